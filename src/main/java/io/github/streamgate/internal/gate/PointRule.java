package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.stats.Quantiles;

/**
 * The classic rule, {@code confidence = 0}: the measured quantile itself, by nearest rank, against
 * the limit. It always decides and never proves anything: a rerun may decide otherwise.
 */
final class PointRule implements Rule {
  @Override
  public Decision decide(long[] valuesNanos, double quantile, double limitNanos) {
    return new Decision(estimate(valuesNanos, quantile, limitNanos), null);
  }

  /** Whether there are values, and their quantile is within the limit. */
  static boolean holds(long[] valuesNanos, double quantile, double limitNanos) {
    return valuesNanos.length > 0 && estimate(valuesNanos, quantile, limitNanos) == Answer.PASS;
  }

  static Answer estimate(long[] valuesNanos, double quantile, double limitNanos) {
    return Quantiles.of(valuesNanos).at(quantile) > limitNanos ? Answer.FAIL : Answer.PASS;
  }
}
