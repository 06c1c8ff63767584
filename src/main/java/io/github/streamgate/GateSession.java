package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Layer;
import io.github.streamgate.internal.config.MissingKeyException;
import io.github.streamgate.internal.config.Planner;
import io.github.streamgate.internal.config.Surroundings;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.config.Written;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.TestName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * One invocation of a gated test: load, verdict, body, and then what the verdict makes of the test.
 * Used by the test's own thread.
 */
final class GateSession {
  /** The body of the test method. */
  interface Body {
    void run() throws Throwable;
  }

  private static final NameAdvice NAME_ADVICE = new NameAdvice();

  private final TestPlace place;
  private final String uniqueId;
  private final List<Object> instances;
  private final List<String> classInvocations;
  private final Optional<ProfileInvocation> profile;
  private final Optional<ModelInvocation> model;
  private final Surroundings surroundings;
  private final BaselineClaims claims;
  private final Consumer<List<Path>> publisher;
  private final Console console = Console.system();
  private final LoadResult result = new LoadResult();
  private final List<Throwable> verdicts = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private InvocationName invocation = InvocationName.ONLY;
  private boolean resultAsked;
  private @Nullable Driver driver;

  /**
   * A session that has not begun.
   *
   * @param uniqueId JUnit's for this invocation, the same when it is run again
   * @param classInvocations see {@link ClassInvocation#names}
   * @param publisher takes the files of a load
   */
  GateSession(
      TestPlace place,
      String uniqueId,
      List<Object> instances,
      List<String> classInvocations,
      Optional<ProfileInvocation> profile,
      Optional<ModelInvocation> model,
      Function<String, Optional<String>> junitParameters,
      Consumer<List<Path>> publisher) {
    this.place = place;
    this.uniqueId = uniqueId;
    this.instances = instances;
    this.classInvocations = classInvocations;
    this.profile = profile;
    this.model = model;
    this.publisher = publisher;
    this.surroundings = Surroundings.ofProcess(junitParameters, place.testClass());
    this.claims = new BaselineClaims(place, uniqueId, surroundings.moduleRoot());
  }

  /** The handle that the load fills. */
  LoadResult result() {
    resultAsked = true;
    return result;
  }

  /** Runs loads by hand; asking for it means that none runs by itself. */
  LoadDriver driver() {
    driver = driver == null ? new Driver() : driver;
    return driver;
  }

  /** Runs the test. */
  void run(Body body, InvocationName which) throws Throwable {
    if (driver != null && resultAsked) {
      throw new ConfigurationException(
          place
              + ": a LoadDriver and a LoadResult together: with a driver no load runs by itself, so"
              + " the result would never be filled; take the results that run() returns");
    }
    InvocationName base =
        profile.map(ProfileInvocation::invocationName).orElse(which).within(classInvocations);
    invocation = model.map(each -> base.with(each.model())).orElse(base);
    Switches switches = Switches.of(surroundings);
    if (switches.gate() == Switches.Gate.OFF) {
      Build.ofThisJvm().leftOff(surroundings.moduleRoot());
      throw skip("OFF    " + name(null).label() + ": not run (streamgate.gate = off)");
    }
    boolean prunes = switches.baseline() == Switches.BaselineMode.PRUNE;
    if (prunes) {
      Recorder.refuseInCi(switches);
    }
    ObsoleteBaselines.ofThisJvm().ran(surroundings.moduleRoot(), place.testClass(), prunes);
    if (prunes) {
      claimUnlessByHand();
      throw skip("PRUNE  " + name(null).label() + ": not run (streamgate.baseline = prune)");
    }
    repeatWhatFailedEarlier(switches);
    refuseToRecordAgain(switches);
    NAME_ADVICE.on(name(null), surroundings).ifPresent(console::print);
    boolean measured = driver != null || gate(null, switches, Map.of(), result);
    @Nullable Throwable broken = measured ? broken(body) : null;
    if (driver != null && names.isEmpty() && broken == null) {
      broken =
          new AssertionFailedError(
              "no load was run: "
                  + place
                  + " asks for a LoadDriver, but its body never calls run(); a gate that measured"
                  + " nothing is not a pass");
    }
    if (driver != null && broken == null) {
      claims.ofBodyComplete();
    }
    throwWorst(broken);
  }

  /** Nothing is run, and so an error is not this run's to tell. */
  private void claimUnlessByHand() {
    try {
      if (driver == null) {
        claim(null, planner(surroundings, layers(Map.of(), Optional.empty())));
      }
    } catch (ConfigurationException e) {
      // Then it is not known which baselines it has.
    }
  }

  private void claim(@Nullable String loadName, Planner planner) {
    claims.of(name(loadName), series(loadName), planner, driver != null);
  }

  private void repeatWhatFailedEarlier(Switches switches) {
    if (switches.rerun() == Switches.Rerun.MEASURE) {
      return;
    }
    VerdictMemory.recall(place.testClass(), uniqueId)
        .ifPresent(
            message -> {
              String repeated =
                  "a rerun does not launder it: "
                      + name(null).label()
                      + " failed earlier in this JVM, and no load was sent again (set"
                      + " streamgate.rerun = measure to measure again); it failed with:";
              console.print(repeated + " " + message.lines().findFirst().orElse(""));
              throw new AssertionFailedError(repeated + "\n\n" + message);
            });
  }

