package io.github.streamgate.internal.gate;

/**
 * What a candidate may differ by from the reference that runs beside it.
 *
 * @param tolerance slower by this share is no regression, 0 or more
 * @param seen slower by this share is one that must not be acquitted, above {@code tolerance}
 * @param certainty how sure either answer has to be
 * @param maxRounds after so many rounds the trial ends undecided, 3 or more: two lay the line
 */
public record ReferenceTerms(double tolerance, double seen, Certainty certainty, int maxRounds) {
  /** 3 % are forgiven, 25 % are seen, and 40 rounds are enough. */
  public static final ReferenceTerms USUAL = new ReferenceTerms(0.03, 0.25, Certainty.USUAL, 40);

  public ReferenceTerms {
    if (!(tolerance >= 0 && seen > tolerance && seen < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("tolerance " + tolerance + ", seen " + seen);
    }
    if (!certainty.proves()) {
      throw new IllegalArgumentException("a reference is compared by evidence: confidence 0");
    }
    if (maxRounds < 3) {
      throw new IllegalArgumentException("maxRounds " + maxRounds + ", must be 3 or more");
    }
  }

  /**
   * The fewest rounds that could ever prove a limit to hold, however many requests are in each: 9
   * for the usual terms, and several times as many with ordinary luck.
   */
  public int leastRounds() {
    return PairedLimit.leastRounds(this);
  }
}
