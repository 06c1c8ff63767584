package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.internal.wire.WireOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is asked what, how often, for how long. Complete and valid: whatever could be refused was
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
    LoadModel model,
    Timeouts timeouts,
    WireOptions wire,
    Retries retries,
    Budget budget,
    boolean identified,
    List<String> secrets,
    @Nullable Tokenizer tokenizer) {
  public LoadPlan {
    secrets = List.copyOf(secrets);
  }

  /**
   * A plan that sends nothing again, may take whatever it takes, and in which chunks have to do
   * where a server does not count.
   */
  public LoadPlan(
      Dialect dialect,
      RequestFactory requests,
      LoadModel model,
      Timeouts timeouts,
      WireOptions wire,
      boolean identified,
      List<String> secrets) {
    this(
        dialect,
        requests,
        model,
        timeouts,
        wire,
        Retries.NONE,
        Budget.UNBOUNDED,
        identified,
        secrets,
        null);
  }

  /** The same asked of another endpoint. */
  public LoadPlan beside(RequestFactory others, WireOptions otherWire) {
    return new LoadPlan(
        dialect,
        others,
        model,
        timeouts,
        otherWire,
        retries,
        budget,
        identified,
        secrets,
        tokenizer);
  }

  /** The part of it that one side of a round sends. */
  LoadPlan turn(RequestFactory ofTurn, LoadModel howMany, Budget left) {
    return new LoadPlan(
        dialect, ofTurn, howMany, timeouts, wire, retries, left, identified, secrets, tokenizer);
  }

  /** The same with another model, and what only a whole run needs left out. */
  LoadPlan just(LoadModel other) {
    return new LoadPlan(
        dialect,
        requests,
        other,
        timeouts,
        wire,
        Retries.NONE,
        Budget.UNBOUNDED,
        identified,
        secrets,
        tokenizer);
  }

  /** The same, so many times as long; what the budget or the data end stays as it is. */
  public LoadPlan extended(int times) {
    return new LoadPlan(
        dialect,
        requests,
        model.extended(times),
        timeouts,
        wire,
        retries,
        budget,
        identified,
        secrets,
        tokenizer);
  }

  /** Never prints the secrets. */
  @Override
  public String toString() {
    return "LoadPlan[" + dialect.name() + ", " + model + ", " + timeouts + ", " + wire + "]";
  }
}
