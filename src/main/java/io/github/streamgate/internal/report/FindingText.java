package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;

/** The words of one finding: the line that decides. */
public final class FindingText {
  /** A limit this little over its tolerance is the tolerance, written in floating point. */
  private static final double SAME_PERCENT = 0.05;

  private FindingText() {}

  /** The whole line: {@code FAIL TPOT p95 50.9 ms > limit 48.0 ms ...}, in three columns. */
  static String line(Finding finding, Messages words) {
    return finding.status() + "  " + finding.limit().label() + "  " + sentence(finding, words);
  }

  /** The line without status and label. */
  public static String sentence(Finding finding, Messages words) {
    Comparison comparison = Findings.comparison(finding);
    if (comparison != null && comparison.origin() instanceof Origin.FromReference reference) {
      return ReferenceText.sentence(finding, comparison, reference, words);
    }
    if (comparison != null) {
      return compared(finding.limit(), comparison, words) + Evidence.tail(finding, words);
    }
    if (finding instanceof Finding.NoBaseline none) {
      return words.text(
          "finding.no-baseline",
          Units.quantity(none.measured()),
          words.counted("finding.requests", none.n()),
          Text.oneLine(words.text(none.reason())));
    }
    return Text.oneLine(words.text(((Finding.Invalid) finding).reason()));
  }

  private static String compared(Limit limit, Comparison comparison, Messages words) {
    Units.Pair figures = Units.apart(comparison.measured(), comparison.limit());
    return words.text(
        "finding.compared",
        figures.first(),
        relation(limit, comparison),
        figures.second(),
        origin(limit, comparison.origin(), words),
        counts(limit, comparison, words));
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

  private static String origin(Limit limit, Origin origin, Messages words) {
    if (!(origin instanceof Origin.FromBaseline baseline)) {
      return words.text("finding.set-by", limit.declared());
    }
    return words.text(
        "finding.baseline",
        Units.duration(baseline.meanNanos()),
        words.counted("finding.runs", baseline.runs()),
        Units.percent(baseline.tolerancePercent()),
        blindness(baseline, words));
  }

  /** Rounded up to a whole percent: never claims to see more than it does. */
  private static String blindness(Origin.FromBaseline baseline, Messages words) {
    double overMean = baseline.overMeanPercent();
    return overMean > baseline.tolerancePercent() + SAME_PERCENT
        ? words.text("finding.blind", Units.fixed(Math.ceil(overMean - SAME_PERCENT), 0))
        : "";
  }

  private static String counts(Limit limit, Comparison comparison, Messages words) {
    int n = comparison.n();
    if (limit instanceof Limit.Quantile quantile) {
      boolean failuresDecide = Double.isInfinite(comparison.measured().value());
      return words.text(
          failuresDecide ? "finding.slower-or-failed" : "finding.slower",
          comparison.beyond(),
          n,
          Units.percent(100.0 * comparison.beyond() / n),
          Units.percent(100 - 100 * quantile.quantile()));
    }
    if (limit instanceof Limit.RetryRate) {
      return words.text("finding.retried", comparison.beyond(), n);
    }
    return limit instanceof Limit.SuccessRate
        ? words.text("finding.failed", comparison.beyond(), n)
        : words.text("finding.over", words.counted("finding.requests", n));
  }
}
