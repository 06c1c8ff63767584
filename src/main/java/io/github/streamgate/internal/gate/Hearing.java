package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.stats.Evidence;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
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
  private final Set<String> warnings = new LinkedHashSet<>();

  Hearing(Rule rule, Terms terms, BaselineAnswer baseline, Measurement measurement) {
    this.rule = rule;
    this.terms = terms;
    this.baseline = baseline;
    this.measurement = measurement;
    this.doubts = new Doubts(Diagnoses.of(measurement));
    this.validity = new Validity(measurement);
  }

  /** Each warning once, in the order of the limits that they arose from. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  Finding finding(Limit limit) {
    return validity.checked(found(limit));
  }

  private Finding found(Limit limit) {
    Optional<String> objection = doubts.objection(limit);
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
          limit,
          metric
              + " is not defined for any of the "
              + successes
              + " requests that succeeded: it needs "
              + metric.needs());
    }
    if (successes - defined > MOST_ABSENT * successes) {
      return new Finding.Invalid(
          limit,
          metric
              + " is not defined for "
              + (successes - defined)
              + " of the "
              + successes
              + " requests that succeeded, over "
              + Words.percent(MOST_ABSENT)
              + ", so that the others do not speak for them: it needs "
              + metric.needs());
    }
    long negative = Arrays.stream(values).filter(nanos -> nanos < 0).count();
    if (negative > 0) {
      return new Finding.Invalid(
          limit,
          metric
              + " is negative for "
              + negative
              + " of "
              + values.length
              + " requests, and no time is: the clock of this machine cannot be trusted");
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
      warnings.add(
          limit.label()
              + " rests on "
              + n
              + " requests, too few to be sure of it: at least "
              + needed
              + " are needed");
    }
  }

  private Finding againstBaseline(
      Limit.Quantile limit, Limit.Bound.Regression regression, long[] values) {
    BaselineLimit derived =
        BaselineLimit.derive(
            baseline, limit, regression, measurement.tokenSources(), terms.maxBlindPercent());
    if (derived instanceof BaselineLimit.Unknown unknown) {
      return withoutBaseline(limit, values, unknown.reason());
    }
    BaselineLimit.Known known = (BaselineLimit.Known) derived;
    known.caveat().ifPresent(warnings::add);
    double measuredNanos = measured(limit, values).value();
    Optional<String> tooGood = tooGood(limit, measuredNanos, known.anchorNanos());
    if (tooGood.isPresent()) {
      return new Finding.Invalid(limit, tooGood.get());
    }
    double meanNanos = known.origin().meanNanos();
    boolean beyondNoise = measuredNanos * known.nanos() < meanNanos * meanNanos;
    if (beyondNoise && measuredNanos < STALE * meanNanos) {
      warnings.add(
          limit.label()
              + " is far below its baseline ("
              + Words.millis(measuredNanos)
              + ", baseline "
              + Words.millis(meanNanos)
              + "): the baseline is stale, and a regression back to it would pass;"
              + " tighten it with -Dstreamgate.baseline=accept");
    }
    return decide(limit, values, known.nanos(), known.origin());
  }

  private int leastToAcquit(Limit.Quantile limit) {
    return terms.certainty().proves()
        ? terms.certainty().leastToAcquit(limit.quantile())
        : Evidence.leastToAcquit(limit.quantile());
  }

  /** An endpoint that answers with an error page, or from a cache, is fast too. */
  private Optional<String> tooGood(
      Limit.Quantile limit, double measuredNanos, OptionalDouble anchorNanos) {
    return measuredNanos * terms.maxImprovement() < anchorNanos.orElse(0)
        ? Optional.of(
            limit.label()
                + " is too good to be true: "
                + Words.millis(measuredNanos)
                + ", more than "
                + Words.times(terms.maxImprovement())
                + " times as fast as the "
                + Words.millis(anchorNanos.getAsDouble())
                + " that its baseline began with; if the replies are what they should be, accept"
                + " them with -Dstreamgate.baseline=accept, or set maxImprovement higher")
        : Optional.empty();
  }

  /**
   * Failures that reach into the quantile would break any limit, and no baseline could be made of
   * them: that is worse than having none.
   */
  private Finding withoutBaseline(Limit.Quantile limit, long[] values, String reason) {
    Quantity measured = measured(limit, values);
    return Double.isInfinite(measured.value())
        ? new Finding.Invalid(
            limit,
            Words.failed(measurement)
                + ", so "
                + limit.label()
                + " is slower than any limit, and there is no baseline either: "
                + reason)
        : new Finding.NoBaseline(limit, measured, values.length, reason);
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
          limit,
          comparison,
          "not proven either way after " + comparison.n() + " requests (undecided = skip)",
          weight);
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
