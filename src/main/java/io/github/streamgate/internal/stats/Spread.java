package io.github.streamgate.internal.stats;

import java.util.Arrays;

/**
 * Centre and scatter of a few figures, such as those of several runs.
 *
 * @param n how many, at least 1
 * @param mean arithmetic mean
 * @param standardDeviation with n - 1 in the denominator; 0 for a single figure, whose scatter
 *     nobody knows
 */
public record Spread(int n, double mean, double standardDeviation) {

  /** Of one figure or more. */
  public static Spread of(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values, so no spread");
    }
    double mean = Arrays.stream(values).sum() / values.length;
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double deviation = values.length == 1 ? 0 : Math.sqrt(squares / (values.length - 1));
    return new Spread(values.length, mean, deviation);
  }

  /**
   * How far above the mean one more figure of the same kind may lie: t(level; n - 1) x s x sqrt(1 +
   * 1/n), Student's prediction bound for normally distributed figures.
   *
   * @param level the probability that it does not lie above, in (0.5, 1)
   * @throws IllegalStateException for a single figure
   */
  public double nextAboveMean(double level) {
    if (n < 2) {
      throw new IllegalStateException("one figure says nothing about the next");
    }
    return StudentT.quantile(level, n - 1) * standardDeviation * Math.sqrt(1 + 1.0 / n);
  }
}
