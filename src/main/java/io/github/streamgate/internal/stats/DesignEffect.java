package io.github.streamgate.internal.stats;

import java.util.Arrays;

/**
 * How many serially correlated values are worth one independent value (the term is Kish's, 1965).
 *
 * <p>By batch means (Conway 1963, Schmeiser 1982): the variance of the share above a line between
 * consecutive blocks, over what it would be for independent values. The largest over several lines
 * counts, for one line alone is blind while nothing crosses it. Ten blocks estimate it roughly, so
 * what is divided by it is a calibrated approximation and no theorem.
 */
public final class DesignEffect {
  private static final int BLOCKS = 10;
  private static final int SMALLEST_BLOCK = 5;
  private static final double[] LINES = {0.5, 0.75, 0.9};

  private DesignEffect() {}

  /**
   * Over the lines at the values' own quantiles 0.5, 0.75 and 0.9.
   *
   * @param values in the order in which they arose; fewer than 50 tell nothing
   * @return at least 1, without an upper bound
   */
  public static double of(long[] values) {
    int block = values.length / BLOCKS;
    if (block < SMALLEST_BLOCK) {
      return 1;
    }
    Quantiles quantiles = Quantiles.of(values);
    return Arrays.stream(LINES)
        .map(share -> atLine(values, (double) quantiles.at(share), block))
        .reduce(1, Math::max);
  }

  /**
   * Over one more line, the one that the values are held against.
   *
   * @param values as for {@link #of(long[])}
   */
  public static double of(long[] values, double limit) {
    int block = values.length / BLOCKS;
    return block < SMALLEST_BLOCK ? 1 : Math.max(of(values), atLine(values, limit, block));
  }

  private static double atLine(long[] values, double line, int block) {
    int above = 0;
    double[] means = new double[BLOCKS];
    for (int i = 0; i < values.length; i++) {
      if (values[i] > line) {
        above++;
        if (i < BLOCKS * block) {
          means[i / block] += 1.0 / block;
        }
      }
    }
    if (above == 0 || above == values.length) {
      return 1;
    }
    double share = above / (double) values.length;
    double deviation = Spread.of(means).standardDeviation();
    return block * deviation * deviation / (share * (1 - share));
  }
}
