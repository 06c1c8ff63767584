package io.github.streamgate.internal.load;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * How long a user waits between a reply and the next request: evenly spread between two durations.
 *
 * @param seed makes the same user wait the same times in every run
 */
public record ThinkTime(Duration least, Duration most, long seed) {

  /** The next request goes out at once. */
  public static final ThinkTime NONE = new ThinkTime(Duration.ZERO, Duration.ZERO, 0);

  /** The times of one user, one after the other. */
  Times of(int user) {
    return new Times(new SplittableRandom(seed + 0x9E3779B97F4A7C15L * user));
  }

  /** A user's think times; one thread. */
  final class Times {
    private final SplittableRandom random;

    private Times(SplittableRandom random) {
      this.random = random;
    }

    long nextNanos() {
      long leastNanos = least.toNanos();
      long rangeNanos = most.toNanos() - leastNanos;
      return rangeNanos == 0 ? leastNanos : leastNanos + random.nextLong(rangeNanos + 1);
    }
  }
}
