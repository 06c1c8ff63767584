package io.github.streamgate.internal.stats;

import java.util.Arrays;

/**
 * Quantiles by nearest rank: a quantile is one of the values, never a figure between two of them.
 *
 * <p>Exact: every value is kept, there is no histogram. So {@link #INFINITE} is a value like any
 * other. Immutable and thread-safe.
 */
public final class Quantiles {
  /** A value larger than any figure. */
  public static final long INFINITE = Long.MAX_VALUE;

  /** What lies this close above a whole rank came from binary fractions: 0.07 x 100 is 7. */
  private static final double ROUNDING = 1e-12;

  private final long[] sorted;

  private Quantiles(long[] sorted) {
    this.sorted = sorted;
  }

  /**
   * Takes the values in any order; the array is left alone.
   *
   * @param values one or more
   */
  public static Quantiles of(long[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values, so no quantiles");
    }
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Quantiles(sorted);
  }

  /**
   * The smallest value that at least this share of all values does not exceed: the {@code ceil(p x
   * n)}-th smallest.
   *
   * @param share in (0, 1]
   */
  public long at(double share) {
    return sorted[rank(share, sorted.length) - 1];
  }

  static int rank(double share, int n) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("quantile " + share + ", must lie in (0, 1]");
    }
    return Math.max(1, (int) Math.ceil(share * n * (1 - ROUNDING)));
  }

  /** How many values lie above the bound; at the bound is not above it. */
  public int countAbove(double bound) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] > bound) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return sorted.length - low;
  }

  /** How many values there are, at least 1. */
  public int count() {
    return sorted.length;
  }
}
