package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;

/** How sure a finding is: the tail of its line, and the one place that changes with the rule. */
final class Evidence {
  private Evidence() {}

  /** The tail with the comma before it; empty where the observed figure decides by itself. */
  static String tail(Finding finding) {
    if (finding instanceof Finding.Inconclusive inconclusive) {
      return ", " + Text.oneLine(inconclusive.reason());
    }
    if (!(finding.limit() instanceof Limit.Quantile)) {
      return interval(finding);
    }
    return proven(finding) ? ", proven" : ", point estimate";
  }

  /** The observed share decides; where the true one may lie is for the reader. */
  private static String interval(Finding finding) {
    Comparison comparison = Findings.comparison(finding);
    return comparison == null
        ? ""
        : comparison
            .interval()
            .map(
                interval ->
                    ", 95 % interval "
                        + Units.quantity(interval.low())
                        + " to "
                        + Units.quantity(interval.high()))
            .orElse("");
  }

  private static boolean proven(Finding finding) {
    if (finding instanceof Finding.Pass pass) {
      return pass.proven();
    }
    return finding instanceof Finding.Fail fail && fail.proven();
  }
}