  /** Whatever it was that failed once, its figures are no measure of what is normal. */
  private void refuseToRecordAgain(Switches switches) {
    if (switches.baseline().records()
        && VerdictMemory.recordsAgain(place.testClass(), uniqueId)
        && switches.rerun() == Switches.Rerun.REPEAT) {
      throw new ConfigurationException(
          "streamgate.baseline = "
              + Switches.word(switches.baseline())
              + " on a rerun: "
              + name(null).label()
              + " set out to record earlier in this JVM, and a test that failed is no measure of"
              + " what is normal; mend what failed and record in a build of its own, or set"
              + " -Dstreamgate.rerun=measure to record all the same");
    }
  }

  private static @Nullable Throwable broken(Body body) {
    try {
      body.run();
      return null;
    } catch (Throwable e) {
      return e;
    }
  }

  /** The verdict goes before the body's failure, unless it merely skips. */
  private void throwWorst(@Nullable Throwable broken) throws Throwable {
    List<Throwable> all = new ArrayList<>(verdicts);
    if (broken != null) {
      all.add(broken);
    }
    if (all.isEmpty()) {
      return;
    }
    Throwable worst =
        all.stream()
            .filter(each -> !(each instanceof TestAbortedException))
            .findFirst()
            .orElse(all.get(0));
    all.stream().filter(each -> each != worst).forEach(worst::addSuppressed);
    throw worst;
  }

  /** Runs one load and keeps its verdict; answers whether anything was measured. */
  private boolean gate(
      @Nullable String loadName, Switches switches, Map<String, String> overrides, LoadResult into)
      throws InterruptedException {
    names.add(String.valueOf(loadName));
    TestName name = name(loadName);
    try {
      Surroundings known = surroundings.with(VariablesReader.read(instances));
      Planner planner = planner(known, layers(overrides, EndpointReader.read(instances)));
      claim(loadName, planner);
      TestLoad load = TestLoad.of(place, name, series(loadName), known, planner, switches);
      if (switches.look() == Switches.Look.PLAN) {
        throw skip(load.planned());
      }
      if (switches.look() == Switches.Look.TRY) {
        throw skip(load.tried(console));
      }
      Judged judged = JvmStop.during(() -> load.run(console));
      judged.fill(into);
      compare(judged);
      publish(judged);
      judged.thrown().ifPresent(verdicts::add);
      if (judged.sticks()) {
        judged.thrown().map(Throwable::getMessage).ifPresent(this::remember);
      }
      return judged.measured();
    } catch (MissingKeyException e) {
      if (switches.ci()) {
        throw e;
      }
      throw skip("SKIP   " + name.label() + ": " + e.getMessage());
    }
  }

  private void compare(Judged judged) {
    if (judged.status() != null) {
      model.ifPresent(each -> each.comparison().add(each.model(), judged.runs()));
    }
  }

  private void publish(Judged judged) {
    judged.runs().stream()
        .flatMap(run -> Stream.ofNullable(run.report()))
        .forEach(report -> publisher.accept(report.files()));
  }

  private Planner planner(Surroundings known, List<Layer> layers) {
    Planner planner = new Planner(known, layers);
    return model.map(each -> planner.ofModel(each.model())).orElse(planner);
  }

  private void remember(String message) {
    VerdictMemory.remember(place.testClass(), uniqueId, message);
  }

  /** Prints the reason too, for Surefire keeps it to itself. */
  private TestAbortedException skip(String reason) {
    console.print(reason);
    return new TestAbortedException(reason);
  }

  private List<Layer> layers(Map<String, String> overrides, Optional<Layer> endpoint) {
    List<Layer> sources = new ArrayList<>();
    Map<String, Written> written = new TreeMap<>();
    overrides.forEach(
        (setting, text) ->
            written.put(setting, Written.inSource(text, "LoadDriver.run in " + place)));
    profile.ifPresent(each -> written.putAll(each.layer(place.testClass())));
    sources.add(Layer.of(written));
    endpoint.ifPresent(sources::add);
    sources.addAll(AnnotationLayers.of(place));
    return sources;
  }

  private TestName name(@Nullable String loadName) {
    return new TestName(
        place.testClass().getName(),
        place.method().getName(),
        joined(invocation.report(), loadName));
  }

  private @Nullable String series(@Nullable String loadName) {
    return joined(invocation.load(), loadName);
  }

  private static @Nullable String joined(List<String> parts, @Nullable String loadName) {
    List<String> all = new ArrayList<>(parts);
    if (loadName != null) {
      all.add(loadName);
    }
    return all.isEmpty() ? null : String.join(".", all);
  }

  private final class Driver implements LoadDriver {
    @Override
    public LoadResult run() throws InterruptedException {
      if (!names.isEmpty()) {
        throw new ConfigurationException(
            "LoadDriver.run() in "
                + place
                + ": only the first load of a test needs no name, for the name is part of its"
                + " baseline's; write for example run(\"warm cache\")");
      }
      return load(null, Map.of());
    }

    @Override
    public LoadResult run(String loadName, Map<String, String> settings)
        throws InterruptedException {
      if (loadName.isBlank() || names.contains(loadName)) {
        throw new ConfigurationException(
            "LoadDriver.run(\""
                + loadName
                + "\") in "
                + place
                + ": each load needs a name of its own, which is not blank");
      }
      return load(loadName, settings);
    }

    private LoadResult load(@Nullable String loadName, Map<String, String> settings)
        throws InterruptedException {
      LoadResult each = new LoadResult();
      gate(loadName, Switches.of(surroundings), settings, each);
      return each;
    }
  }
}
