package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The judge's way through the limits that are held against a reference, once all is played. */
final class PairedHearing {
  /** Beside a reference that fails so often anything would look good. */
  private static final double MOST_FAILED = 0.2;

  /** With fewer of the replies defining the metric, the rest speak for too few of them. */
  private static final double MOST_ABSENT = 0.2;

  private final ReferenceTerms terms;
  private final Undecided undecided;
  private final List<Standing> standings;
  private final Measurement reference;
  private final Measurement candidate;
  private final Doubts doubts;
  private final Doubts doubtsOfReference;
  private final Validity validity;
  private final Set<Said> warnings;

  /**
   * A hearing of the rounds.
   *
   * @param warnings takes what comes up
   */
  PairedHearing(
      ReferenceTerms terms,
      Undecided undecided,
      List<Standing> standings,
      Measurement reference,
      Measurement candidate,
      Set<Said> warnings) {
    this.terms = terms;
    this.undecided = undecided;
    this.standings = standings;
    this.reference = reference;
    this.candidate = candidate;
    this.doubts = new Doubts(Diagnoses.of(candidate));
    this.doubtsOfReference = new Doubts(Diagnoses.of(reference));
    this.validity = new Validity(candidate);
    this.warnings = warnings;
  }

  Finding finding(Limit.Quantile limit) {
    warnings.addAll(doubts.warnings(limit));
    if (limit.declared().contains("regressionPercent") || limit.declared().contains("%")) {
      warnings.add(
          Saying.PERCENTAGE_SUPERSEDED.with(
              limit.declared(), percent(terms.tolerance()), percent(terms.seen())));
    }
    return doubts
        .objection(limit)
        .or(() -> undefined(limit.metric(), candidate, Saying.UNDEFINED_AT_CANDIDATE))
        .or(() -> doubtsOfReference.objection(limit).map(Saying.THE_REFERENCE::with))
        .or(() -> undefined(limit.metric(), reference, Saying.UNDEFINED_AT_REFERENCE))
        .<Finding>map(reason -> new Finding.Invalid(limit, reason))
        .orElseGet(() -> compared(limit));
  }

  /** As it is written: {@code 3}, {@code 2.5}. */
  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.4f", share * 100).replaceAll("\\.?0+$", "");
  }

  /** Why a side's values say nothing; empty where they do. */
  private static Optional<Said> undefined(
      Metric metric, Measurement measurement, Saying undefined) {
    int successes = measurement.successes();
    int absent = successes + measurement.failures() - measurement.values(metric).length;
    return absent > MOST_ABSENT * successes
        ? Optional.of(undefined.with(metric.name(), absent, successes, Words.needs(metric)))
        : Optional.empty();
  }

  private Finding compared(Limit.Quantile limit) {
    Standing standing =
        standings.stream().filter(each -> each.limit().equals(limit)).findFirst().orElseThrow();
    Comparison comparison = comparison(limit, standing);
    boolean reliable = reference.failures() <= MOST_FAILED * reference.samples().size();
    if (!reliable && standing.answer() != Answer.FAIL_PROVEN) {
      return new Finding.Invalid(
          limit, Words.notTheChangesDoing(Saying.REFERENCE_FAILED.with(Words.failed(reference))));
    }
    warnOfTooFew(standing);
    return validity.checkedBesideReference(
        switch (standing.answer()) {
          case FAIL_PROVEN -> new Finding.Fail(limit, comparison, true);
          case PASS_PROVEN -> new Finding.Pass(limit, comparison, true);
          case FAIL, PASS -> undecided(limit, comparison, standing);
        });
  }

  private void warnOfTooFew(Standing standing) {
    int needed = terms.leastRounds();
    if (standing.rounds() < needed && standing.answer() != Answer.FAIL_PROVEN) {
      warnings.add(
          Saying.TOO_FEW_ROUNDS.with(
              standing.limit().label(), Saying.ROUNDS.with(standing.rounds()), needed));
    }
  }

  private Finding undecided(Limit limit, Comparison comparison, Standing standing) {
    return switch (undecided) {
      case SKIP ->
          new Finding.Inconclusive(
              limit, comparison, Saying.UNDECIDED_ROUNDS.with(standing.rounds()), null);
      case FAIL -> new Finding.Fail(limit, comparison, false);
      case POINT ->
          standing.answer() == Answer.FAIL
              ? new Finding.Fail(limit, comparison, false)
              : new Finding.Pass(limit, comparison, false);
    };
  }

  private Comparison comparison(Limit.Quantile limit, Standing standing) {
    double mustBeSeenNanos = standing.reference().value() * (1 + terms.seen());
    long[] values = candidate.values(limit.metric());
    return new Comparison(
        standing.candidate(),
        Quantity.nanos(mustBeSeenNanos),
        new Comparison.Origin.FromReference(standing, terms),
        values.length,
        Quantiles.of(values).countAbove(mustBeSeenNanos));
  }
}
