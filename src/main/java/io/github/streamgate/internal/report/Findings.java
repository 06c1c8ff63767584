package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Status;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Questions that several formats ask of the findings. */
public final class Findings {
  private Findings() {}

  /** Worst status first; of the same status, the farthest beyond its limit; else as declared. */
  public static List<Finding> worstFirst(List<Finding> findings) {
    return findings.stream()
        .sorted(
            Comparator.comparing(Finding::status)
                .thenComparing(Comparator.comparingDouble(Findings::timesTheLimit).reversed()))
        .toList();
  }

  /** Those that do not pass, worst first. */
  static List<Finding> broken(List<Finding> findings) {
    return worstFirst(findings).stream()
        .filter(finding -> finding.status() != Status.PASS)
        .toList();
  }

  /** What was held against what; absent where nothing was. */
  public static @Nullable Comparison comparison(Finding finding) {
    if (finding instanceof Finding.Pass pass) {
      return pass.comparison();
    }
    if (finding instanceof Finding.Fail fail) {
      return fail.comparison();
    }
    return finding instanceof Finding.Inconclusive inconclusive ? inconclusive.comparison() : null;
  }

  /**
   * Whether a new series in the baseline would mend it: an intended change of the figures, or of
   * the load that they were recorded under.
   */
  public static boolean mendedByAccepting(Finding finding) {
    if (finding instanceof Finding.NoBaseline none) {
      return none.incomparable();
    }
    return finding instanceof Finding.Fail fail
        && fail.comparison().origin() instanceof Origin.FromBaseline;
  }

  /** Whether more runs in the baseline would mend it: there are none, or too few. */
  public static boolean mendedByRecording(Finding finding) {
    return finding instanceof Finding.NoBaseline none && !none.incomparable();
  }

  /** How many times what is allowed was used up; 0 where nothing was compared. */
  private static double timesTheLimit(Finding finding) {
    Comparison comparison = comparison(finding);
    if (comparison == null) {
      return 0;
    }
    double measured = comparison.measured().value();
    double limit = comparison.limit().value();
    if (finding.limit() instanceof Limit.SuccessRate) {
      return measured >= limit ? 0 : (100 - measured) / (100 - limit);
    }
    if (finding.limit() instanceof Limit.RetryRate) {
      return measured == 0 ? 0 : measured / limit;
    }
    return finding.limit() instanceof Limit.Quantile ? measured / limit : limit / measured;
  }
}
