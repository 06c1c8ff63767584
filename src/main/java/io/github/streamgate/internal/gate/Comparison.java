package io.github.streamgate.internal.gate;

/**
 * What was held against what.
 *
 * @param measured the run's figure
 * @param limit the figure that it must not be beyond
 * @param origin where the limit comes from
 * @param n how many requests the measured figure rests on
 * @param beyond how many of them lie beyond the limit, failures included
 */
public record Comparison(Quantity measured, Quantity limit, Origin origin, int n, int beyond) {

  /** Where a limit's figure comes from. */
  public sealed interface Origin {
    /** It was written down as a figure. */
    record Declared() implements Origin {}

    /**
     * It was derived from the baseline.
     *
     * @param meanNanos geometric mean of the runs' quantiles
     * @param runs how many runs the baseline has
     * @param tolerancePercent what was allowed over the mean
     * @param overMeanPercent what the limit came to over the mean, once floor and noise were heard;
     *     the gate is blind to any regression below it
     */
    record FromBaseline(double meanNanos, int runs, double tolerancePercent, double overMeanPercent)
        implements Origin {}
  }
}
