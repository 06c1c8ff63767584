package io.github.streamgate.stub;

import java.time.Duration;
import java.util.Random;

/**
 * How long the stub waits before each token. Write a lambda for a pace of your own, or take one of
 * the two that are here.
 *
 * <p>Must be a pure function: the same request and token always give the same gap, so that a run
 * repeats whatever the order in which its requests come. It is called on the stub's one thread and
 * must not block.
 */
@FunctionalInterface
public interface Pace {
  /**
   * The gap before one token.
   *
   * @param request ordinal of the request, from 1
   * @param token place of the token in its reply, from 1; the first gap is counted from the moment
   *     at which the request was read whole
   * @return 0 or more; anything else ends the reply with an error event that says so
   */
  Duration gap(long request, int token);

  /**
   * The same gap always.
   *
   * @param gap 0 to 1 hour
   */
  static Pace fixed(Duration gap) {
    Arguments.duration("Pace.fixed", gap, Duration.ZERO, "Pace.fixed(Duration.ofMillis(20))");
    return (request, token) -> gap;
  }

  /**
   * Gaps drawn from a log-normal distribution: {@code median x exp(sigma x gaussian)}, cut at 1
   * hour. The gaps of all tokens of all requests are independent of each other.
   *
   * <p>The draws come from {@link Random}, whose algorithm is specified, seeded from the three of
   * seed, request and token: equal on every machine and Java version.
   *
   * @param median above 0, to 1 hour
   * @param sigma standard deviation of the logarithm, 0 to 5; real servers show 0.1 to 0.6
   * @param seed any number
   */
  static Pace logNormal(Duration median, double sigma, long seed) {
    String example = "Pace.logNormal(Duration.ofMillis(20), 0.3, 42)";
    Arguments.duration("Pace.logNormal median", median, Duration.ofNanos(1), example);
    Arguments.number("Pace.logNormal sigma", sigma, 0, 5, example);
    return (request, token) -> {
      double gaussian = new Random(scramble(seed, request, token)).nextGaussian();
      double nanos = median.toNanos() * StrictMath.exp(sigma * gaussian);
      return Duration.ofNanos(Math.round(Math.min(nanos, (double) Arguments.LONGEST.toNanos())));
    };
  }

  /** Neighbouring inputs give unrelated seeds: the finalizer of SplitMix64. */
  private static long scramble(long seed, long request, int token) {
    long mixed = seed + request * 0x9E3779B97F4A7C15L + token * 0xD1B54A32D192ED03L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
