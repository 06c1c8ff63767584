package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.stats.Evidence;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The judging of one run that has at least one request: finds, and collects what to warn of on the
 * way. Not thread-safe; used once.
 */
final class Hearing {
  /** A metric that more of the successes lack than this describes only some of them. */
  private static final double MOST_ABSENT = 0.2;

  /** A figure below this share of its baseline no longer tells a regression from normal. */
  private static final double STALE = 0.5;

  private final Rule rule;
  private final BaselineAnswer baseline;
  private final Measurement measurement;
  private final Doubts doubts;
  private final Set<String> warnings = new LinkedHashSet<>();

  Hearing(Rule rule, BaselineAnswer baseline, Measurement measurement) {
    this.rule = rule;
    this.baseline = baseline;
    this.measurement = measurement;
    this.doubts = new Doubts(Diagnoses.of(measurement));
  }

  /** Each warning once, in the order of the limits that they arose from. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  Finding finding(Limit limit) {
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
      warnings.add(
          metric
              + " is not defined for "
              + (successes - defined)
              + " of the "
              + successes
              + " requests that succeeded, and is judged by the rest");
    }
    int needed = Evidence.leastToAcquit(limit.quantile());
    if (values.length < needed) {
      warnings.add(
          limit.label()
              + " rests on "
              + values.length
              + " requests, too few to be sure of it: at least "
              + needed
              + " are needed");
    }
    return limit.bound() instanceof Limit.Bound.Absolute absolute
        ? decide(limit, values, (double) absolute.nanos(), new Comparison.Origin.Declared())
        : againstBaseline(limit, (Limit.Bound.Regression) limit.bound(), values);
  }

  private Finding againstBaseline(
      Limit.Quantile limit, Limit.Bound.Regression regression, long[] values) {
    BaselineLimit derived =
        BaselineLimit.derive(baseline, limit, regression, measurement.tokenSources());
    if (derived instanceof BaselineLimit.Unknown unknown) {
      return withoutBaseline(limit, values, unknown.reason());
    }
    BaselineLimit.Known known = (BaselineLimit.Known) derived;
    known.caveat().ifPresent(warnings::add);
    double measuredNanos = measured(limit, values).value();
    double meanNanos = known.origin().meanNanos();
    if (measuredNanos < STALE * meanNanos) {
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
    return switch (rule.decide(values, limit.quantile(), limitNanos).answer()) {
      case FAIL_PROVEN -> new Finding.Fail(limit, comparison, true);
      case FAIL -> new Finding.Fail(limit, comparison, false);
      case PASS -> new Finding.Pass(limit, comparison, false);
      case PASS_PROVEN -> new Finding.Pass(limit, comparison, true);
    };
  }

  private static Quantity measured(Limit.Quantile limit, long[] values) {
    long nanos = Quantiles.of(values).at(limit.quantile());
    return Quantity.nanos(nanos == Measurement.FAILED ? Double.POSITIVE_INFINITY : nanos);
  }
}
