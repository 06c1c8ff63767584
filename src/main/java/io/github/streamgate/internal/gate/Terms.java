package io.github.streamgate.internal.gate;

/**
 * On which terms a run is judged.
 *
 * @param maxBlindPercent how wide the noise band of a baseline may be, above 0; a wider one is none
 * @param maxImprovement a quantile this many times faster than its anchor, or faster still, is not
 *     believed; above 1
 */
public record Terms(
    Certainty certainty, Undecided undecided, double maxBlindPercent, double maxImprovement) {

  /** What holds unless a test says otherwise. */
  public static final Terms USUAL =
      new Terms(Certainty.USUAL, Undecided.POINT, BaselineLimit.USUAL_MAX_BLIND_PERCENT, 3);

  public Terms {
    if (!(maxBlindPercent > 0)) {
      throw new IllegalArgumentException("maxBlind " + maxBlindPercent + ", must be above 0");
    }
    if (!(maxImprovement > 1)) {
      throw new IllegalArgumentException("maxImprovement " + maxImprovement + ", must be above 1");
    }
  }
}
