package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineFile;
import io.github.streamgate.internal.baseline.BaselineFormatException;
import io.github.streamgate.internal.baseline.Change;
import io.github.streamgate.internal.baseline.Intent;
import io.github.streamgate.internal.baseline.Update;
import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Recording;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.TestName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Measures as often as was asked and writes the runs into the baseline. Never looks like a pass: a
 * recording aborts its test, one that is refused fails it.
 */
final class Recorder {
  private final TestName name;
  private final Plan plan;
  private final List<Limit> limits;
  private final BaselineFile baseline;
  private final ReportDirectory directory;
  private final Switches switches;

  Recorder(
      TestName name,
      Plan plan,
      List<Limit> limits,
      BaselineFile baseline,
      ReportDirectory directory,
      Switches switches) {
    this.name = name;
    this.plan = plan;
    this.limits = limits;
    this.baseline = baseline;
    this.directory = directory;
    this.switches = switches;
  }

  Judged record(Console console) throws IOException, InterruptedException {
    refuseInCi();
    Intent intent =
        switches.baseline() == Switches.BaselineMode.ACCEPT ? Intent.ACCEPT : Intent.RECORD;
    List<Recording.Fit> runs = new ArrayList<>();
    MeasuredLoad load;
    do {
      load = measure(runs.size() + 1, console);
      load.restoreInterrupt();
      Optional<String> stopped = load.outcome().stopped();
      if (stopped.isPresent()) {
        return refused(load, atEndpoint(stopped.get()));
      }
      Recording recording = Recording.of(load.measurement(), limits);
      if (recording instanceof Recording.Unfit unfit) {
        return refused(load, unfit.reason());
      }
      runs.add((Recording.Fit) recording);
    } while (runs.size() < switches.runs());
    return write(intent, runs, load, console);
  }

  private String atEndpoint(String reason) {
    return plan.endpoint() + ": " + reason;
  }

  private MeasuredLoad measure(int run, Console console) throws IOException, InterruptedException {
    console.print(
        Announcement.lines(
            name, plan, "run " + run + " of " + switches.runs() + " for " + baseline.name()));
    return MeasuredLoad.run(
        plan,
        null,
        directory.file("samples.jsonl"),
        GatedLoad.live(switches, console),
        GatedLoad.lineEvery(switches));
  }

  private void refuseInCi() {
    if (switches.ci() && !switches.recordInCi()) {
      throw new ConfigurationException(
          "streamgate.baseline = "
              + Switches.word(switches.baseline())
              + " in CI: a build must not move what it is judged by; record on a machine of your"
              + " own, or set -Dstreamgate.recordInCi=true if this job exists to record");
    }
  }

  private Judged write(Intent intent, List<Recording.Fit> runs, MeasuredLoad last, Console console)
      throws IOException {
    Update update =
        new Update(
            switches.environment(),
            plan.shape(),
            runs.get(0).tokenSource().key(),
            runs.stream().map(Recording.Fit::run).toList());
    Change change;
    try {
      change = baseline.apply(intent, update);
    } catch (BaselineFormatException e) {
      return refused(last, String.valueOf(e.getMessage()));
    }
    if (change instanceof Change.Refused refused) {
      return refused(last, refused.reason());
    }
    String done =
        "RECORD "
            + name.label()
            + ": "
            + runs.size()
            + (runs.size() == 1 ? " run" : " runs")
            + (intent == Intent.ACCEPT ? " accepted as the new normal in " : " added to ")
            + baseline.name()
            + " (environment "
            + switches.environment()
            + "); review and commit it. A recording is no pass, so the test is skipped";
    console.print(done);
    plan.warnings().forEach(warning -> console.print("WARN   " + warning));
    ((Change.Made) change).remarks().forEach(remark -> console.print("WARN   " + remark));
    return Judged.of(plan, last, null, Optional.of(new TestAbortedException(done)), false);
  }

  private Judged refused(MeasuredLoad last, String reason) {
    return Judged.of(
        plan,
        last,
        null,
        Optional.of(
            new AssertionFailedError(
                "NOT RECORDED  "
                    + name.label()
                    + ": "
                    + reason
                    + "; "
                    + baseline.name()
                    + " is unchanged")),
        true);
  }
}
