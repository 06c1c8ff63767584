package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.internal.wire.WireOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is asked what, by how many, for how long. Complete and valid: whatever could be refused was
 * refused before this was made.
 *
 * @param identified whether each request carries ids of its own
 * @param secrets texts that must not appear in anything that is recorded
 * @param tokenizer counts the tokens of a reply whose server does not; absent where chunks have to
 *     do
 */
public record LoadPlan(
    Dialect dialect,
    RequestFactory requests,
    ClosedModel model,
    Timeouts timeouts,
    WireOptions wire,
    boolean identified,
    List<String> secrets,
    @Nullable Tokenizer tokenizer) {
  public LoadPlan {
    secrets = List.copyOf(secrets);
  }

  /** A plan in which chunks have to do where a server does not count. */
  public LoadPlan(
      Dialect dialect,
      RequestFactory requests,
      ClosedModel model,
      Timeouts timeouts,
      WireOptions wire,
      boolean identified,
      List<String> secrets) {
    this(dialect, requests, model, timeouts, wire, identified, secrets, null);
  }

  /** Never prints the secrets. */
  @Override
  public String toString() {
    return "LoadPlan[" + dialect.name() + ", " + model + ", " + timeouts + ", " + wire + "]";
  }
}
