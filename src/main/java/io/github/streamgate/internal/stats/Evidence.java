package io.github.streamgate.internal.stats;

/**
 * Evidence about a share, as an e-value: under the hypothesis it is ever at least x, at however
 * many looks, with a chance of at most 1/x (Ville 1939).
 *
 * <p>The e-value is a beta-binomial mixture (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon
 * 2021): the likelihood of the count, averaged over a beta prior that is cut off at the hypothesis,
 * over its likelihood at the hypothesis. The prior scales with the hypothesis, so that P95 and P99
 * are decided alike: against a limit it expects a share of a few times p0, for a limit one of half
 * of p0.
 *
 * <p>Exact for independent values. Counts need not be whole: correlated values are counted after
 * both figures were divided by their {@link DesignEffect}.
 */
public final class Evidence {
  private static final int HOPELESS = 10_000_000;

  private Evidence() {}

  /**
   * ln of the evidence that more than a share {@code p0} lies beyond a line: Beta(1, 1/(2 p0) - 1)
   * on (p0, 1).
   *
   * <p>From p0 = 0.25 on that prior would pile up at 1 and at 0.5 cease to be one, so there it is
   * uniform.
   *
   * @param beyond how many do, 0 to {@code n}
   * @param n above 0
   * @param p0 in (0, 1)
   */
  public static double lnMore(double beyond, double n, double p0) {
    double b = Math.max(1, 1 / (2 * p0) - 1);
    return lnMixture(beyond, n, p0, 1, b)
        + IncompleteBeta.lnRegularized(b + n - beyond, 1 + beyond, 1 - p0)
        - IncompleteBeta.lnRegularized(b, 1, 1 - p0);
  }

  /**
   * ln of the evidence that fewer than a share {@code p0} lie beyond a line: Beta(1, 2/p0) on (0,
   * p0).
   *
   * @param beyond how many do, 0 to {@code n}
   * @param n above 0
   * @param p0 in (0, 1)
   */
  public static double lnFewer(double beyond, double n, double p0) {
    double b = 2 / p0;
    return lnMixture(beyond, n, p0, 1, b)
        + IncompleteBeta.lnRegularized(1 + beyond, b + n - beyond, p0)
        - IncompleteBeta.lnRegularized(1, b, p0);
  }

  /** Before the prior is cut off. */
  private static double lnMixture(double beyond, double n, double p0, double a, double b) {
    return IncompleteBeta.lnBeta(a + beyond, b + n - beyond)
        - IncompleteBeta.lnBeta(a, b)
        - beyond * Math.log(p0)
        - (n - beyond) * Math.log1p(-p0);
  }

  /** {@link #leastToAcquit(double, double)} for evidence of 20 to 1: 77 for 0.95, 392 for 0.99. */
  public static int leastToAcquit(double quantile) {
    return leastToAcquit(quantile, 20);
  }

  /**
   * The fewest values of which at least a share {@code quantile} can be shown to lie within a
   * bound, namely when none at all lies above it.
   *
   * <p>A number to warn with, and a lower bound: with ordinary luck several times as many are
   * needed.
   *
   * @param quantile in (0, 1)
   * @param odds how much evidence acquits, above 1
   */
  public static int leastToAcquit(double quantile, double odds) {
    if (!(quantile > 0 && quantile < 1)) {
      throw new IllegalArgumentException("quantile " + quantile + ", must lie in (0, 1)");
    }
    int low = 1;
    int high = HOPELESS;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lnFewer(0, middle, 1 - quantile) >= Math.log(odds)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
