package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Weight;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** How sure a finding is: the tail of its line, and the one place that changes with the rule. */
final class Evidence {
  private Evidence() {}

  /** The tail with the comma before it; empty where the observed figure decides by itself. */
  static String tail(Finding finding, Messages words) {
    if (finding instanceof Finding.Inconclusive inconclusive) {
      return ", " + Text.oneLine(words.text(inconclusive.reason()));
    }
    if (!(finding.limit() instanceof Limit.Quantile)) {
      return interval(finding, words);
    }
    if (finding instanceof Finding.Pass pass) {
      return sureness(pass.proven(), pass.weight(), Weight::oneInIfFaster, words);
    }
    return finding instanceof Finding.Fail fail
        ? sureness(fail.proven(), fail.weight(), Weight::oneInIfSlower, words)
            + takenForBroken(fail, words)
        : "";
  }

  private static String sureness(
      boolean proven, @Nullable Weight weight, ToLongFunction<Weight> oneIn, Messages words) {
    if (weight == null) {
      return words.text(proven ? "evidence.proven" : "evidence.point");
    }
    return proven
        ? words.text("evidence.chance", oneIn.applyAsLong(weight))
        : words.text("evidence.not-proven");
  }

  /** The figures alone would have let it pass. */
  private static String takenForBroken(Finding.Fail fail, Messages words) {
    Comparison comparison = fail.comparison();
    return comparison.measured().value() <= comparison.limit().value()
        ? words.text("evidence.undecided-fail")
        : "";
  }

  /** The observed share decides; where the true one may lie is for the reader. */
  private static String interval(Finding finding, Messages words) {
    Comparison comparison = Findings.comparison(finding);
    return comparison == null
        ? ""
        : comparison
            .interval()
            .map(
                interval ->
                    words.text(
                        "evidence.interval",
                        Units.quantity(interval.low()),
                        Units.quantity(interval.high())))
            .orElse("");
  }
}
