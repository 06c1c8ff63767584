package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.ReferenceJudge;
import io.github.streamgate.internal.gate.Terms;
import io.github.streamgate.internal.gate.Undecided;
import java.util.List;

/** Limits whose answer is known before any load, so that none is worth sending. */
record FutileLimits(Plan plan, List<Limit> limits) {
  /**
   * Refuses them.
   *
   * @throws ConfigurationException if there is one
   */
  void refuse() {
    refuseRetryRateWithoutRetries();
    refuseWhatIsNeverProven();
  }

  /** It would hold whatever happened. */
  private void refuseRetryRateWithoutRetries() {
    for (Limit limit : limits) {
      if (limit instanceof Limit.RetryRate && plan.load().retries().most() == 0) {
        throw new ConfigurationException(
            limit.declared()
                + ": limits how many requests are retried, and none ever is; set for example"
                + " retries = 2, or remove the limit");
      }
    }
  }

  /** Under these terms it would be undecided whatever happened; no load is worth that. */
  private void refuseWhatIsNeverProven() {
    Terms terms = plan.judging().terms();
    if (terms.undecided() == Undecided.POINT) {
      return;
    }
    Extent extent = Extent.of(plan);
    for (Limit limit : limits) {
      if (limit instanceof Limit.Quantile quantile
          && !(plan.reference() != null && ReferenceJudge.compared(limit))
          && extent.most().isPresent()) {
        int needed = terms.certainty().leastToAcquit(quantile.quantile());
        if (extent.most().getAsLong() < needed) {
          throw new ConfigurationException(
              limit.declared()
                  + ": "
                  + extent.words()
                  + " can never prove that "
                  + limit.label()
                  + " holds, at least "
                  + needed
                  + " are needed, and what is not proven is not to be judged (undecided = "
                  + Switches.word(terms.undecided())
                  + "); set "
                  + Extent.reaching(needed, plan)
                  + " or more, or undecided = point");
        }
      }
    }
  }
}
