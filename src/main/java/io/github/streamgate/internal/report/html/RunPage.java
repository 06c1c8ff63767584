package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Diagnosis;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Shape;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.report.FindingText;
import io.github.streamgate.internal.report.Findings;
import io.github.streamgate.internal.report.GateMode;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.RunReport;
import io.github.streamgate.internal.report.ShapeText;
import java.util.ArrayList;
import java.util.List;

/** The page of one run. */
final class RunPage {
  private RunPage() {}

  static Page of(RunReport run, Background background, Messages words) {
    Verdict verdict = run.verdict();
    List<Block> blocks = new ArrayList<>();
    List<Side> sides = Side.of(run, background, words);
    RunTables tables = new RunTables(run, background, sides, words);
    blocks.addAll(tables.figures());
    blocks.addAll(RunSections.of(run, background, sides, words));
    blocks.addAll(tables.facts());
    return new Page(
        verdict.status().name(),
        Lines.headline(verdict.status(), run.mode(), words),
        tally(verdict, run.mode(), words),
        run.test().label(),
        run.test().className() + ", " + run.target().inWords(),
        lines(run, words),
        blocks);
  }

  private static String tally(Verdict verdict, GateMode mode, Messages words) {
    List<Finding> findings = verdict.findings();
    long holding = findings.stream().filter(found -> found.status() == Status.PASS).count();
    String tally =
        switch (findings.size()) {
          case 0 -> "";
          case 1 -> words.text("headline.tally.one", holding);
          default -> words.text("headline.tally", holding, findings.size());
        };
    return mode == GateMode.ADVISE && verdict.status() != Status.PASS
        ? tally + (tally.isEmpty() ? "" : "; ") + words.text("headline.advised")
        : tally;
  }

  private static List<Page.Line> lines(RunReport run, Messages words) {
    List<Page.Line> lines = new ArrayList<>();
    for (Finding finding : Findings.worstFirst(run.verdict().findings())) {
      lines.add(
          Lines.of(
              finding.status(),
              finding.limit().label(),
              FindingText.sentence(finding, words),
              words));
    }
    Shape shape = run.shape();
    if (shape != null) {
      lines.add(Lines.remark("SHAPE", ShapeText.sentence(shape, words), words));
    }
    for (Diagnosis diagnosis : run.diagnoses()) {
      lines.add(Lines.remark("DIAG", words.text(diagnosis.whole()), words));
    }
    run.verdict()
        .warnings()
        .forEach(warning -> lines.add(Lines.remark("WARN", words.text(warning), words)));
    return lines;
  }
}
