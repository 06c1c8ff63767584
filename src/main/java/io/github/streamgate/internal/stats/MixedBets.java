package io.github.streamgate.internal.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A gambler's capital, who bets on the sign of scores: nine accounts, the i-th of which stakes i/10
 * of itself on every score.
 *
 * <p>While the expected score, given what came before, is at most 0, the capital is a
 * supermartingale that began at 1: it ever reaches x with a chance of at most 1/x (Ville 1939), of
 * whatever shape and however dependent the scores are. After Waudby-Smith and Ramdas (2024); that
 * the accounts are averaged spares choosing a stake. Not thread-safe.
 */
final class MixedBets {
  private final double[] stakes = IntStream.rangeClosed(1, 9).mapToDouble(i -> i / 10.0).toArray();
  private final double[] lnAccounts = new double[stakes.length];

  /**
   * Bets once.
   *
   * @param score in [-1, 1]; 0 moves nothing
   */
  void bet(double score) {
    if (!(score >= -1 && score <= 1)) {
      throw new IllegalArgumentException("score " + score + ", must lie in [-1, 1]");
    }
    for (int i = 0; i < stakes.length; i++) {
      lnAccounts[i] += Math.log1p(stakes[i] * score);
    }
  }

  /** ln of the mean account. */
  double lnCapital() {
    double richest = Arrays.stream(lnAccounts).max().orElseThrow();
    double sum = Arrays.stream(lnAccounts).map(account -> Math.exp(account - richest)).sum();
    return richest + Math.log(sum / lnAccounts.length);
  }
}
