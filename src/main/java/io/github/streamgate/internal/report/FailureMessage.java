package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.report.RequestCounts.Failures;
import io.github.streamgate.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The message of a test that its gate failed: the one text that every tool shows, so it has to be
 * enough by itself.
 *
 * <p>The lines that decide are not broken: a telephone does that better.
 */
public final class FailureMessage {
  /** Long enough for a server's own words, short enough for a screen. */
  private static final int DETAIL_COLUMNS = 300;

  private FailureMessage() {}

  /** The whole text, the worst finding first, without a line end at its end. */
  public static String format(RunReport report, Messages words) {
    List<Finding> broken = Findings.broken(report.verdict().findings());
    List<String> lines = new ArrayList<>();
    if (broken.isEmpty()) {
      lines.add(report.verdict().status() + "  " + report.test().label());
    }
    broken.forEach(finding -> lines.add(FindingText.line(finding, words)));
    if (report.shape() != null) {
      lines.add("SHAPE  " + ShapeText.sentence(report.shape(), words));
    }
    report
        .diagnoses()
        .forEach(each -> lines.add("DIAG  " + Text.oneLine(words.text(each.whole()))));
    report
        .verdict()
        .warnings()
        .forEach(warning -> lines.add("WARN  " + Text.oneLine(words.text(warning))));
    lines.add("");
    lines.add(report.test().label() + ", " + report.target().inWords());
    lines.addAll(RunTotals.format(report, words));
    lines.addAll(slowest(report, broken, words));
    lines.addAll(failures(report.requests().failures(), words));
    lines.add("");
    lines.addAll(next(report, broken));
    return String.join("\n", lines);
  }

  /** Of the worst limit that has a metric at all. */
  private static List<String> slowest(RunReport report, List<Finding> broken, Messages words) {
    List<String> lines = new ArrayList<>();
    for (Finding finding : broken) {
      if (Findings.comparison(finding) != null
          && finding.limit() instanceof Limit.Quantile quantile) {
        Metric metric = quantile.metric();
        lines.add("");
        lines.add(words.text("failure.slowest", metric, words.text("meaning." + metric.key())));
        lines.addAll(SlowestRequests.format(report.measurement(), metric, words));
        break;
      }
    }
    return lines;
  }

  private static List<String> failures(List<Failures> failures, Messages words) {
    List<String> lines = new ArrayList<>();
    if (!failures.isEmpty()) {
      lines.add("");
      lines.add(words.text("failure.failures"));
      for (Failures kind : failures) {
        String detail = Text.cut(Text.oneLine(kind.firstDetail()), DETAIL_COLUMNS);
        lines.add(String.format(Locale.ROOT, "%5d x %s: %s", kind.count(), kind.kind(), detail));
      }
    }
    return lines;
  }

  private static List<String> next(RunReport report, List<Finding> broken) {
    List<String> lines = new ArrayList<>();
    lines.add("Again:   " + report.rerun().again());
    if (broken.stream().anyMatch(Findings::mendedByAccepting)) {
      lines.add("Accept:  " + report.rerun().accepting());
    }
    if (broken.stream().anyMatch(Findings::mendedByRecording)) {
      lines.add("Record:  " + report.rerun().recording());
    }
    lines.addAll(LookLine.of(report.files()));
    return lines;
  }
}
