package io.github.streamgate;

import io.github.streamgate.internal.config.Planner;
import io.github.streamgate.internal.config.Surroundings;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.CapacityLimit;
import io.github.streamgate.internal.gate.Knee;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.Filing;
import io.github.streamgate.internal.report.GateMode;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.SweepJson;
import io.github.streamgate.internal.report.SweepReport;
import io.github.streamgate.internal.report.SweepText;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.report.TestSource;
import io.github.streamgate.internal.report.html.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * The same load with ever more users, one level after another: each is a {@link GatedLoad} with
 * reports and a baseline of its own, and at the end stands where they bend.
 */
final class SweptLoad implements TestLoad {
  private final TestName name;
  private final List<Integer> levels;
  private final List<GatedLoad> loads;
  private final Knee.Rule rule;
  private final Optional<CapacityLimit> capacity;
  private final Switches switches;
  private final Path moduleRoot;
  private final ReportDirectory directory;
  private final Messages words;

  /** Validates every level; no load yet. */
  SweptLoad(
      TestPlace place,
      TestName name,
      @Nullable String series,
      Surroundings surroundings,
      Planner planner,
      Switches switches) {
    this.name = name;
    this.levels = planner.levels().all();
    this.rule = planner.kneeRule();
    this.capacity = CapacityReader.of(place, planner);
    this.switches = switches;
    this.words = Messages.of(switches.language().locale());
    this.loads =
        levels.stream()
            .map(
                users ->
                    new GatedLoad(
                        place,
                        new TestName(
                            name.className(), name.methodName(), at(users, name.invocation())),
                        at(users, series),
                        surroundings,
                        planner.at(users),
                        switches,
                        true))
            .toList();
    this.moduleRoot = surroundings.moduleRoot();
    this.directory = ReportDirectory.of(moduleRoot, switches.reportDirectory().orElse(null), name);
  }

  /** What tells the baseline, or the report, of one level from the others. */
  static String at(int users, @Nullable String before) {
    return (before == null ? "" : before + ".") + "users-" + users;
  }

  @Override
  public String planned() {
    return loads.stream().map(GatedLoad::planned).collect(Collectors.joining("\n"));
  }

  /** One request says the same whatever the level. */
  @Override
  public String tried(Console console) throws InterruptedException {
    return loads.get(0).tried(console);
  }

  @Override
  public Judged run(Console console) throws InterruptedException {
    try {
      directory.prepare();
      return switches.baseline() == Switches.BaselineMode.VERIFY
          ? verify(console)
          : record(console);
    } catch (IOException e) {
      throw GatedLoad.unwritable(name, e);
    }
  }

  private Judged verify(Console console) throws IOException, InterruptedException {
    List<Judged> judged = new ArrayList<>();
    for (GatedLoad load : loads) {
      Judged each = load.run(console);
      judged.add(each);
      if (!each.measured() || Thread.currentThread().isInterrupted()) {
        break; // a dead endpoint is no more alive for more users
      }
    }
    boolean calibrated = judged.stream().anyMatch(each -> each.status() == null);
    return calibrated ? recorded(judged) : swept(judged, console);
  }

  /** Half a sweep would be a baseline whose levels are of different days. */
  private Judged record(Console console) throws IOException, InterruptedException {
    List<Recorder.Taken> taken = new ArrayList<>();
    for (GatedLoad load : loads) {
      Recorder.Taken each = load.take(console);
      taken.add(each);
      if (each.unfit() != null) {
        break;
      }
    }
    return recorded(Recorder.written(taken, console));
  }

  /** Each level says what became of it. */
  private static Judged recorded(List<Judged> judged) {
    List<Throwable> thrown = thrown(judged);
    String all = thrown.stream().map(Throwable::getMessage).collect(Collectors.joining("\n"));
    boolean refused = thrown.stream().anyMatch(AssertionFailedError.class::isInstance);
    return new Judged(
        runs(judged),
        judged.stream().allMatch(Judged::measured),
        Optional.of(refused ? new AssertionFailedError(all) : new TestAbortedException(all)),
        judged.stream().anyMatch(Judged::sticks),
        null,
        null);
  }

  private Judged swept(List<Judged> judged, Console console) throws IOException {
    SweepReport report = report(judged);
    write(report);
    console.print(SweepText.console(report, words));
    console.print(ReportDirectory.attachmentLines(report.files()));
    Optional<Throwable> thrown = thrown(judged, report);
    return new Judged(
        runs(judged),
        judged.stream().allMatch(Judged::measured),
        thrown,
        report.status() != Status.INVALID && Judged.fails(thrown),
        report.status(),
        report.knee());
  }

  private SweepReport report(List<Judged> judged) {
    List<SweepReport.Level> reports = new ArrayList<>();
    List<Knee.Level> figures = new ArrayList<>();
    for (Judged.Run run : runs(judged)) {
      int users = levels.get(reports.size());
      reports.add(new SweepReport.Level(users, Objects.requireNonNull(run.report())));
      figures.add(Knee.Level.of(users, run.measurement()));
    }
    Knee knee = Knee.of(figures, rule);
    boolean whole = reports.size() == levels.size() && judged.stream().allMatch(Judged::measured);
    return new SweepReport(
        name,
        reports,
        levels.subList(reports.size(), levels.size()),
        knee,
        rule,
        capacity.map(limit -> whole ? limit.judge(knee) : limit.undecided()).orElse(null),
        switches.gate() == Switches.Gate.ADVISE ? GateMode.ADVISE : GateMode.ENFORCE,
        reports.get(0).report().rerun(),
        List.of(directory.file(Pages.REPORT), directory.file("sweep.json")));
  }

  /** Whatever ended the sweep, its figures are to be on disk; an interrupt would close the file. */
  private void write(SweepReport report) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      Path file = directory.file("sweep.json");
      SweepJson.write(report, filing(report.status()), file);
      HtmlReport.writeSweep(report, directory, words, directory.file(Pages.REPORT));
      Build.ofThisJvm().wrote(moduleRoot, file, words);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Its levels have proven what they prove by themselves. */
  private Filing filing(Status status) {
    return new Filing(
        Build.ofThisJvm().id(),
        Endings.of(status, switches),
        false,
        null,
        TestSource.find(moduleRoot, Proposals.repository(moduleRoot), name));
  }

  /** Fails where a level does, or the capacity; skips where one skips and none fails. */
  private Optional<Throwable> thrown(List<Judged> judged, SweepReport report) {
    List<Throwable> ofLevels = thrown(judged);
    boolean tooSmall =
        report.mode() == GateMode.ENFORCE
            && report.capacity() != null
            && report.capacity().status() != Status.PASS;
    if (tooSmall || ofLevels.stream().anyMatch(AssertionFailedError.class::isInstance)) {
      AssertionFailedError error = new AssertionFailedError(SweepText.failure(report, words));
      ofLevels.forEach(error::addSuppressed);
      return Optional.of(error);
    }
    return ofLevels.isEmpty()
        ? Optional.empty()
        : Optional.of(new TestAbortedException(SweepText.failure(report, words)));
  }

  private static List<Throwable> thrown(List<Judged> judged) {
    return judged.stream().flatMap(each -> each.thrown().stream()).toList();
  }

  private static List<Judged.Run> runs(List<Judged> judged) {
    return judged.stream().flatMap(each -> each.runs().stream()).toList();
  }
}
