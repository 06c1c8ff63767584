package io.github.streamgate;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.ReferencePlan;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.gate.ReferenceJudge;
import io.github.streamgate.internal.gate.Shape;
import io.github.streamgate.internal.gate.Usual;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.load.LoadEngine;
import io.github.streamgate.internal.load.LoadOutcome;
import io.github.streamgate.internal.load.RoundsOutcome;
import io.github.streamgate.internal.load.RoundsPlan;
import io.github.streamgate.internal.load.RunEnd;
import io.github.streamgate.internal.load.Side;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.GateMode;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.RunReport;
import io.github.streamgate.internal.report.SampleLog;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.report.html.Background;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A load in rounds beside a reference, and what is found of it. No baseline has a part in it: none
 * is read, written or proposed.
 */
final class ReferencedLoad {
  /**
   * What it came to; the load is the candidate's, and the verdict that of the report.
   *
   * @param requests of both sides
   */
  record Compared(MeasuredLoad load, RunReport report, Background background, int requests) {
    Verdict verdict() {
      return report.verdict();
    }
  }

  private final TestName name;
  private final Plan plan;
  private final ReferencePlan reference;
  private final List<Limit> limits;
  private final Interruption interruption;

  /** A load that was not run yet. */
  ReferencedLoad(
      TestName name,
      Plan plan,
      ReferencePlan reference,
      List<Limit> limits,
      Interruption interruption) {
    this.name = name;
    this.plan = plan;
    this.reference = reference;
    this.limits = limits;
    this.interruption = interruption;
  }

  /**
   * Refuses a reference that decides nothing, and what is not done beside one.
   *
   * @param candidate where what is held against it is
   */
  static void check(ReferencePlan reference, URI candidate, List<Limit> limits, Switches switches) {
    String written = "reference = " + reference.endpoint();
    if (limits.stream().noneMatch(ReferenceJudge::compared)) {
      throw new ConfigurationException(
          written
              + ": no limit is held against it, for those on quantiles name a figure of their own,"
              + " or there are none; write for example @MaxP95Tpot without millis, or remove"
              + " reference");
    }
    if (switches.baseline() != Switches.BaselineMode.VERIFY) {
      throw new ConfigurationException(
          "streamgate.baseline = "
              + Switches.word(switches.baseline())
              + " with "
              + written
              + ": a gate against a reference has no baseline, so there is nothing to write; leave"
              + " streamgate.baseline at verify, or set -Dstreamgate.reference= to nothing, and a"
              + " baseline takes the place of the reference");
    }
    boolean calibrates = switches.look() == Switches.Look.CALIBRATE;
    if (calibrates && !reference.endpoint().equals(candidate)) {
      throw new ConfigurationException(
          "streamgate.calibrate = aa with "
              + written
              + ": a calibration holds the candidate against itself; set -Dstreamgate.reference="
              + candidate);
    }
  }

  Compared run(ReportDirectory directory, Switches switches, Console console)
      throws IOException, InterruptedException {
    console.print(Announcement.besideLines(name, plan, reference));
    ReferenceJudge judge = new ReferenceJudge(limits, reference.terms(), plan.judging().terms());
    MonotonicClock clock = MonotonicClock.system();
    long startNanos = clock.nanos();
    RoundsOutcome outcome;
    Rounds rounds;
    try (SampleLog log = SampleLog.open(directory.file("samples.jsonl"), Build.ofThisJvm().id())) {
      rounds =
          new Rounds(
              judge,
              plan.load().dialect().usageAdvice().orElse(null),
              log,
              GatedLoad.live(switches, console),
              GatedLoad.lineEvery(switches));
      outcome =
          new LoadEngine(clock)
              .play(
                  new RoundsPlan(
                      plan.load(), reference.load(), reference.roundRequests(), reference.seed()),
                  rounds);
    }
    Duration took = Duration.ofNanos(clock.nanos() - startNanos);
    MeasuredLoad load =
        new MeasuredLoad(
            rounds.all(Side.CANDIDATE).by(outcome.client()), outcome.candidate(), took);
    Verdict verdict = verdict(outcome, load, judge, rounds);
    List<Path> files = Pages.files(directory);
    GateMode mode = switches.gate() == Switches.Gate.ADVISE ? GateMode.ADVISE : GateMode.ENFORCE;
    Measurement beside = rounds.all(Side.REFERENCE);
    return new Compared(
        load,
        Reports.of(name, plan, load, verdict, mode, files)
            .beside(Reports.beside(plan, reference, outcome, beside))
            .shaped(Shape.of(load.measurement(), verdict.findings(), Usual.of(beside))),
        Pages.beside(reference.terms(), switches, outcome, judge.course()),
        outcome.candidate().samples().size() + outcome.reference().samples().size());
  }

  private Verdict verdict(
      RoundsOutcome outcome, MeasuredLoad load, ReferenceJudge judge, Rounds rounds) {
    LoadOutcome candidate = outcome.candidate();
    if (candidate.end() instanceof RunEnd.Interrupted) {
      return Verdict.invalid(
          limits,
          atEndpoint(
              Saying.ROUNDS_SO_FAR.with(interruption.words(load.took()), outcome.first().size())));
    }
    Measurement ofReference = rounds.all(Side.REFERENCE);
    return candidate
        .stopped()
        .map(reason -> stopped(outcome.stoppedAt(), reason))
        .orElseGet(() -> judge.verdict(ofReference, load.measurement()));
  }

  /** A candidate that cannot be reached beside a reference that can be may well be the change's. */
  private Verdict stopped(@Nullable Side side, Said reason) {
    return side == Side.REFERENCE
        ? Verdict.notTheChangesDoing(
            limits, Saying.REFERENCE_AT.with(reference.endpoint().toString(), reason))
        : Verdict.invalid(limits, atEndpoint(reason));
  }

  private Said atEndpoint(Said reason) {
    return Saying.COLON.with(plan.endpoint().toString(), reason);
  }
}
