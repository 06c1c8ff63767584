package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Said.Nanos;
import io.github.streamgate.internal.said.Said.Share;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.internal.stats.Evidence;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The judging of one run that has at least one request: finds, and collects what to warn of on the
 * way. Not thread-safe; used once.
 */
final class Hearing {
  /** A metric that more of the successes lack than this describes only some of them. */
  private static final double MOST_ABSENT = 0.2;

  /** Below this share of its baseline a figure could grow by almost half, and nobody were told. */
  private static final double STALE = 0.69;

  private final Rule rule;
  private final Terms terms;
  private final BaselineAnswer baseline;
  private final Measurement measurement;
  private final Doubts doubts;
  private final Validity validity;
  private final Set<Said> warnings = new LinkedHashSet<>();

  Hearing(Rule rule, Terms terms, BaselineAnswer baseline, Measurement measurement) {
    this.rule = rule;
    this.terms = terms;
    this.baseline = baseline;
    this.measurement = measurement;
    this.doubts = new Doubts(Diagnoses.of(measurement));
    this.validity = new Validity(measurement);
  }

  /** Each warning once, in the order of the limits that they arose from. */
  List<Said> warnings() {
    return List.copyOf(warnings);
  }

  Finding finding(Limit limit) {
    return validity.checked(found(limit));
  }

  private Finding found(Limit limit) {
    Optional<Said> objection = doubts.objection(limit);
    if (objection.isPresent()) {
      return new Finding.Invalid(limit, objection.get());
    }
    warnings.addAll(doubts.warnings(limit));
    if (limit instanceof Limit.SuccessRate rate) {
      return Rates.successRate(measurement, rate, warnings);
    }
    if (limit instanceof Limit.RetryRate rate) {
      return Rates.retryRate(measurement, rate, warnings);
    }
    if (limit instanceof Limit.TokensPerSecond rate) {
      return Rates.tokensPerSecond(measurement, rate);
    }
    return quantile((Limit.Quantile) limit);
  }

  private Finding quantile(Limit.Quantile limit) {
    Metric metric = limit.metric();
    long[] values = measurement.values(metric);
    int successes = measurement.successes();
    int defined = values.length - measurement.failures();
    if (successes > 0 && defined == 0) {
      return new Finding.Invalid(
          limit, Saying.UNDEFINED.with(metric.name(), successes, Words.needs(metric)));
    }
    if (successes - defined > MOST_ABSENT * successes) {
      return new Finding.Invalid(
          limit,
          Saying.MOSTLY_UNDEFINED.with(
              metric.name(),
              successes - defined,
              successes,
              new Share(MOST_ABSENT),
              Words.needs(metric)));
    }
    long negative = Arrays.stream(values).filter(nanos -> nanos < 0).count();
    if (negative > 0) {
      return new Finding.Invalid(
          limit, Saying.NEGATIVE.with(metric.name(), negative, values.length));
    }
    Finding finding =
        limit.bound() instanceof Limit.Bound.Absolute absolute
            ? decide(limit, values, (double) absolute.nanos(), new Comparison.Origin.Declared())
            : againstBaseline(limit, (Limit.Bound.Regression) limit.bound(), values);
    warnOfTooFew(limit, values.length, finding);
    return finding;
  }

  /** It takes more requests to prove that a limit holds than that it is broken. */
  private void warnOfTooFew(Limit.Quantile limit, int n, Finding finding) {
    int needed = leastToAcquit(limit);
    boolean enough = finding instanceof Finding.Fail fail && fail.proven();
    if (n < needed && !enough) {
      warnings.add(Saying.TOO_FEW.with(limit.label(), n, needed));
    }
  }

