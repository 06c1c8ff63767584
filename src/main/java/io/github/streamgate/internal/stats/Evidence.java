package io.github.streamgate.internal.stats;

/**
 * Evidence about a share, as an e-value: under the hypothesis it is at least x with a chance of at
 * most 1/x, at however many looks.
 *
 * <p>The e-value is a beta-binomial mixture: the likelihood of the count, averaged over a beta
 * prior that is cut off at the hypothesis, over its likelihood at the hypothesis.
 */
public final class Evidence {
  /** Evidence that acquits: 20 to 1. */
  private static final double ACQUITS = 20;

  private static final int HOPELESS = 10_000_000;

  private Evidence() {}

  /**
   * The fewest values of which at least a share {@code quantile} can be shown to lie within a
   * bound, namely when none at all lies above it. 77 for 0.95, 392 for 0.99.
   *
   * <p>A number to warn with, and a lower bound: with ordinary luck several times as many are
   * needed.
   *
   * @param quantile in (0, 1)
   */
  public static int leastToAcquit(double quantile) {
    if (!(quantile > 0 && quantile < 1)) {
      throw new IllegalArgumentException("quantile " + quantile + ", must lie in (0, 1)");
    }
    int low = 1;
    int high = HOPELESS;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lnNoneAbove(middle, 1 - quantile) >= Math.log(ACQUITS)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * ln of the e-value for "the share above is below p0" after n values of which none lay above.
   *
   * <p>With the prior Beta(1, b), b = 2/p0, the incomplete beta functions of the mixture have a
   * closed form: I_p0(1, b) = 1 - (1-p0)^b.
   */
  private static double lnNoneAbove(int n, double p0) {
    double b = 2 / p0;
    double lnWithin = Math.log1p(-p0);
    return Math.log(b / (b + n))
        - n * lnWithin
        + Math.log(-Math.expm1((b + n) * lnWithin))
        - Math.log(-Math.expm1(b * lnWithin));
  }
}
