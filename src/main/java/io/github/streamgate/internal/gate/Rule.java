package io.github.streamgate.internal.gate;

/**
 * The one question behind every quantile limit: are more than {@code 1 - quantile} of the requests
 * slower than the limit? Pure and thread-safe; the seam where one way of deciding replaces another.
 */
public interface Rule {

  /**
   * Decides one limit.
   *
   * @param valuesNanos one value a request in start order, {@link Measurement#FAILED} for a failed
   *     one; not empty
   * @param quantile in (0, 1)
   * @param limitNanos at the limit is within it
   */
  Decision decide(long[] valuesNanos, double quantile, double limitNanos);

  /** The answers; what is not proven is the point estimate's word. */
  enum Decision {
    FAIL_PROVEN,
    FAIL,
    PASS,
    PASS_PROVEN
  }
}
