package io.github.streamgate.internal.stats;

import java.util.Arrays;

/**
 * Evidence that one of two sides, measured in rounds beside each other, has more slow values.
 *
 * <p>Slow is a value at or above the quantile of all that earlier rounds brought, both sides
 * together; the first two rounds only lay that line. The share by which the slow values lean to one
 * side is the score that is bet on ({@link MixedBets}). If the sides do not differ, and chance
 * decided which of them came first in a round, the score's expectation is 0 whatever the machine
 * did in that round: so no runner speed, noisy neighbour or correlation can be mistaken for a
 * difference (a permutation argument, Fisher 1935; as bets: Shafer 2021). Ties count on both sides.
 *
 * <p>Not thread-safe.
 */
public final class PairedBets {
  private static final int LAYING_THE_LINE = 2;

  private final double quantile;
  private final double margin;
  private final int sign;
  private final MixedBets bets = new MixedBets();
  private long[] earlier = {};
  private int rounds;
  private int referenceSlow;
  private int candidateSlow;

  private PairedBets(double quantile, double margin, int sign) {
    this.quantile = quantile;
    this.margin = margin;
    this.sign = sign;
  }

  /**
   * Bets that the candidate is slower by more than a margin.
   *
   * @param quantile where slow begins, in (0, 1)
   * @param margin a share of the value, 0 or more: 0.03 forgives 3 %
   */
  public static PairedBets onSlowerByMoreThan(double margin, double quantile) {
    return new PairedBets(quantile, margin, 1);
  }

  /** Bets that the candidate is slower by less than a margin; parameters as above. */
  public static PairedBets onSlowerByLessThan(double margin, double quantile) {
    return new PairedBets(quantile, margin, -1);
  }

  /**
   * Takes one more round. Where one side has fewer values, as many of the other are looked at, the
   * first ones.
   *
   * @param reference in start order; {@link Quantiles#INFINITE} is slower than any line
   * @param candidate likewise
   */
  public void round(long[] reference, long[] candidate) {
    int n = Math.min(reference.length, candidate.length);
    long[] references = Arrays.copyOf(reference, n);
    long[] candidates = Arrays.stream(candidate).limit(n).map(this::lessTheMargin).toArray();
    if (rounds >= LAYING_THE_LINE && earlier.length > 0) {
      bet(references, candidates, Quantiles.of(earlier).at(quantile));
    }
    pool(references, candidates);
    rounds++;
  }

  private long lessTheMargin(long value) {
    return value == Quantiles.INFINITE ? value : Math.round(value / (1 + margin));
  }

  private void bet(long[] references, long[] candidates, long line) {
    int ofReference = slow(references, line);
    int ofCandidate = slow(candidates, line);
    if (ofReference + ofCandidate > 0) {
      bets.bet(sign * (ofCandidate - ofReference) / (double) (ofReference + ofCandidate));
    }
    referenceSlow += ofReference;
    candidateSlow += ofCandidate;
  }

  private static int slow(long[] values, long line) {
    return (int) Arrays.stream(values).filter(value -> value >= line).count();
  }

  /** The pool is kept sorted, for that makes sorting it again cheap. */
  private void pool(long[] references, long[] candidates) {
    int known = earlier.length;
    earlier = Arrays.copyOf(earlier, known + references.length + candidates.length);
    System.arraycopy(references, 0, earlier, known, references.length);
    System.arraycopy(candidates, 0, earlier, known + references.length, candidates.length);
    Arrays.sort(earlier);
  }

  /** ln of the evidence so far: at least ln x with a chance of at most 1/x if the bet is wrong. */
  public double lnEvidence() {
    return bets.lnCapital();
  }

  /** How many of the reference's values were slow, in the rounds that were bet on. */
  public int referenceSlow() {
    return referenceSlow;
  }

  /** How many of the candidate's values were slow once the margin was taken off. */
  public int candidateSlow() {
    return candidateSlow;
  }
}
