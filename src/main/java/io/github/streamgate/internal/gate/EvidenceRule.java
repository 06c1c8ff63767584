package io.github.streamgate.internal.gate;

/**
 * Decides by evidence where there is enough of it, and by the point estimate where there is not.
 *
 * <p>May be asked again and again while a run grows, and whoever stops as soon as it proves
 * something errs no more often for it (Ville 1939; Robbins 1970). With M limits on a test each
 * needs M times the evidence to fail (Bonferroni 1936), so that the test as a whole alarms falsely
 * no more often than asked.
 */
final class EvidenceRule implements Rule {
  private final double lnConvicts;
  private final double lnAcquits;

  EvidenceRule(Certainty certainty, int limits) {
    this.lnConvicts = certainty.lnConvicts(limits);
    this.lnAcquits = certainty.lnAcquits();
  }

  @Override
  public Decision decide(long[] valuesNanos, double quantile, double limitNanos) {
    Weight weight = Weight.of(valuesNanos, quantile, limitNanos);
    return new Decision(answer(weight, valuesNanos, quantile, limitNanos), weight);
  }

  private Answer answer(Weight weight, long[] valuesNanos, double quantile, double limitNanos) {
    if (weight.lnMore() >= lnConvicts) {
      return Answer.FAIL_PROVEN;
    }
    return weight.lnFewer() >= lnAcquits
        ? Answer.PASS_PROVEN
        : PointRule.estimate(valuesNanos, quantile, limitNanos);
  }
}
