package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Calibration;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A calibration in words. */
public final class CalibrationText {
  private CalibrationText() {}

  /** How one run of it came out. */
  public static String run(int run, int runs, Status status, long requests) {
    return "RUN  " + run + " of " + runs + ": " + status + ", " + requests + " requests";
  }

  /** The table, and what it does not prove. */
  public static List<String> console(CalibrationReport report) {
    Messages words = Messages.english();
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(
        Text.wrap("CALIBRATION  ", report.test().label() + ": " + heldAgainst(report, words)));
    lines.add("");
    List<List<String>> rows = new ArrayList<>(List.of(headings(words)));
    rows.addAll(rows(report.calibration(), words));
    lines.addAll(TextTable.format(rows));
    lines.add("");
    caveats(report.calibration(), words)
        .forEach(caveat -> lines.addAll(Text.wrap("NOTE  ", caveat)));
    return lines;
  }

  /** What was done. */
  public static String heldAgainst(CalibrationReport report, Messages words) {
    Calibration calibration = report.calibration();
    return words.text(
        "calibration.runs",
        calibration.runs(),
        calibration.requests(),
        report.heldAgainst().inWords(words));
  }

  /** What stands above the columns of {@link #rows}. */
  public static List<String> headings(Messages words) {
    return List.of(
        "",
        words.text("column.false-fails"),
        words.text("column.proven"),
        words.text("column.at-most"),
        words.text("column.sees"));
  }

  /** A row for each limit, then one for all of them. */
  public static List<List<String>> rows(Calibration calibration, Messages words) {
    List<List<String>> rows = new ArrayList<>();
    for (Calibration.OfLimit each : calibration.limits()) {
      rows.add(
          List.of(
              each.limit().label(),
              words.text("calibration.of", each.fails(), each.judged()),
              String.valueOf(each.proven()),
              percent(each.mostFails()),
              sees(each)));
    }
    rows.add(
        List.of(
            words.text("calibration.test"),
            words.text("calibration.of", calibration.fails(), calibration.judged()),
            "",
            percent(calibration.mostFails()),
            ""));
    return rows;
  }

  private static String sees(Calibration.OfLimit each) {
    if (each.seenPercent() != null) {
      return "+" + each.seenPercent() + " %";
    }
    return each.limit() instanceof Limit.Quantile ? Units.UNDEFINED : "";
  }

  /** {@code 4.9 %}. */
  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }

  /** What the figures do not say. */
  public static List<String> caveats(Calibration calibration, Messages words) {
    List<String> caveats = new ArrayList<>();
    int unjudged = calibration.runs() - calibration.judged();
    if (unjudged > 0) {
      caveats.add(words.text("calibration.unjudged", unjudged));
    }
    caveats.add(words.text("calibration.at-most", Math.round(Calibration.SURE * 100)));
    caveats.add(words.text("calibration.sees", Math.round(Calibration.SEEN_SHARE * 100)));
    return caveats;
  }

  /** The result in a sentence. */
  public static String result(CalibrationReport report) {
    Calibration calibration = report.calibration();
    return "CALIBRATED "
        + report.test().label()
        + ": "
        + calibration.fails()
        + " of "
        + calibration.judged()
        + " runs without a change failed, so that at most "
        + percent(calibration.mostFails())
        + " of such runs do (95 % sure, on this machine in this hour). A calibration is no pass, so"
        + " the test is skipped";
  }
}
