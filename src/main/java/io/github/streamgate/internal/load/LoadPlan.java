package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.internal.wire.WireOptions;
import java.util.List;

/**
 * Who is asked what, how often, for how long. Complete and valid: whatever could be refused was
 * refused before this was made.
 *
 * @param secrets texts that must not appear in anything that is recorded
 */
public record LoadPlan(
    Dialect dialect,
    RequestFactory requests,
    LoadModel model,
    Timeouts timeouts,
    WireOptions wire,
    Retries retries,
    Budget budget,
    List<String> secrets) {
  public LoadPlan {
    secrets = List.copyOf(secrets);
  }

  /** A plan that sends nothing again and may take whatever it takes. */
  public LoadPlan(
      Dialect dialect,
      RequestFactory requests,
      LoadModel model,
      Timeouts timeouts,
      WireOptions wire,
      List<String> secrets) {
    this(dialect, requests, model, timeouts, wire, Retries.NONE, Budget.UNBOUNDED, secrets);
  }

  /** The same with another model, and what only a whole run needs left out. */
  LoadPlan just(LoadModel other) {
    return new LoadPlan(dialect, requests, other, timeouts, wire, secrets);
  }

  /** Never prints the secrets. */
  @Override
  public String toString() {
    return "LoadPlan[" + dialect.name() + ", " + model + ", " + timeouts + ", " + wire + "]";
  }
}
