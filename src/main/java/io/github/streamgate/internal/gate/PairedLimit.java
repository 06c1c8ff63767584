package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.stats.PairedBets;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** One metric's quantile in a {@link ReferenceTrial}. Not thread-safe. */
final class PairedLimit {
  private static final long FAR_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Limit.Quantile limit;
  private final double seen;
  private final double lnConvicts;
  private final double lnAcquits;
  private final PairedBets slower;
  private final PairedBets notSlower;
  private long[] references = {};
  private long[] candidates = {};
  private boolean acquitted;
  private int rounds;

  PairedLimit(Limit.Quantile limit, ReferenceTerms terms, int limits) {
    this.limit = limit;
    this.seen = terms.seen();
    this.lnConvicts = terms.certainty().lnConvicts(limits);
    this.lnAcquits = terms.certainty().lnAcquits();
    this.slower = PairedBets.onSlowerByMoreThan(terms.tolerance(), limit.quantile());
    this.notSlower = PairedBets.onSlowerByLessThan(terms.seen(), limit.quantile());
  }

  /**
   * The fewest rounds that could ever acquit: those of a candidate that gets ever faster beside a
   * reference that gets ever slower, so that one request a side tells as much as a thousand.
   */
  static int leastRounds(ReferenceTerms terms) {
    Limit.Bound bound = Limit.Bound.usual(Metric.TTFT, 0.95);
    PairedLimit best =
        new PairedLimit(new Limit.Quantile(Metric.TTFT, 0.95, bound, "the best case"), terms, 1);
    while (!best.acquitted()) {
      long better = (best.rounds + 1) * TimeUnit.MICROSECONDS.toNanos(1);
      best.round(new long[] {FAR_NANOS + better}, new long[] {FAR_NANOS - better});
    }
    return best.rounds;
  }

  void round(Measurement reference, Measurement candidate) {
    round(reference.values(limit.metric()), candidate.values(limit.metric()));
  }

  private void round(long[] ofReference, long[] ofCandidate) {
    slower.round(ofReference, ofCandidate);
    notSlower.round(ofReference, ofCandidate);
    references = joined(references, ofReference);
    candidates = joined(candidates, ofCandidate);
    acquitted |= notSlower.lnEvidence() >= lnAcquits;
    rounds++;
  }

  private static long[] joined(long[] first, long[] second) {
    return LongStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
  }

  boolean convicted() {
    return slower.lnEvidence() >= lnConvicts;
  }

  /** Evidence that was there once need not last: whoever stops at it errs no more often. */
  boolean acquitted() {
    return acquitted;
  }

  /** Empty while one of the sides has no value at all. */
  Optional<Standing> standing() {
    if (references.length == 0 || candidates.length == 0) {
      return Optional.empty();
    }
    Quantity reference = quantile(references);
    Quantity candidate = quantile(candidates);
    return Optional.of(
        new Standing(
            limit,
            answer(reference.value(), candidate.value()),
            rounds,
            reference,
            candidate,
            slower.referenceSlow(),
            slower.candidateSlow(),
            slower.lnEvidence(),
            notSlower.lnEvidence()));
  }

  private Quantity quantile(long[] values) {
    long nanos = Quantiles.of(values).at(limit.quantile());
    return Quantity.nanos(nanos == Measurement.FAILED ? Double.POSITIVE_INFINITY : nanos);
  }

  private Answer answer(double referenceNanos, double candidateNanos) {
    if (convicted()) {
      return Answer.FAIL_PROVEN;
    }
    if (acquitted) {
      return Answer.PASS_PROVEN;
    }
    boolean over =
        Double.isInfinite(candidateNanos) || candidateNanos > referenceNanos * (1 + seen);
    return over ? Answer.FAIL : Answer.PASS;
  }
}
