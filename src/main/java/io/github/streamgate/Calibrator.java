package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.baseline.Series;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Calibration;
import io.github.streamgate.internal.gate.CalibrationTally;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Recording;
import io.github.streamgate.internal.gate.ReferenceJudge;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.report.CalibrationJson;
import io.github.streamgate.internal.report.CalibrationReport;
import io.github.streamgate.internal.report.CalibrationReport.HeldAgainst;
import io.github.streamgate.internal.report.CalibrationText;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.Target;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.report.html.HtmlReport;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Holds the candidate against itself, again and again, and counts how often it fails. Never looks
 * like a pass: a calibration aborts its test.
 *
 * <p>Done as a team does it: first a series as {@code record} makes it, then builds without a
 * change, each judged by that series as {@code verify} does. The count is of that one series, which
 * may be a lucky one; but its runs do not share what they are judged by with each other, as they
 * would if each were left out of a series of all.
 */
final class Calibrator {
  /** Runs the gate once. */
  interface Gate {
    Trial run(BaselineAnswer known, int run) throws IOException, InterruptedException;
  }

  /**
   * One run of the gate.
   *
   * @param requests how many it took, the reference's too
   */
  record Trial(MeasuredLoad load, Verdict verdict, long requests) {}

  private final TestName name;
  private final Plan plan;
  private final List<Limit> limits;
  private final ReportDirectory directory;
  private final Switches switches;

  Calibrator(
      TestName name, Plan plan, List<Limit> limits, ReportDirectory directory, Switches switches) {
    this.name = name;
    this.plan = plan;
    this.limits = limits;
    this.directory = directory;
    this.switches = switches;
  }

  Judged calibrate(Gate gate, Console console) throws IOException, InterruptedException {
    console.print(Announcement.lines(name, plan, switches.runs() + " runs without a change"));
    List<Recording.Fit> series = new ArrayList<>();
    if (plan.reference() == null && limits.stream().anyMatch(ReferenceJudge::compared)) {
      while (series.size() < Calibration.BASELINE_RUNS) {
        MeasuredLoad load = recorded(series.size() + 1, console);
        Recording recording = Recording.of(load.measurement(), limits);
        Optional<Said> unfit = load.outcome().stopped().or(() -> unfit(recording));
        if (unfit.isPresent()) {
          return refused(load, unfit.get());
        }
        series.add((Recording.Fit) recording);
      }
    }
    return judged(gate, series, console);
  }

  private static Optional<Said> unfit(Recording recording) {
    return recording instanceof Recording.Unfit unfit
        ? Optional.of(unfit.reason())
        : Optional.empty();
  }

  /** One of the runs that the others are judged by, made as a recording makes them. */
  private MeasuredLoad recorded(int run, Console console) throws IOException, InterruptedException {
    MeasuredLoad load =
        MeasuredLoad.run(
            plan,
            null,
            directory.file("samples.jsonl"),
            Console.silent(),
            GatedLoad.lineEvery(switches));
    load.restoreInterrupt();
    console.print(
        "RUN  "
            + run
            + " of "
            + Calibration.BASELINE_RUNS
            + " to compare with: "
            + load.measurement().samples().size()
            + " requests");
    return load;
  }

  private Judged judged(Gate gate, List<Recording.Fit> series, Console console)
      throws IOException, InterruptedException {
    BaselineAnswer known = known(series);
    CalibrationTally tally = new CalibrationTally(plan.judging().terms(), limits);
    MeasuredLoad last;
    int run = 1;
    do {
      Trial trial = gate.run(known, run);
      last = trial.load();
      last.restoreInterrupt();
      if (last.outcome().stopped().isPresent()) {
        return refused(last, last.outcome().stopped().get());
      }
      tally.add(last.measurement(), trial.verdict(), trial.requests());
      console.print(
          CalibrationText.run(run, switches.runs(), trial.verdict().status(), trial.requests()));
    } while (run++ < switches.runs());
    return reported(tally.result(), heldAgainst(series), last, console);
  }

  private BaselineAnswer known(List<Recording.Fit> series) {
    return series.isEmpty()
        ? new BaselineAnswer.Missing(Saying.NO_BASELINE_ASKED.with())
        : new BaselineAnswer.Found(
            "the runs before",
            switches.environment(),
            Series.begin(series.stream().map(Recording.Fit::run).toList()),
            series.get(0).tokenSource().key());
  }

  private HeldAgainst heldAgainst(List<Recording.Fit> series) {
    if (plan.reference() != null) {
      return HeldAgainst.ITSELF;
    }
    return series.isEmpty() ? HeldAgainst.FIGURES : HeldAgainst.SERIES;
  }

  private Judged reported(
      Calibration calibration, HeldAgainst heldAgainst, MeasuredLoad last, Console console)
      throws IOException {
    Path page = directory.file("calibration.html");
    Path file = directory.file("calibration.json");
    List<Path> files = List.of(page, file, directory.file("samples.jsonl"));
    CalibrationReport report =
        new CalibrationReport(
            name,
            new Target(plan.load().dialect().name(), plan.endpoint()),
            heldAgainst,
            calibration,
            files);
    CalibrationJson.write(report, Build.ofThisJvm().id(), file);
    HtmlReport.writeCalibration(report, Messages.of(switches.language().locale()), page);
    String result = CalibrationText.result(report);
    console.print(CalibrationText.console(report));
    console.print("LOOK  " + directory.path() + ": calibration.html");
    console.print(ReportDirectory.attachmentLines(files));
    console.print(result);
    return Judged.of(plan, last, null, Optional.of(new TestAbortedException(result)), false);
  }

  private Judged refused(MeasuredLoad last, Said reason) {
    AssertionFailedError error =
        new AssertionFailedError(
            "NOT CALIBRATED  "
                + name.label()
                + ": "
                + plan.endpoint()
                + ": "
                + Messages.english().text(reason));
    return Judged.of(plan, last, null, Optional.of(error), false);
  }
}
