package io.github.streamgate.stub;

import java.time.Duration;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * One thing that goes wrong with a reply. Takes effect on every request, unless {@link
 * #onRequests}, {@link #onEvery} or {@link #onFirst} narrow it.
 *
 * <p>"After k tokens" counts reasoning and answer tokens alike. What breaks a stream does so when
 * the token after them would have been due; k beyond the end of the reply means after its last
 * token and before its end. A request that did not ask for a stream suffers {@link Status} and
 * {@link Stall} only. The scripted slowdown does not stretch the durations of faults.
 *
 * <p>All faults are immutable.
 */
public sealed interface Fault {

  /** The requests that suffer it: those whose ordinal, from 1, satisfies the predicate. */
  default FaultRule onRequests(LongPredicate ordinals) {
    return new FaultRule(this, ordinals);
  }

  /**
   * Every nth request suffers it: n, 2n, 3n and so on.
   *
   * @param nth 1 or more
   */
  default FaultRule onEvery(int nth) {
    Arguments.count("onEvery", nth, 1, Integer.MAX_VALUE, ".onEvery(10)");
    return onRequests(ordinal -> ordinal % nth == 0);
  }

  /**
   * The first requests suffer it, and none after them.
   *
   * @param count 1 or more
   */
  default FaultRule onFirst(int count) {
    Arguments.count("onFirst", count, 1, Integer.MAX_VALUE, ".onFirst(3)");
    return onRequests(ordinal -> ordinal <= count);
  }

  /** Answers at once with an error status and a JSON error that carries the message. */
  static Fault status(int code, String message) {
    return new Status(code, message, null);
  }

  /** As {@link #status(int, String)}, with a {@code Retry-After} header in whole seconds. */
  static Fault status(int code, String message, Duration retryAfter) {
    return new Status(code, message, retryAfter);
  }

  /** Sends an error event after k tokens, then ends the body: no finish reason, no [DONE]. */
  static Fault errorEvent(int afterTokens, String message) {
    return new ErrorEvent(afterTokens, message);
  }

  /** Closes the connection after k tokens, in the middle of the body (FIN). */
  static Fault truncation(int afterTokens) {
    return new Truncation(afterTokens, Cut.FIN);
  }

  /** Resets the connection after k tokens (RST). */
  static Fault reset(int afterTokens) {
    return new Truncation(afterTokens, Cut.RESET);
  }

  /** Ends the body in good order after k tokens, but without finish reason and [DONE]. */
  static Fault missingEnd(int afterTokens) {
    return new Truncation(afterTokens, Cut.CLEAN);
  }

  /** Pauses once, after k tokens; all that follows comes that much later. */
  static Fault stall(int afterTokens, Duration pause) {
    return new Stall(afterTokens, pause);
  }

  /** Sends the first token that much later than scripted: a stall after 0 tokens. */
  static Fault slowFirstToken(Duration pause) {
    return new Stall(0, pause);
  }

  /** Answers with one {@code application/json} when the last token is due: no stream at all. */
  static Fault wholeJson() {
    return new WholeJson();
  }

  /** Sends nothing but comment lines, until the client hangs up. */
  static Fault pingsOnly(Duration every) {
    return new PingsOnly(every);
  }

  /** Keeps body and connection open after [DONE], until the client hangs up. */
  static Fault heldOpen() {
    return new HeldOpen();
  }

  /**
   * Holds everything back, the head included, and sends it at once when the reply is over, as a
   * proxy does that buffers. The log has the moments at which the tokens would have been written.
   */
  static Fault buffered() {
    return new Buffered();
  }

  /**
   * Holds tokens back and sends them so many at a time, as a proxy does that waits for more. The
   * log has the moments at which they would have been written.
   */
  static Fault bursts(int tokens) {
    return new Bursts(tokens);
  }

  /** See {@link Fault#status(int, String)}. */
  record Status(int code, String message, @Nullable Duration retryAfter) implements Fault {
    public Status {
      String example = "Fault.status(503, \"overloaded\", Duration.ofSeconds(1))";
      Arguments.count("Fault.status code", code, 400, 599, example);
      if (retryAfter != null) {
        Arguments.duration("Fault.status retryAfter", retryAfter, Duration.ZERO, example);
      }
    }
  }

  /** See {@link Fault#errorEvent}. */
  record ErrorEvent(int afterTokens, String message) implements Fault {
    public ErrorEvent {
      checkTokens("Fault.errorEvent", afterTokens, "Fault.errorEvent(5, \"out of memory\")");
    }
  }

  /** See {@link Fault#truncation}, {@link Fault#reset} and {@link Fault#missingEnd}. */
  record Truncation(int afterTokens, Cut cut) implements Fault {
    public Truncation {
      checkTokens("Fault.truncation", afterTokens, "Fault.truncation(5)");
    }
  }

  /** How a truncated stream ends. */
  enum Cut {
    /** The connection is closed inside the body. */
    FIN,
    /** The connection is reset. */
    RESET,
    /** The body ends in good order, too early. */
    CLEAN
  }

  /** See {@link Fault#stall} and {@link Fault#slowFirstToken}. */
  record Stall(int afterTokens, Duration pause) implements Fault {
    public Stall {
      String example = "Fault.stall(5, Duration.ofSeconds(2))";
      checkTokens("Fault.stall", afterTokens, example);
      Arguments.duration("Fault.stall pause", pause, Duration.ZERO, example);
    }
  }

  /** See {@link Fault#wholeJson}. */
  record WholeJson() implements Fault {}

  /** See {@link Fault#pingsOnly}. */
  record PingsOnly(Duration every) implements Fault {
    public PingsOnly {
      String example = "Fault.pingsOnly(Duration.ofSeconds(1))";
      Arguments.duration("Fault.pingsOnly every", every, Duration.ofMillis(1), example);
    }
  }

  /** See {@link Fault#heldOpen}. */
  record HeldOpen() implements Fault {}

  /** See {@link Fault#buffered}. */
  record Buffered() implements Fault {}

  /** See {@link Fault#bursts}. */
  record Bursts(int tokens) implements Fault {
    public Bursts {
      Arguments.count("Fault.bursts tokens", tokens, 1, Integer.MAX_VALUE, "Fault.bursts(4)");
    }
  }

  private static void checkTokens(String name, int afterTokens, String example) {
    Arguments.count(name + " afterTokens", afterTokens, 0, Integer.MAX_VALUE, example);
  }
}
