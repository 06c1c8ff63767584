package io.github.streamgate.internal.stats;

/**
 * Where a share may truly lie, given how often it was seen.
 *
 * @param low in [0, 1]
 * @param high in [0, 1]
 */
public record ShareInterval(double low, double high) {

  /**
   * The exact interval after Clopper and Pearson (1934): it covers the true share of independent
   * trials at least as often as asked, at any n.
   *
   * @param hits 0 to {@code n}
   * @param n 1 or more
   * @param confidence in (0, 1), half of the rest on either side
   */
  public static ShareInterval exact(int hits, int n, double confidence) {
    if (n < 1 || hits < 0 || hits > n) {
      throw new IllegalArgumentException(hits + " of " + n);
    }
    double tail = (1 - confidence) / 2;
    double low = hits == 0 ? 0 : IncompleteBeta.inverse(tail, hits, n - hits + 1.0);
    double high = hits == n ? 1 : IncompleteBeta.inverse(1 - tail, hits + 1.0, n - hits);
    return new ShareInterval(low, high);
  }
}
