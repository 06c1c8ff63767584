package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import java.util.Locale;

/** The words of one finding: the line that decides. */
public final class FindingText {
  /** A limit this little over its tolerance is the tolerance, written in floating point. */
  private static final double SAME_PERCENT = 0.05;

  private FindingText() {}

  /** The whole line: {@code FAIL TPOT p95 50.9 ms > limit 48.0 ms ...}, in three columns. */
  static String line(Finding finding) {
    return finding.status() + "  " + finding.limit().label() + "  " + sentence(finding);
  }

  /** The line without status and label. */
  public static String sentence(Finding finding) {
    Comparison comparison = Findings.comparison(finding);
    if (comparison != null && comparison.origin() instanceof Origin.FromReference reference) {
      return ReferenceText.sentence(finding, comparison, reference);
    }
    if (comparison != null) {
      return compared(finding.limit(), comparison) + Evidence.tail(finding);
    }
    if (finding instanceof Finding.NoBaseline none) {
      return String.format(
          Locale.ROOT,
          "%s over %s: %s",
          Units.quantity(none.measured()),
          requests(none.n()),
          Text.oneLine(none.reason()));
    }
    return Text.oneLine(((Finding.Invalid) finding).reason());
  }

  private static String compared(Limit limit, Comparison comparison) {
    Units.Pair figures = Units.apart(comparison.measured(), comparison.limit());
    return String.format(
        Locale.ROOT,
        "%s %s limit %s %s: %s",
        figures.first(),
        relation(limit, comparison),
        figures.second(),
        origin(limit, comparison.origin()),
        counts(limit, comparison));
  }

  /** Read off the figures, not off the status: the line has to be true whatever was decided. */
  private static String relation(Limit limit, Comparison comparison) {
    double measured = comparison.measured().value();
    double bound = comparison.limit().value();
    if (limit instanceof Limit.Quantile || limit instanceof Limit.RetryRate) {
      return measured > bound ? ">" : "<=";
    }
    return measured < bound ? "<" : ">=";
  }

  private static String origin(Limit limit, Origin origin) {
    if (!(origin instanceof Origin.FromBaseline baseline)) {
      return "set by " + limit.declared();
    }
    return String.format(
        Locale.ROOT,
        "(baseline %s over %d %s, +%s allowed%s)",
        Units.duration(baseline.meanNanos()),
        baseline.runs(),
        baseline.runs() == 1 ? "run" : "runs",
        Units.percent(baseline.tolerancePercent()),
        blindness(baseline));
  }

  /** Rounded up to a whole percent: never claims to see more than it does. */
  private static String blindness(Origin.FromBaseline baseline) {
    double overMean = baseline.overMeanPercent();
    return overMean > baseline.tolerancePercent() + SAME_PERCENT
        ? String.format(
            Locale.ROOT, ", blind below +%s %%", Units.fixed(Math.ceil(overMean - SAME_PERCENT), 0))
        : "";
  }

  private static String counts(Limit limit, Comparison comparison) {
    int n = comparison.n();
    if (limit instanceof Limit.Quantile quantile) {
      boolean failuresDecide = Double.isInfinite(comparison.measured().value());
      return String.format(
          Locale.ROOT,
          "%d of %d %s (%s, allowed %s)",
          comparison.beyond(),
          n,
          failuresDecide ? "slower or failed" : "slower",
          Units.percent(100.0 * comparison.beyond() / n),
          Units.percent(100 - 100 * quantile.quantile()));
    }
    if (limit instanceof Limit.RetryRate) {
      return String.format(Locale.ROOT, "%d of %d retried", comparison.beyond(), n);
    }
    return limit instanceof Limit.SuccessRate
        ? String.format(Locale.ROOT, "%d of %d failed", comparison.beyond(), n)
        : "over " + requests(n);
  }

  private static String requests(int n) {
    return n == 1 ? "1 request" : n + " requests";
  }
}
