package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.Dialect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is asked what, by how many, for how long. Complete and valid: whatever could be refused was
 * refused before this was made.
 *
 * @param secrets texts that must not appear in anything that is recorded
 * @param tokenizer counts the tokens of a reply whose server does not; absent where chunks have to
 *     do
 */
public record LoadPlan(
    Dialect dialect,
    RequestFactory requests,
    ClosedModel model,
    Timeouts timeouts,
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
      List<String> secrets) {
    this(dialect, requests, model, timeouts, secrets, null);
  }

  /** Never prints the secrets. */
  @Override
  public String toString() {
    return "LoadPlan[" + dialect.name() + ", " + model + ", " + timeouts + "]";
  }
}
