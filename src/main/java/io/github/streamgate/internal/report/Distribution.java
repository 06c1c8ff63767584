package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.stats.Quantiles;
import org.jspecify.annotations.Nullable;

/**
 * How the values of one metric are spread, in nanoseconds.
 *
 * <p>A failed request is slower than any limit: it counts in {@code n}, and a percentile that it
 * reaches is {@link Double#POSITIVE_INFINITY}. The mean would then say nothing, so it is the mean
 * of the others.
 *
 * @param n how many values, failed requests included; above 0
 * @param failed how many of them stand for a failed request
 * @param meanNanos mean of those that did not fail; absent where all did
 */
public record Distribution(
    long n,
    long failed,
    @Nullable Double meanNanos,
    double p50Nanos,
    double p90Nanos,
    double p95Nanos,
    double p99Nanos,
    double maxNanos) {

  /** The distribution of these values, in any order; absent where there are none. */
  public static @Nullable Distribution of(long[] valuesNanos) {
    if (valuesNanos.length == 0) {
      return null;
    }
    Quantiles quantiles = Quantiles.of(valuesNanos);
    long sumNanos = 0;
    int failed = 0;
    for (long nanos : valuesNanos) {
      if (measured(nanos)) {
        sumNanos += nanos;
      } else {
        failed++;
      }
    }
    int measured = valuesNanos.length - failed;
    return new Distribution(
        valuesNanos.length,
        failed,
        measured == 0 ? null : (double) sumNanos / measured,
        percentile(quantiles, 50),
        percentile(quantiles, 90),
        percentile(quantiles, 95),
        percentile(quantiles, 99),
        percentile(quantiles, 100));
  }

  private static double percentile(Quantiles quantiles, int percent) {
    long nanos = quantiles.at(percent / 100.0);
    return measured(nanos) ? nanos : Double.POSITIVE_INFINITY;
  }

  private static boolean measured(long nanos) {
    return nanos != Measurement.FAILED;
  }
}