  private Finding againstBaseline(
      Limit.Quantile limit, Limit.Bound.Regression regression, long[] values) {
    BaselineLimit derived =
        BaselineLimit.derive(
            baseline, limit, regression, measurement.tokenSources(), terms.maxBlindPercent());
    if (derived instanceof BaselineLimit.Unknown unknown) {
      return withoutBaseline(limit, values, unknown);
    }
    BaselineLimit.Known known = (BaselineLimit.Known) derived;
    known.caveat().ifPresent(warnings::add);
    double measuredNanos = measured(limit, values).value();
    Optional<Said> tooGood = tooGood(limit, measuredNanos, known.anchorNanos());
    if (tooGood.isPresent()) {
      return new Finding.Invalid(limit, tooGood.get());
    }
    double meanNanos = known.origin().meanNanos();
    boolean beyondNoise = measuredNanos * known.nanos() < meanNanos * meanNanos;
    if (beyondNoise && measuredNanos < STALE * meanNanos) {
      warnings.add(
          Saying.STALE.with(limit.label(), new Nanos(measuredNanos), new Nanos(meanNanos)));
    }
    return decide(limit, values, known.nanos(), known.origin());
  }

  private int leastToAcquit(Limit.Quantile limit) {
    return terms.certainty().proves()
        ? terms.certainty().leastToAcquit(limit.quantile())
        : Evidence.leastToAcquit(limit.quantile());
  }

  /** An endpoint that answers with an error page, or from a cache, is fast too. */
  private Optional<Said> tooGood(
      Limit.Quantile limit, double measuredNanos, OptionalDouble anchorNanos) {
    return measuredNanos * terms.maxImprovement() < anchorNanos.orElse(0)
        ? Optional.of(
            Saying.TOO_GOOD.with(
                limit.label(),
                new Nanos(measuredNanos),
                times(terms.maxImprovement()),
                new Nanos(anchorNanos.getAsDouble())))
        : Optional.empty();
  }

  /** Without needless zeros: {@code 3}, {@code 2.5}. */
  private static String times(double factor) {
    return BigDecimal.valueOf(factor).stripTrailingZeros().toPlainString();
  }

  /**
   * Failures that reach into the quantile would break any limit, and no baseline could be made of
   * them: that is worse than having none.
   */
  private Finding withoutBaseline(
      Limit.Quantile limit, long[] values, BaselineLimit.Unknown unknown) {
    Quantity measured = measured(limit, values);
    return Double.isInfinite(measured.value())
        ? new Finding.Invalid(
            limit,
            Saying.FAILED_WITHOUT_BASELINE.with(
                Words.failed(measurement), limit.label(), unknown.reason()))
        : new Finding.NoBaseline(
            limit, measured, values.length, unknown.reason(), unknown.incomparable());
  }

  private Finding decide(
      Limit.Quantile limit, long[] values, double limitNanos, Comparison.Origin origin) {
    Comparison comparison =
        new Comparison(
            measured(limit, values),
            Quantity.nanos(limitNanos),
            origin,
            values.length,
            Quantiles.of(values).countAbove(limitNanos));
    Rule.Decision decision = rule.decide(values, limit.quantile(), limitNanos);
    Weight weight = decision.weight();
    return switch (decision.answer()) {
      case FAIL_PROVEN -> new Finding.Fail(limit, comparison, true, weight);
      case PASS_PROVEN -> new Finding.Pass(limit, comparison, true, weight);
      case FAIL, PASS -> undecided(limit, comparison, decision);
    };
  }

  /** What is not proven. The classic rule proves nothing, and its word stands. */
  private Finding undecided(Limit limit, Comparison comparison, Rule.Decision decision) {
    Weight weight = decision.weight();
    if (weight != null && terms.undecided() == Undecided.SKIP) {
      return new Finding.Inconclusive(
          limit, comparison, Saying.UNDECIDED_REQUESTS.with(comparison.n()), weight);
    }
    boolean broken =
        decision.answer() == Answer.FAIL || (weight != null && terms.undecided() == Undecided.FAIL);
    return broken
        ? new Finding.Fail(limit, comparison, false, weight)
        : new Finding.Pass(limit, comparison, false, weight);
  }

  private static Quantity measured(Limit.Quantile limit, long[] values) {
    long nanos = Quantiles.of(values).at(limit.quantile());
    return Quantity.nanos(nanos == Measurement.FAILED ? Double.POSITIVE_INFINITY : nanos);
  }
}
