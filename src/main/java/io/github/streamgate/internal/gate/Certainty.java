package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.stats.Evidence;

/**
 * How sure a verdict has to be before it calls itself proven.
 *
 * @param alpha how often a test may fail, proven, although nothing is slower than its limits; in
 *     (0, 1)
 * @param confidence how often a limit that is proven to hold does hold, in (0, 1); 0 asks for no
 *     proof and leaves everything to the point estimate
 */
public record Certainty(double alpha, double confidence) {
  /** A false alarm in a hundred tests, a false acquittal in twenty. */
  public static final Certainty USUAL = new Certainty(0.01, 0.95);

  public Certainty {
    if (!(alpha > 0 && alpha < 1)) {
      throw new IllegalArgumentException("alpha " + alpha + ", must lie in (0, 1)");
    }
    if (!(confidence >= 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence " + confidence + ", must lie in [0, 1)");
    }
  }

  /** Whether anything is to be proven at all. */
  public boolean proves() {
    return confidence > 0;
  }

  /**
   * The fewest requests that could ever prove a quantile limit to hold: 77 for P95, 392 for P99,
   * and several times as many with ordinary luck.
   */
  public int leastToAcquit(double quantile) {
    return Evidence.leastToAcquit(quantile, 1 / (1 - confidence));
  }

  /** ln of the evidence that fails one of so many limits. */
  public double lnConvicts(int limits) {
    if (limits < 1) {
      throw new IllegalArgumentException(limits + " limits");
    }
    return Math.log(limits / alpha);
  }

  /** ln of the evidence that acquits a limit. */
  public double lnAcquits() {
    return -Math.log1p(-confidence);
  }
}
