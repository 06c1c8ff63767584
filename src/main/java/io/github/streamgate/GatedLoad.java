package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.baseline.BaselineFile;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.Planner;
import io.github.streamgate.internal.config.ReferencePlan;
import io.github.streamgate.internal.config.Surroundings;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Judge;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Shape;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.gate.Usual;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.load.RunEnd;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.ConsoleReport;
import io.github.streamgate.internal.report.FailureMessage;
import io.github.streamgate.internal.report.Filing;
import io.github.streamgate.internal.report.GateFormats;
import io.github.streamgate.internal.report.GateMode;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.RunReport;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.report.TestSource;
import io.github.streamgate.internal.report.html.Background;
import io.github.streamgate.internal.report.html.HtmlReport;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** One load of a test, from what was written to what it makes of the test. */
final class GatedLoad implements TestLoad {
  private final TestName name;
  private final Interruption interruption;
  private final Switches switches;
  private final List<Limit> limits;
  private final Plan plan;
  private final Path moduleRoot;
  private final BaselineFile baseline;
  private final ReportDirectory directory;
  private final Messages words;
  private final boolean ofSweep;

  /**
   * Validates everything; no load yet.
   *
   * @param series what names the baseline beside class and method; absent where that is enough
   * @param ofSweep whether it is but one level of a sweep
   */
  GatedLoad(
      TestPlace place,
      TestName name,
      @Nullable String series,
      Surroundings surroundings,
      Planner planner,
      Switches switches,
      boolean ofSweep) {
    this.name = name;
    this.ofSweep = ofSweep;
    this.interruption = new Interruption(place, surroundings.junitParameters());
    this.switches = switches;
    this.words = Messages.of(switches.language().locale());
    this.limits = LimitReader.of(place, planner.limits(), planner.levels());
    this.moduleRoot = surroundings.moduleRoot();
    this.plan = planner.plan();
    if (plan.reference() != null) {
      ReferencedLoad.check(plan.reference(), plan.endpoint(), limits, switches);
    }
    new FutileLimits(plan, limits).refuse();
    this.baseline = BaselineFile.of(moduleRoot, name.className(), name.methodName(), series);
    this.directory = ReportDirectory.of(moduleRoot, switches.reportDirectory().orElse(null), name);
  }

  @Override
  public String planned() {
    return PlanText.of(name, plan, limits);
  }

  @Override
  public String tried(Console console) throws InterruptedException {
    return new FirstLook(name, plan).run(console);
  }

  @Override
  public Judged run(Console console) throws InterruptedException {
    try {
      directory.prepare();
      if (switches.look() == Switches.Look.CALIBRATE) {
        return new Calibrator(name, plan, limits, directory, switches)
            .calibrate(this::trial, console);
      }
      if (plan.reference() != null) {
        return besideReference(plan.reference(), console);
      }
      return switches.baseline() == Switches.BaselineMode.VERIFY
          ? verify(console)
          : recorder().record(console);
    } catch (IOException e) {
      throw unwritable(name, e);
    }
  }

  /** Measures what is to be recorded; nothing is written to the baseline. */
  Recorder.Taken take(Console console) throws IOException, InterruptedException {
    directory.prepare();
    return recorder().take(console);
  }

  private Recorder recorder() {
    return new Recorder(name, plan, limits, baseline, directory, switches);
  }

  static UncheckedIOException unwritable(TestName name, IOException e) {
    return new UncheckedIOException("the reports of " + name.label() + " cannot be written", e);
  }

  private Judged besideReference(ReferencePlan reference, Console console)
      throws IOException, InterruptedException {
    ReferencedLoad load = new ReferencedLoad(name, plan, reference, limits, interruption);
    OnceMore.Measured<ReferencedLoad.Compared> measured =
        OnceMore.ifStarved(
            name,
            plan,
            each -> each.verdict().starved(),
            () -> load.run(directory, switches, console),
            directory,
            words,
            console);
    ReferencedLoad.Compared compared = measured.last();
    RunReport report = compared.report().noting(measured.notes()).leaving(measured.files());
    return concluded(compared.load(), report, compared.background(), true, console);
  }

  /** One run of a calibration: judged as ever, without a word. */
  private Calibrator.Trial trial(BaselineAnswer known, int run)
      throws IOException, InterruptedException {
    if (plan.reference() != null) {
      ReferencedLoad.Compared compared =
          new ReferencedLoad(name, plan, plan.reference().reseeded(run), limits, interruption)
              .run(directory, switches, Console.silent());
      return new Calibrator.Trial(
          compared.load(), compared.report().verdict(), compared.requests());
    }
    MeasuredLoad load = measure(Looking.at(plan, limits, known), Console.silent());
    return new Calibrator.Trial(load, verdict(load, known), load.outcome().samples().size());
  }

