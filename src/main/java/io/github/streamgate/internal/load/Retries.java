package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Outcome;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Whether and when a request that was turned away is sent again.
 *
 * <p>Turned away is one that no connection could be made for, or that the server answered with 429,
 * 500, 502, 503 or 504; output was never seen by then. The wait is what {@code Retry-After} says;
 * else it doubles from attempt to attempt, and a half of it is left to chance, so that those turned
 * away together do not come back together. It is never longer than {@code longestWait}.
 *
 * @param most how often one request is sent again, 0 or more
 * @param firstWait before the first time, where the server says nothing
 * @param seed of the chance
 */
public record Retries(int most, Duration firstWait, Duration longestWait, long seed) {

  /** Nothing is sent again. */
  public static final Retries NONE = new Retries(0, Duration.ZERO, Duration.ZERO, 0);

  private static final Set<Integer> STATUSES = Set.of(429, 500, 502, 503, 504);

  /** Whether a request that ended so after so many attempts is sent again. */
  boolean again(Outcome outcome, boolean unreachable, int attempts) {
    boolean turnedAway =
        unreachable
            || (outcome instanceof Outcome.HttpError error && STATUSES.contains(error.status()));
    return attempts <= most && turnedAway;
  }

  /**
   * How long to wait after an attempt.
   *
   * @param index of the request
   * @param attempts made so far, 1 or more
   * @param asked what the server asks for
   */
  long waitNanos(int index, int attempts, Optional<Duration> asked) {
    long longestNanos = longestWait.toNanos();
    if (asked.isPresent()) {
      return asked.get().compareTo(longestWait) >= 0 ? longestNanos : asked.get().toNanos();
    }
    double doubled = (double) firstWait.toNanos() * Math.pow(2, attempts - 1);
    double chance =
        new SplittableRandom(seed + 31L * index + 0x9E3779B97F4A7C15L * attempts).nextDouble();
    return Math.round(Math.min((double) longestNanos, doubled) * (0.5 + chance / 2));
  }
}
