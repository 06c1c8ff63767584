package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Calibration;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A calibration as the console tells it. */
public final class CalibrationText {
  private CalibrationText() {}

  /** How one run of it came out. */
  public static String run(int run, int runs, Status status, long requests) {
    return "RUN  " + run + " of " + runs + ": " + status + ", " + requests + " requests";
  }

  /** The table, and what it does not prove. */
  public static List<String> console(CalibrationReport report) {
    Calibration calibration = report.calibration();
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(
        Text.wrap(
            "CALIBRATION  ",
            report.test().label()
                + ": "
                + calibration.runs()
                + " runs without a change, "
                + calibration.requests()
                + " requests, each held against "
                + report.heldAgainst()));
    lines.add("");
    lines.addAll(TextTable.format(rows(calibration)));
    lines.add("");
    caveats(calibration).forEach(caveat -> lines.addAll(Text.wrap("NOTE  ", caveat)));
    return lines;
  }

  private static List<List<String>> rows(Calibration calibration) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "false FAIL", "proven", "at most", "sees"));
    for (Calibration.OfLimit each : calibration.limits()) {
      rows.add(
          List.of(
              each.limit().label(),
              each.fails() + " of " + each.judged(),
              String.valueOf(each.proven()),
              percent(each.mostFails()),
              sees(each)));
    }
    rows.add(
        List.of(
            "the test",
            calibration.fails() + " of " + calibration.judged(),
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

  private static List<String> caveats(Calibration calibration) {
    List<String> caveats = new ArrayList<>();
    int unjudged = calibration.runs() - calibration.judged();
    if (unjudged > 0) {
      caveats.add(
          unjudged
              + " runs could not be judged, and count for nothing here; a build would have been"
              + " red");
    }
    caveats.add(
        "\"at most\" is 95 % sure (Clopper-Pearson) for runs that do not depend on each other; it"
            + " speaks of this machine in this hour and of these figures to compare with, and says"
            + " nothing of another day, another machine or another recording");
    caveats.add(
        "\"sees\" is the smallest slowdown of every request that "
            + Math.round(Calibration.SEEN_SHARE * 100)
            + " % of these runs would have failed at; it is computed, not measured, and a slowdown"
            + " of a few requests may stay unseen");
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
