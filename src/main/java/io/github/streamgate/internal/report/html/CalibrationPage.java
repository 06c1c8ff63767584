package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Calibration;
import io.github.streamgate.internal.report.CalibrationReport;
import io.github.streamgate.internal.report.CalibrationText;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Block.Cell;
import java.util.ArrayList;
import java.util.List;

/** The page of a calibration: its table, and what that does not prove. */
final class CalibrationPage {
  /** Of no verdict, and so of no colour of one. */
  private static final String STATUS = "CALIBRATED";

  private CalibrationPage() {}

  static Page of(CalibrationReport report, Messages words) {
    Calibration calibration = report.calibration();
    List<Page.Line> lines = new ArrayList<>();
    lines.add(Lines.remark("NOTE", CalibrationText.heldAgainst(report, words), words));
    CalibrationText.caveats(calibration, words)
        .forEach(caveat -> lines.add(Lines.remark("NOTE", caveat, words)));
    return new Page(
        STATUS,
        words.text("status." + STATUS),
        words.text("headline.calibrated", calibration.fails(), calibration.judged()),
        report.test().label(),
        report.test().className() + ", " + report.target().inWords(),
        lines,
        List.of(
            new Block.Table(
                "calibration",
                words.text("table.calibration.title"),
                words.text("table.calibration.note"),
                Block.Style.FIGURES,
                CalibrationText.headings(words),
                CalibrationText.rows(calibration, words).stream()
                    .map(row -> row.stream().map(Cell::of).toList())
                    .toList())));
  }
}
