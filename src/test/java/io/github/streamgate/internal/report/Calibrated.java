package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Calibration;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Limit.Bound;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.metric.Metric;
import java.util.List;
import java.util.Map;

/** A calibration to report, with a limit of each kind that its columns tell apart. */
public final class Calibrated {
  private Calibrated() {}

  /** Of 59 runs, two of which say nothing of the gate. */
  public static CalibrationReport report() {
    Limit sharp =
        new Limit.Quantile(
            Metric.TPOT,
            0.95,
            new Bound.Regression(20, 1_000_000),
            "@MaxP95Tpot(regressionPercent = 20)");
    Limit blind =
        new Limit.Quantile(
            Metric.TTFT, 0.99, new Bound.Absolute(60_000_000_000L), "@MaxP99Ttft(millis = 60000)");
    Limit rate = new Limit.SuccessRate(99, "@MinSuccessRate(99)");
    return new CalibrationReport(
        Runs.CHINESE,
        Runs.TARGET,
        CalibrationReport.HeldAgainst.SERIES,
        new Calibration(
            59,
            28_600,
            Map.of(Status.PASS, 56, Status.FAIL, 1, Status.INVALID, 2),
            List.of(
                new Calibration.OfLimit(sharp, 1, 0, 57, 31),
                new Calibration.OfLimit(blind, 0, 0, 57, null),
                new Calibration.OfLimit(rate, 0, 0, 57, null))),
        List.of(Runs.DIRECTORY.resolve("calibration.json")));
  }
}
