package io.github.streamgate.internal.stats;

/** How many of a number of independent trials hit. */
public final class Binomial {
  private Binomial() {}

  /**
   * The chance of so many hits or more.
   *
   * @param hits 0 to {@code n}
   * @param n how many trials there are
   * @param share the chance that one of them hits, in [0, 1]
   */
  public static double atLeast(int hits, int n, double share) {
    if (hits < 0 || hits > n) {
      throw new IllegalArgumentException(hits + " of " + n);
    }
    return hits == 0 ? 1 : IncompleteBeta.regularized(hits, n - hits + 1.0, share);
  }
}
