package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.stats.ShareInterval;
import java.util.Optional;

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
  private static final double CONFIDENCE = 0.95;

  /**
   * Where a share may truly lie, given n: the exact 95 % interval of Clopper and Pearson around the
   * measured one. Empty for anything but a share.
   */
  public Optional<Interval> interval() {
    if (measured.unit() != Quantity.Unit.PERCENT) {
      return Optional.empty();
    }
    int counted = (int) Math.round(measured.value() * n / 100);
    ShareInterval share = ShareInterval.exact(counted, n, CONFIDENCE);
    return Optional.of(
        new Interval(Quantity.percent(share.low() * 100), Quantity.percent(share.high() * 100)));
  }

  /** From {@code low} to {@code high}, in the same unit. */
  public record Interval(Quantity low, Quantity high) {}

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

    /**
     * It was measured at a reference beside it; the figure is what must be seen, which decides
     * where nothing is proven.
     */
    record FromReference(Standing standing, ReferenceTerms terms) implements Origin {}
  }
}
