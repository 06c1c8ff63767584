package io.github.streamgate.internal.gate;

import java.util.List;
import java.util.Optional;

/**
 * Holds a candidate against a reference that runs beside it, round by round, until the evidence is
 * enough.
 *
 * <p>In each round both get the same requests, and chance decides who comes first; then nothing
 * that slows both, and nothing that slows whoever happens to be on, is evidence. Any number of
 * limits shares the rounds: each needs M times the evidence to fail the trial, and all have to hold
 * for it to pass. Not thread-safe.
 */
final class ReferenceTrial {

  /** What is to be done after a round. */
  enum Step {
    GO_ON,
    /** A limit is broken. */
    FAIL,
    /** Every limit holds. */
    PASS,
    /** The last round was played: what is not proven is left to the point estimate. */
    UNDECIDED
  }

  private final ReferenceTerms terms;
  private final List<PairedLimit> limits;
  private int rounds;

  /**
   * Nothing was measured yet.
   *
   * @param limits their metrics and quantiles, one or more; a bound of theirs counts for nothing
   */
  ReferenceTrial(List<Limit.Quantile> limits, ReferenceTerms terms) {
    if (limits.isEmpty()) {
      throw new IllegalArgumentException("no limits, so nothing to compare by");
    }
    this.terms = terms;
    this.limits =
        limits.stream().map(limit -> new PairedLimit(limit, terms, limits.size())).toList();
  }

  /** Takes what both sides did in one round; not to be called after an answer. */
  Step round(Measurement reference, Measurement candidate) {
    limits.forEach(limit -> limit.round(reference, candidate));
    rounds++;
    if (limits.stream().anyMatch(PairedLimit::convicted)) {
      return Step.FAIL;
    }
    if (limits.stream().allMatch(PairedLimit::acquitted)) {
      return Step.PASS;
    }
    return rounds < terms.maxRounds() ? Step.GO_ON : Step.UNDECIDED;
  }

  /**
   * How the candidate stands by each limit, in the order given; none for a metric that one of the
   * sides never defined, which is never a pass.
   */
  List<Standing> standings() {
    return limits.stream().map(PairedLimit::standing).flatMap(Optional::stream).toList();
  }
}
