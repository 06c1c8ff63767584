package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Judges runs. Every declared limit gets exactly one finding, and where nothing was measured none
 * of them is a pass.
 *
 * <p>Immutable and thread-safe; the same run always gets the same verdict.
 */
public final class Judge {
  private final Rule rule;
  private final Terms terms;
  private final BaselineAnswer baseline;

  /** A judge of some limits, on the terms of their test. */
  public static Judge of(Terms terms, List<Limit> limits, BaselineAnswer baseline) {
    long quantiles = limits.stream().filter(Limit.Quantile.class::isInstance).count();
    return new Judge(Rule.of(terms.certainty(), (int) Math.max(1, quantiles)), terms, baseline);
  }

  /**
   * Takes what decides and what is compared with; on the usual terms.
   *
   * @param baseline for limits that were not written down as figures
   */
  Judge(Rule rule, BaselineAnswer baseline) {
    this(rule, Terms.USUAL, baseline);
  }

  private Judge(Rule rule, Terms terms, BaselineAnswer baseline) {
    this.rule = rule;
    this.terms = terms;
    this.baseline = baseline;
  }

  /** Judges one run by its limits, which may be none. */
  public Verdict judge(Measurement measurement, List<Limit> limits) {
    if (measurement.samples().isEmpty()) {
      return nothingMeasured(limits);
    }
    Hearing hearing = new Hearing(rule, terms, baseline, measurement);
    List<Finding> findings = limits.stream().map(hearing::finding).toList();
    List<Said> warnings = new ArrayList<>(RunWarnings.of(measurement));
    warnings.addAll(hearing.warnings());
    return new Verdict(worst(measurement, findings), findings, warnings);
  }

  private static Verdict nothingMeasured(List<Limit> limits) {
    Said reason = Saying.NOTHING_MEASURED.with();
    List<Finding> findings =
        limits.stream().<Finding>map(limit -> new Finding.Invalid(limit, reason)).toList();
    return new Verdict(Status.INVALID, findings, List.of(reason));
  }

  /** A run without limits holds them all, unless none of its requests succeeded. */
  private static Status worst(Measurement measurement, List<Finding> findings) {
    return findings.stream()
        .map(Finding::status)
        .min(Comparator.naturalOrder())
        .orElse(measurement.successes() == 0 ? Status.INVALID : Status.PASS);
  }
}
