package io.github.streamgate.internal.stats;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * How many serially correlated values are worth one independent value (the term is Kish's, 1965).
 *
 * <p>By batch means (Conway 1963, Schmeiser 1982): the variance of the share above a line between
 * consecutive blocks, over what it would be for independent values. The largest over several lines
 * counts, for one line alone is blind while nothing crosses it. Ten blocks estimate it roughly, so
 * what is divided by it is a calibrated approximation and no theorem.
 *
 * <p>Where the values are held against a limit, the lines stand a quarter of the way from the
 * values' own quantiles to it, by ratio. On the quantiles themselves a drift within a hair's
 * breadth would count like one that could reach the limit, and values that all lie far below it,
 * however many, would prove nothing. Half of the way would be too far: of values that are just at
 * the limit and strongly correlated (0.97) more than a PASS's odds allow would be proven below it.
 */
public final class DesignEffect {
  private static final int BLOCKS = 10;
  private static final int FEWEST = 5 * BLOCKS;
  private static final double[] SHARES = {0.5, 0.75, 0.9};

  /** How far from a quantile to the limit a line stands. */
  private static final double WAY = 0.25;

  private DesignEffect() {}

  /**
   * Over the lines at the values' own quantiles 0.5, 0.75 and 0.9.
   *
   * @param values in the order in which they arose; fewer than 50 tell nothing
   * @return at least 1, without an upper bound
   */
  public static double of(long[] values) {
    return overLines(values, DoubleUnaryOperator.identity());
  }

  /**
   * Over the limit and the lines on the way to it.
   *
   * @param values as for {@link #of(long[])}, 0 or more
   * @param limit 0 or more
   */
  public static double of(long[] values, double limit) {
    if (values.length < FEWEST) {
      return 1;
    }
    double onTheWay = overLines(values, own -> Math.pow(own, 1 - WAY) * Math.pow(limit, WAY));
    return Math.max(onTheWay, atLine(values, limit));
  }

  private static double overLines(long[] values, DoubleUnaryOperator lineOfQuantile) {
    if (values.length < FEWEST) {
      return 1;
    }
    Quantiles quantiles = Quantiles.of(values);
    return Arrays.stream(SHARES)
        .map(share -> lineOfQuantile.applyAsDouble((double) quantiles.at(share)))
        .map(line -> atLine(values, line))
        .reduce(1, Math::max);
  }

  private static double atLine(long[] values, double line) {
    int block = values.length / BLOCKS;
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
