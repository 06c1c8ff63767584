package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Measurement;

/** Percentiles by nearest rank, without interpolation. */
final class NearestRank {
  private NearestRank() {}

  /**
   * The smallest value that at least {@code percent} of all values do not exceed, in nanoseconds;
   * infinite where it falls on a failed request.
   *
   * @param sortedNanos ascending, not empty
   * @param percent from 1 to 100
   */
  static double percentile(long[] sortedNanos, int percent) {
    // In whole numbers: 0.07 * 100 is more than 7 in floating point, and would give the eighth.
    long rank = ((long) percent * sortedNanos.length + 99) / 100;
    long nanos = sortedNanos[(int) rank - 1];
    return nanos == Measurement.FAILED ? Double.POSITIVE_INFINITY : nanos;
  }
}
