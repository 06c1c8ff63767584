package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.Set;

/** Limits on what the run as a whole achieved; the observed figure decides. */
final class Rates {
  private static final double NANOS_PER_SECOND = 1e9;

  /** 1 / (1 - 0.999) is a little over 1000 in binary, and means 1000. */
  private static final double ROUNDING = 1e-9;

  private Rates() {}

  static Finding successRate(Measurement measurement, Limit.SuccessRate limit, Set<Said> warnings) {
    int n = measurement.samples().size();
    double percent = measurement.successes() * 100.0 / n;
    warnOfTooFew(limit, n, 100 - limit.percent(), Saying.TOO_FEW_FOR_FAILURE, warnings);
    Comparison comparison =
        new Comparison(
            Quantity.percent(percent),
            Quantity.percent(limit.percent()),
            new Comparison.Origin.Declared(),
            n,
            measurement.failures());
    return decided(limit, comparison, percent >= limit.percent());
  }

  static Finding retryRate(Measurement measurement, Limit.RetryRate limit, Set<Said> warnings) {
    int n = measurement.samples().size();
    int retried = measurement.retried();
    double percent = retried * 100.0 / n;
    warnOfTooFew(limit, n, limit.percent(), Saying.TOO_FEW_FOR_RETRY, warnings);
    Comparison comparison =
        new Comparison(
            Quantity.percent(percent),
            Quantity.percent(limit.percent()),
            new Comparison.Origin.Declared(),
            n,
            retried);
    return decided(limit, comparison, percent <= limit.percent());
  }

  /**
   * Says where one case is more than is allowed.
   *
   * @param allowedPercent where it is 0, no number of requests makes room for a case
   */
  private static void warnOfTooFew(
      Limit limit, int n, double allowedPercent, Saying tooFew, Set<Said> warnings) {
    double needed = Math.ceil(100 / allowedPercent * (1 - ROUNDING));
    if (allowedPercent > 0 && n < needed) {
      warnings.add(tooFew.with(limit.label(), n, (long) needed));
    }
  }

  static Finding tokensPerSecond(Measurement measurement, Limit.TokensPerSecond limit) {
    long tokens = measurement.outputTokens();
    if (tokens == 0) {
      return new Finding.Invalid(
          limit, Saying.NO_TOKENS.with(measurement.successes(), measurement.samples().size()));
    }
    if (measurement.windowNanos() <= 0) {
      return new Finding.Invalid(limit, Saying.NO_WINDOW.with());
    }
    double rate = tokens / (measurement.windowNanos() / NANOS_PER_SECOND);
    Comparison comparison =
        new Comparison(
            Quantity.tokensPerSecond(rate),
            Quantity.tokensPerSecond(limit.tokensPerSecond()),
            new Comparison.Origin.Declared(),
            measurement.successes(),
            0);
    return decided(limit, comparison, rate >= limit.tokensPerSecond());
  }

  private static Finding decided(Limit limit, Comparison comparison, boolean holds) {
    return holds
        ? new Finding.Pass(limit, comparison, false)
        : new Finding.Fail(limit, comparison, false);
  }
}
