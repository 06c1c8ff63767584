package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Layer;
import io.github.streamgate.internal.config.MissingKeyException;
import io.github.streamgate.internal.config.Surroundings;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.config.Written;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.TestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
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
  private final Surroundings surroundings;
  private final Console console = Console.system();
  private final LoadResult result = new LoadResult();
  private final List<Throwable> verdicts = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private Optional<String> parameters = Optional.empty();
  private @Nullable Driver driver;

  /**
   * A session that has not begun.
   *
   * @param uniqueId JUnit's for this invocation, the same when it is run again
   */
  GateSession(
      TestPlace place,
      String uniqueId,
      List<Object> instances,
      Function<String, Optional<String>> junitParameters) {
    this.place = place;
    this.uniqueId = uniqueId;
    this.instances = instances;
    this.surroundings = Surroundings.ofProcess(junitParameters, place.testClass());
  }

  /** The handle that the load fills. */
  LoadResult result() {
    return result;
  }

  /** Runs loads by hand; asking for it means that none runs by itself. */
  LoadDriver driver() {
    driver = driver == null ? new Driver() : driver;
    return driver;
  }

  /** Runs the test. */
  void run(Body body, List<Object> arguments) throws Throwable {
    parameters = parameters(arguments);
    Switches switches = Switches.of(surroundings);
    if (switches.gate() == Switches.Gate.OFF) {
      throw skip("OFF    " + name(null).label() + ": not run (streamgate.gate = off)");
    }
    repeatWhatFailedEarlier(switches);
    NAME_ADVICE.on(name(null), surroundings).ifPresent(console::print);
    boolean measured = driver != null || gate(name(null), switches, Map.of(), result);
    @Nullable Throwable broken = measured ? broken(body) : null;
    if (driver != null && names.isEmpty() && broken == null) {
      broken =
          new AssertionFailedError(
              "no load was run: "
                  + place
                  + " asks for a LoadDriver, but its body never calls run(); a gate that measured"
                  + " nothing is not a pass");
    }
    throwWorst(broken);
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
      TestName name, Switches switches, Map<String, String> overrides, LoadResult into)
      throws InterruptedException {
    names.add(String.valueOf(name.invocation()));
    try {
      List<Limit> limits = LimitReader.of(place);
      GatedLoad load = new GatedLoad(name, surroundings, sources(overrides), limits, switches);
      GatedLoad.Judged judged = load.run(console);
      into.fill(judged.measurement());
      judged.thrown().ifPresent(verdicts::add);
      if (judged.sticks()) {
        judged.thrown().map(Throwable::getMessage).ifPresent(this::remember);
      }
      return !judged.measurement().samples().isEmpty();
    } catch (MissingKeyException e) {
      if (switches.ci()) {
        throw e;
      }
      throw skip("SKIP   " + name.label() + ": " + e.getMessage());
    }
  }

  private void remember(String message) {
    VerdictMemory.remember(place.testClass(), uniqueId, message);
  }

  /** Prints the reason too, for Surefire keeps it to itself. */
  private TestAbortedException skip(String reason) {
    console.print(reason);
    return new TestAbortedException(reason);
  }

  private List<Layer> sources(Map<String, String> overrides) {
    List<Layer> sources = new ArrayList<>();
    Map<String, Written> written = new TreeMap<>();
    overrides.forEach(
        (setting, text) ->
            written.put(setting, Written.inSource(text, "LoadDriver.run in " + place)));
    sources.add(Layer.of(written));
    EndpointReader.read(instances).ifPresent(sources::add);
    sources.addAll(AnnotationLayers.of(place));
    return sources;
  }

  private TestName name(@Nullable String loadName) {
    List<String> parts = new ArrayList<>();
    parameters.ifPresent(parts::add);
    if (loadName != null) {
      parts.add(loadName);
    }
    return new TestName(
        place.testClass().getName(),
        place.method().getName(),
        parts.isEmpty() ? null : String.join(".", parts));
  }

  /** What tells this invocation from its siblings: the arguments that JUnit and we did not give. */
  private static Optional<String> parameters(List<Object> arguments) {
    String text =
        arguments.stream()
            .filter(argument -> !(argument instanceof LoadResult || argument instanceof LoadDriver))
            .map(String::valueOf)
            .filter(argument -> !argument.startsWith("org.junit."))
            .collect(Collectors.joining(","));
    return Optional.of(text).filter(each -> !each.isBlank());
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
      return run(name(null), Map.of());
    }

    @Override
    public LoadResult run(String loadName, Map<String, String> settings)
        throws InterruptedException {
      TestName name = name(loadName);
      if (loadName.isBlank() || names.contains(String.valueOf(name.invocation()))) {
        throw new ConfigurationException(
            "LoadDriver.run(\""
                + loadName
                + "\") in "
                + place
                + ": each load needs a name of its own, which is not blank");
      }
      return run(name, settings);
    }

    private LoadResult run(TestName name, Map<String, String> settings)
        throws InterruptedException {
      LoadResult each = new LoadResult();
      gate(name, Switches.of(surroundings), settings, each);
      return each;
    }
  }
}