  private Judged verify(Console console) throws IOException, InterruptedException {
    BaselineAnswer known = baseline.answer(switches.environment(), plan.shape());
    console.print(Announcement.lines(name, plan, limits, known));
    OnceMore.Measured<Attempt> measured =
        OnceMore.ifStarved(
            name,
            plan,
            each -> each.verdict().starved(),
            () -> attempt(known, console),
            directory,
            words,
            console);
    MeasuredLoad load = measured.last().load();
    Verdict verdict = measured.last().verdict().noting(measured.notes());
    List<Path> files = new ArrayList<>(Pages.files(directory));
    files.addAll(measured.files());
    if (load.outcome().stopped().isEmpty()) {
      files.addAll(
          Proposals.write(
              baseline, plan, switches, load.measurement(), verdict, directory, moduleRoot));
    }
    Shape shape = Shape.of(load.measurement(), verdict.findings(), Usual.of(known));
    RunReport report = Reports.of(name, plan, load, verdict, mode(), files).shaped(shape);
    Optional<Looking> looking = measured.last().looking();
    Background background =
        Pages.alone(plan, switches, load, known, looking.map(Looking::looks).orElse(List.of()));
    return concluded(load, report, background, looking.isPresent(), console);
  }

  /** One run and what was found of it. */
  private record Attempt(MeasuredLoad load, Verdict verdict, Optional<Looking> looking) {}

  private Attempt attempt(BaselineAnswer known, Console console)
      throws IOException, InterruptedException {
    Optional<Looking> looking = Looking.at(plan, limits, known);
    MeasuredLoad load = measure(looking, live(switches, console));
    return new Attempt(load, verdict(load, known), looking);
  }

  private MeasuredLoad measure(Optional<Looking> looking, Console live)
      throws IOException, InterruptedException {
    return MeasuredLoad.run(
        plan, looking.orElse(null), directory.file("samples.jsonl"), live, lineEvery(switches));
  }

  /**
   * Writes, prints, and makes of the verdict what it does to the test.
   *
   * @param proves whether it may fail by evidence, which errs now and then
   */
  private Judged concluded(
      MeasuredLoad load, RunReport report, Background background, boolean proves, Console console)
      throws IOException {
    Verdict verdict = report.verdict();
    long startMillis = Instant.now().minus(load.took()).toEpochMilli();
    GateFormats.write(report, filing(verdict.status(), proves), startMillis, directory);
    HtmlReport.write(report, background, words, directory.file(Pages.REPORT));
    Build.ofThisJvm().wrote(moduleRoot, directory.file("verdict.json"), words);
    console.print(ConsoleReport.format(report, words));
    console.print(ReportDirectory.attachmentLines(report.files()));
    Optional<Throwable> thrown = thrown(report, console);
    load.restoreInterrupt();
    boolean found = verdict.status() != Status.INVALID;
    return Judged.of(plan, load, report, thrown, found && Judged.fails(thrown));
  }

  private Filing filing(Status status, boolean proves) {
    boolean mayErr = proves && mode() == GateMode.ENFORCE;
    return new Filing(
        Build.ofThisJvm().id(),
        Endings.of(status, switches),
        ofSweep,
        mayErr ? plan.judging().terms().certainty().alpha() : null,
        TestSource.find(moduleRoot, Proposals.repository(moduleRoot), name));
  }

  /** Where the lines of a load at work go. */
  static Console live(Switches switches, Console console) {
    return switches.quiet() ? Console.silent() : console;
  }

  static Duration lineEvery(Switches switches) {
    return switches.ci() ? Duration.ofSeconds(10) : Duration.ofSeconds(1);
  }

  private Verdict verdict(MeasuredLoad load, BaselineAnswer known) {
    return stopped(load)
        .map(reason -> Saying.COLON.with(plan.endpoint().toString(), reason))
        .map(
            reason ->
                load.outcome().end() instanceof RunEnd.Unreachable
                    ? Verdict.notTheChangesDoing(limits, reason)
                    : Verdict.invalid(limits, reason))
        .orElseGet(
            () ->
                Judge.of(plan.judging().terms(), limits, known).judge(load.measurement(), limits));
  }

  /** Why nothing is to be judged, if so. */
  private Optional<Said> stopped(MeasuredLoad load) {
    return load.outcome().end() instanceof RunEnd.Interrupted
        ? Optional.of(
            Saying.REQUESTS_SO_FAR.with(
                interruption.words(load.took()), load.measurement().samples().size()))
        : load.outcome().stopped();
  }

  private GateMode mode() {
    return switches.gate() == Switches.Gate.ADVISE ? GateMode.ADVISE : GateMode.ENFORCE;
  }

  private Optional<Throwable> thrown(RunReport report, Console console) {
    Status status = report.verdict().status();
    if (status == Status.PASS || mode() == GateMode.ADVISE) {
      return Optional.empty();
    }
    String message = FailureMessage.format(report, words);
    boolean skips =
        status == Status.INCONCLUSIVE || (status == Status.NO_BASELINE && !switches.ci());
    if (skips) {
      console.print(skipLines(message));
      return Optional.of(new TestAbortedException(message));
    }
    return Optional.of(new AssertionFailedError(message));
  }

  /** Why, and the command that mends it: build tools do not print the reason of an abortion. */
  private static List<String> skipLines(String message) {
    List<String> lines = new ArrayList<>();
    lines.add("SKIP   " + message.lines().findFirst().orElse(message));
    message
        .lines()
        .filter(line -> line.startsWith("Record:") || line.startsWith("Accept:"))
        .forEach(lines::add);
    return lines;
  }
}
