package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineFile;
import io.github.streamgate.internal.baseline.BaselineFormatException;
import io.github.streamgate.internal.baseline.Change;
import io.github.streamgate.internal.baseline.Intent;
import io.github.streamgate.internal.baseline.JointChange;
import io.github.streamgate.internal.baseline.Update;
import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Recording;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Measures as often as was asked and writes the runs into the baseline; a run whose client was
 * starved once more. Never looks like a pass: a recording aborts its test, one that is refused
 * fails it.
 */
final class Recorder {
  private final TestName name;
  private final Plan plan;
  private final List<Limit> limits;
  private final BaselineFile baseline;
  private final ReportDirectory directory;
  private final Switches switches;
  private final Messages words;

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
    this.words = Messages.of(switches.language().locale());
  }

  /** Measures, writes, and says what came of it. */
  Judged record(Console console) throws IOException, InterruptedException {
    return written(List.of(take(console)), console).get(0);
  }

  /** Measures as often as was asked, or until a run is not fit to be recorded. */
  Taken take(Console console) throws IOException, InterruptedException {
    refuseInCi(switches);
    List<Recording.Fit> runs = new ArrayList<>();
    Run run;
    do {
      int number = runs.size() + 1;
      run =
          OnceMore.ifStarved(
                  name,
                  plan,
                  Run::starved,
                  () -> measure(number, console),
                  directory,
                  words,
                  console)
              .last();
      run.load().restoreInterrupt();
      if (run.recording() instanceof Recording.Fit fit) {
        runs.add(fit);
      } else {
        return new Taken(this, run.load(), runs, unfit(run));
      }
    } while (runs.size() < switches.runs());
    return new Taken(this, run.load(), runs, null);
  }

  /**
   * One run.
   *
   * @param recording absent where it was stopped
   */
  private record Run(MeasuredLoad load, @Nullable Recording recording) {
    Optional<Said> starved() {
      return recording instanceof Recording.Unfit unfit && unfit.starved()
          ? Optional.of(unfit.reason())
          : Optional.empty();
    }
  }

  private Said unfit(Run run) {
    return run.recording() instanceof Recording.Unfit unfit
        ? unfit.reason()
        : Saying.COLON.with(
            plan.endpoint().toString(), run.load().outcome().stopped().orElseThrow());
  }

  private Run measure(int number, Console console) throws IOException, InterruptedException {
    console.print(
        Announcement.lines(
            name, plan, "run " + number + " of " + switches.runs() + " for " + baseline.name()));
    MeasuredLoad load =
        MeasuredLoad.run(
            plan,
            null,
            directory.file("samples.jsonl"),
            GatedLoad.live(switches, console),
            GatedLoad.lineEvery(switches));
    return new Run(
        load,
        load.outcome().stopped().isPresent() ? null : Recording.of(load.measurement(), limits));
  }

  /** What is written under {@code baselines/} is to be reviewed by a person. */
  static void refuseInCi(Switches switches) {
    if (switches.ci() && !switches.recordInCi()) {
      String word = Switches.word(switches.baseline());
      throw new ConfigurationException(
          "streamgate.baseline = "
              + word
              + " in CI: a build must not move what it is judged by; "
              + word
              + " on a machine of your own, or set -Dstreamgate.recordInCi=true if this job exists"
              + " to "
              + word);
    }
  }

  /**
   * Writes what was taken into the baselines, all of it or nothing.
   *
   * @param all one or more, of tests that share their switches
   */
  static List<Judged> written(List<Taken> all, Console console) throws IOException {
    boolean unfit = all.stream().anyMatch(taken -> taken.unfit() != null);
    return unfit ? all.stream().map(Recorder::refused).toList() : write(all, console);
  }

  private static List<Judged> write(List<Taken> all, Console console) throws IOException {
    List<Change> changes;
    try {
      changes =
          JointChange.apply(all.get(0).recorder().intent(), all.stream().map(Taken::part).toList());
    } catch (BaselineFormatException e) {
      Said reason = Said.verbatim(String.valueOf(e.getMessage()));
      return all.stream().map(taken -> refused(taken.refused(reason))).toList();
    }
    boolean refused = changes.stream().anyMatch(Change.Refused.class::isInstance);
    List<Judged> judged = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Taken taken = all.get(i);
      if (changes.get(i) instanceof Change.Refused refusal) {
        judged.add(refused(taken.refused(refusal.reason())));
      } else {
        Change.Made made = (Change.Made) changes.get(i);
        judged.add(refused ? refused(taken) : taken.recorder().recorded(taken, made, console));
      }
    }
    return judged;
  }

  private Intent intent() {
    return switches.baseline() == Switches.BaselineMode.ACCEPT ? Intent.ACCEPT : Intent.RECORD;
  }

  private Judged recorded(Taken taken, Change.Made made, Console console) {
    String done =
        words.text(
            intent() == Intent.ACCEPT ? "record.accepted" : "record.added",
            name.label(),
            words.counted("finding.runs", taken.runs().size()),
            baseline.name(),
            switches.environment());
    console.print(done);
    plan.warnings().forEach(warning -> console.print("WARN   " + words.text(warning)));
    made.remarks().forEach(remark -> console.print("WARN   " + words.text(remark)));
    return Judged.of(plan, taken.last(), null, Optional.of(new TestAbortedException(done)), false);
  }

  /** One that nothing was wrong with goes with the one of the same sweep that something was. */
  private static Judged refused(Taken taken) {
    Recorder recorder = taken.recorder();
    String reason =
        taken.unfit() == null
            ? recorder.words.text("record.with-others")
            : recorder.words.text(taken.unfit());
    AssertionFailedError error =
        new AssertionFailedError(
            recorder.words.text(
                "record.refused", recorder.name.label(), reason, recorder.baseline.name()));
    return Judged.of(recorder.plan, taken.last(), null, Optional.of(error), true);
  }

  /**
   * Runs that were measured and are not written yet.
   *
   * @param last the last of the loads
   * @param unfit why nothing of it is to be recorded; absent where it is
   */
  record Taken(
      Recorder recorder, MeasuredLoad last, List<Recording.Fit> runs, @Nullable Said unfit) {

    private JointChange.Part part() {
      return new JointChange.Part(
          recorder.baseline,
          new Update(
              recorder.switches.environment(),
              recorder.plan.shape(),
              runs.get(0).tokenSource().key(),
              runs.stream().map(Recording.Fit::run).toList(),
              Recording.keys(recorder.limits)));
    }

    private Taken refused(Said reason) {
      return new Taken(recorder, last, runs, reason);
    }
  }
}
