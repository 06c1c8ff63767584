package io.github.streamgate.internal.gate;

import org.jspecify.annotations.Nullable;

/**
 * The one question behind every quantile limit: are more than {@code 1 - quantile} of the requests
 * slower than the limit? Pure and thread-safe; the seam where one way of deciding replaces another.
 */
interface Rule {

  /**
   * The rule that is as sure as asked.
   *
   * @param limits how many quantile limits the test has, 1 or more: a false alarm of any of them is
   *     one of the test
   */
  static Rule of(Certainty certainty, int limits) {
    return certainty.proves() ? new EvidenceRule(certainty, limits) : new PointRule();
  }

  /**
   * Decides one limit.
   *
   * @param valuesNanos one value a request in start order, {@link Measurement#FAILED} for a failed
   *     one; not empty
   * @param quantile in (0, 1)
   * @param limitNanos at the limit is within it
   */
  Decision decide(long[] valuesNanos, double quantile, double limitNanos);

  /**
   * An answer and what it rests on.
   *
   * @param weight how heavy the evidence was; absent where the rule asked for none
   */
  record Decision(Answer answer, @Nullable Weight weight) {}
}
