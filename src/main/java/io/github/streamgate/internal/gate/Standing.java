package io.github.streamgate.internal.gate;

/**
 * How a candidate stands beside its reference, by one metric's quantile.
 *
 * @param answer FAIL_PROVEN: slower by more than the tolerance; PASS_PROVEN: slower by less than
 *     what must be seen; else the quantiles over all rounds are held against what must be seen
 * @param rounds how many there were
 * @param reference the quantile over all rounds
 * @param candidate likewise
 * @param referenceSlow how many of the reference's requests were slow in the rounds that were bet
 *     on: failed, or at or above the quantile of the rounds before
 * @param candidateSlow likewise, once the tolerance was taken off
 * @param lnSlower ln of the evidence for slower by more than the tolerance
 * @param lnNotSlower ln of the evidence for slower by less than what must be seen
 */
public record Standing(
    Limit.Quantile limit,
    Answer answer,
    int rounds,
    Quantity reference,
    Quantity candidate,
    int referenceSlow,
    int candidateSlow,
    double lnSlower,
    double lnNotSlower) {

  /**
   * Evidence like this, at any time, has a chance of at most 1 in this many if the candidate were
   * slower by just the tolerance. From 1 to a million.
   */
  public long oneInIfSlower() {
    return Weight.oneIn(lnSlower);
  }

  /** Likewise, if it were slower by just what must be seen. */
  public long oneInIfNotSlower() {
    return Weight.oneIn(lnNotSlower);
  }
}
