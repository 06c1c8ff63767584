package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Diagnosis;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.said.Said;
import java.util.ArrayList;
import java.util.List;

/**
 * What is printed after the run: diagnoses before all figures, then figures, findings, warnings,
 * and where the files lie.
 */
public final class ConsoleReport {
  private ConsoleReport() {}

  /** The lines, at most 100 columns wide but for paths, which stay whole. */
  public static List<String> format(RunReport report, Messages words) {
    List<String> lines = new ArrayList<>();
    for (Diagnosis diagnosis : report.diagnoses()) {
      lines.addAll(Text.wrap("DIAG  ", Text.oneLine(words.text(diagnosis.whole()))));
    }
    lines.addAll(MetricTable.format(report, words));
    lines.add("");
    List<String> keys = KeyTable.format(report.keys(), words);
    if (!keys.isEmpty()) {
      lines.addAll(keys);
      lines.add("");
    }
    lines.addAll(RunTotals.format(report, words));
    lines.add("");
    RunBeside beside = report.beside();
    if (beside != null) {
      lines.addAll(Text.wrap("", words.text("console.reference", beside.target().inWords())));
      lines.addAll(MetricTable.format(beside::distribution, words));
      lines.add("");
    }
    lines.addAll(Text.wrap("GATE  ", report.test().label() + ": " + headline(report, words)));
    lines.addAll(findings(report.verdict(), words));
    if (report.shape() != null) {
      lines.addAll(Text.wrap("SHAPE ", ShapeText.sentence(report.shape(), words)));
    }
    for (Said warning : report.verdict().warnings()) {
      lines.addAll(Text.wrap("WARN  ", Text.oneLine(words.text(warning))));
    }
    lines.addAll(LookLine.all(report.files()));
    return lines;
  }

  private static String headline(RunReport report, Messages words) {
    Verdict verdict = report.verdict();
    boolean advice = report.mode() == GateMode.ADVISE && verdict.status() != Status.PASS;
    String status =
        advice && verdict.status() == Status.FAIL ? "WOULD FAIL" : "" + verdict.status();
    return status
        + tally(verdict.findings(), words)
        + (advice ? words.text("console.advised", report.mode().key()) : "");
  }

  private static String tally(List<Finding> findings, Messages words) {
    if (findings.isEmpty()) {
      return "";
    }
    long holding = findings.stream().filter(found -> found.status() == Status.PASS).count();
    return ", "
        + (findings.size() == 1
            ? words.text("headline.tally.one", holding)
            : words.text("headline.tally", holding, findings.size()));
  }

  private static List<String> findings(Verdict verdict, Messages words) {
    List<Finding> findings = Findings.worstFirst(verdict.findings());
    int statusColumns = 0;
    int labelColumns = 0;
    for (Finding finding : findings) {
      statusColumns = Math.max(statusColumns, Text.width(finding.status().name()));
      labelColumns = Math.max(labelColumns, Text.width(finding.limit().label()));
    }
    List<String> lines = new ArrayList<>();
    for (Finding finding : findings) {
      String status = Text.padRight(finding.status().name(), statusColumns);
      String label = Text.padRight(finding.limit().label(), labelColumns);
      lines.addAll(Text.wrap(status + "  " + label + "  ", FindingText.sentence(finding, words)));
    }
    return lines;
  }
}
