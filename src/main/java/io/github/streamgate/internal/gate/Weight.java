package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.stats.DesignEffect;
import io.github.streamgate.internal.stats.Evidence;
import java.util.Arrays;

/**
 * How heavily the values weigh against a limit and for it.
 *
 * @param n how many values there were
 * @param beyond how many lay beyond the limit, failures included
 * @param designEffect how many of these serially correlated values are worth one independent value,
 *     at least 1; both counts were divided by it before they were weighed
 * @param lnMore ln of the evidence that more than the allowed share lies beyond the limit
 * @param lnFewer ln of the evidence that fewer do
 */
public record Weight(int n, int beyond, double designEffect, double lnMore, double lnFewer) {
  /** Beyond this the model of the machine is less certain than the arithmetic. */
  private static final long UTMOST = 1_000_000;

  static Weight of(long[] valuesNanos, double quantile, double limitNanos) {
    int n = valuesNanos.length;
    int beyond = (int) Arrays.stream(valuesNanos).filter(value -> value > limitNanos).count();
    double effect = DesignEffect.of(valuesNanos, limitNanos);
    double allowed = 1 - quantile;
    return new Weight(
        n,
        beyond,
        effect,
        Evidence.lnMore(beyond / effect, n / effect, allowed),
        Evidence.lnFewer(beyond / effect, n / effect, allowed));
  }

  /**
   * So many beyond, or more, at any time: the chance of it is at most 1 in this many if the
   * endpoint were just at the limit. From 1 to a million.
   */
  public long oneInIfSlower() {
    return oneIn(lnMore);
  }

  /** So few beyond: likewise. */
  public long oneInIfFaster() {
    return oneIn(lnFewer);
  }

  static long oneIn(double lnEvidence) {
    return Math.max(1, Math.min(UTMOST, Math.round(Math.exp(lnEvidence))));
  }
}
