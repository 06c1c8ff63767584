package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.internal.wire.WireOptions;
import java.util.List;

/**
 * Who is asked what, by how many, for how long. Complete and valid: whatever could be refused was
 * refused before this was made.
 *
 * @param secrets texts that must not appear in anything that is recorded
 */
public record LoadPlan(
    Dialect dialect,
    RequestFactory requests,
    ClosedModel model,
    Timeouts timeouts,
    WireOptions wire,
    List<String> secrets) {
  public LoadPlan {
    secrets = List.copyOf(secrets);
  }

  /** Never prints the secrets. */
  @Override
  public String toString() {
    return "LoadPlan[" + dialect.name() + ", " + model + ", " + timeouts + ", " + wire + "]";
  }
}
