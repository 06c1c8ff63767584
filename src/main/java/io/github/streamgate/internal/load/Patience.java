package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Outcome;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * When one request has been waited for long enough. Pure.
 *
 * @param t0Nanos the moment that the first-byte and the total timeout count from
 */
record Patience(Timeouts timeouts, long t0Nanos) {

  /** What to say of a request that waited so long for a free slot that it was never sent. */
  static Outcome neverSent(long waitedNanos) {
    return new Outcome.TimedOut(
        "never sent: no slot of maxConcurrency was free for "
            + inSeconds(Duration.ofMillis(waitedNanos / 1_000_000)));
  }

  /** What ran out before the first byte of a reply came. */
  Optional<Outcome> beforeFirstByte(long nowNanos) {
    return total(nowNanos)
        .or(
            () ->
                ranOut(nowNanos - t0Nanos, timeouts.firstByte())
                    .map(limit -> "no byte of a reply within " + limit)
                    .map(Outcome.TimedOut::new));
  }

  /**
   * What ran out since.
   *
   * @param aliveNanos when the last output came, or the first byte where none came yet
   */
  Optional<Outcome> afterFirstByte(long nowNanos, long aliveNanos, int chunks) {
    return total(nowNanos)
        .or(
            () ->
                ranOut(nowNanos - aliveNanos, timeouts.idle())
                    .map(limit -> "no output for " + limit + " after " + chunks + " chunks")
                    .map(Outcome.TimedOut::new));
  }

  private Optional<Outcome> total(long nowNanos) {
    return ranOut(nowNanos - t0Nanos, timeouts.total())
        .map(limit -> "the reply was not over after " + limit)
        .map(Outcome.TimedOut::new);
  }

  private static Optional<String> ranOut(long waitedNanos, Duration limit) {
    return waitedNanos > limit.toNanos() ? Optional.of(inSeconds(limit)) : Optional.empty();
  }

  private static String inSeconds(Duration duration) {
    return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9).replaceAll("\\.?0+$", "")
        + " s";
  }
}
