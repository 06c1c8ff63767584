package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.streamgate.internal.report.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/** Files of gates that are still there, for models, parameters, levels and loads that are not. */
class UnusedBaselinesTest extends DoorTest {
  private static final String PRUNE =
      "OBSOLETE  remove with -Dstreamgate.baseline=prune on a run of all tests";

  private final RunScope scope = new RunScope(name -> null);
  private final RunEvents events = new RunEvents();
  private final ObsoleteBaselines baselines =
      new ObsoleteBaselines(scope, events, BaselinesInUse.ofThisJvm());

  abstract static class Endpoint {
    @SseEndpoint
    URI gateway() {
      return endpoint();
    }
  }

  /** Writes a baseline of the gate; it is as if no other had been recorded. */
  private void recorded(Class<?> gate, String... stems) throws IOException {
    for (String stem : stems) {
      gates.file(name(gate, stem), "");
    }
  }

  private static String name(Class<?> gate, String stem) {
    return "baselines/" + gate.getName() + "/" + stem + ".yaml";
  }

  private static String unused(Class<?> gate, String stem) {
    return name(gate, stem)
        + ": no load of "
        + gate.getName()
        + "."
        + stem.split("\\.", 2)[0]
        + " has it any more";
  }

  /** Runs all tests of the class and nothing else, and says what is obsolete then. */
  private List<String> obsolete(Class<?> gate, boolean prunes) {
    if (prunes) {
      gates.with("streamgate.baseline", "prune");
    }
    scope.launcherDiscoveryStarted(
        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(gate)).build());
    gates.launch(gate, events);
    baselines.ran(module, gate, prunes);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    baselines.report(Console.to(new PrintStream(printed, true, StandardCharsets.UTF_8)));
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  static class Models extends Endpoint {
    @SseLoad(
        models = {"a", "b/c"},
        query = "Hello",
        requests = 2)
    void streams() {}
  }

  @Test
  void theFileOfAModelThatIsNoMoreIsListedAndThenRemoved() throws IOException {
    recorded(Models.class, "streams", "streams.a", "streams.b%2Fc", "streams.old");

    assertThat(obsolete(Models.class, false))
        .containsExactly(
            "OBSOLETE  " + unused(Models.class, "streams.old"),
            "OBSOLETE  " + unused(Models.class, "streams"),
            PRUNE);
    assertThat(obsolete(Models.class, true))
        .containsExactly(
            "PRUNE  removed " + unused(Models.class, "streams.old"),
            "PRUNE  removed " + unused(Models.class, "streams"),
            "PRUNE  2 baselines removed");
    assertThat(gates.run(Models.class).filesUnder("baselines"))
        .containsExactly(
            Models.class.getName() + "/streams.a.yaml",
            Models.class.getName() + "/streams.b%2Fc.yaml");
  }

  @Test
  void modelsOfOneRunAloneMakeNoOthersObsolete() throws IOException {
    recorded(Models.class, "streams.a", "streams.b%2Fc", "streams.old");
    gates.with("streamgate.models", "a");

    assertThat(obsolete(Models.class, false))
        .as("a parameter of JUnit's may stand in a file of the project, so it counts as written")
        .hasSize(3);
    System.setProperty("streamgate.models", "a");
    try {
      assertThat(obsolete(Models.class, false)).isEmpty();
    } finally {
      System.clearProperty("streamgate.models");
    }
  }

  static class Parameters extends Endpoint {
    @SseLoad(model = "m", query = "Hello", requests = 2)
    @ParameterizedTest
    @ValueSource(strings = {"x", "y"})
    void streams(String tenant) {}

    @SseLoad(model = "m", query = "Hello", requests = 2)
    void streams() {}

    @Test
    @Disabled
    void another() {}
  }

  @Test
  void theFileOfAParameterThatIsNoMoreIsRemovedAndThatOfAMethodOfTheSameNameIsNot()
      throws IOException {
    recorded(Parameters.class, "streams.x", "streams.Y", "streams.z", "streams");

    assertThat(obsolete(Parameters.class, true))
        .as("and one whose name differs in case alone is the same on some machines")
        .containsExactly(
            "PRUNE  removed " + unused(Parameters.class, "streams.z"), "PRUNE  1 baseline removed");
  }

  static class Levels extends Endpoint {
    @SseLoad(
        model = "m",
        query = "Hello",
        users = {1, 2},
        requests = 4)
    void streams() {}
  }

  @Test
  void theFileOfALevelThatIsNoMoreIsRemoved() throws IOException {
    recorded(Levels.class, "streams.users-1", "streams.users-2", "streams.users-3");

    assertThat(obsolete(Levels.class, true))
        .containsExactly(
            "PRUNE  removed " + unused(Levels.class, "streams.users-3"),
            "PRUNE  1 baseline removed");
  }

  static class ByHand extends Endpoint {
    @SseLoad(model = "m", query = "Hello", requests = 2)
    void streams(LoadDriver driver) throws InterruptedException {
      driver.run();
      driver.run("warm", Map.of());
    }
  }

  @Test
  void theFileOfALoadByHandIsListedAndLeftForPruneRunsNoBody() throws IOException {
    recorded(ByHand.class, "streams", "streams.warm", "streams.cold");

    assertThat(obsolete(ByHand.class, false))
        .containsExactly(
            "OBSOLETE  "
                + unused(ByHand.class, "streams.cold")
                + "; remove it by hand, for prune runs no body and sees no load of a LoadDriver");
  }

  @Test
  void pruneRemovesNoFileOfALoadByHand() throws IOException {
    recorded(ByHand.class, "streams", "streams.warm", "streams.cold");

    assertThat(obsolete(ByHand.class, true)).containsExactly("PRUNE  0 baselines removed");
  }

  static class HalfByHand extends Endpoint {
    @SseLoad(model = "m", query = "Hello", requests = 2)
    void streams(LoadDriver driver) throws InterruptedException {
      driver.run();
      Assumptions.abort("no more today");
      driver.run("warm", Map.of());
    }
  }

  @Test
  void aBodyThatEndsEarlyTellsNotWhatElseItWouldHaveRun() throws IOException {
    recorded(HalfByHand.class, "streams", "streams.warm");

    assertThat(obsolete(HalfByHand.class, false)).isEmpty();
  }

  static class Failing extends Endpoint {
    @SseLoad(model = "m", query = "Hello", requests = 2)
    void streams() {}

    @Test
    void fails() {
      throw new AssertionError("whatever it is");
    }
  }

  @Test
  void afterAFailureNothingIsKnown() throws IOException {
    recorded(Failing.class, "streams", "streams.old");

    assertThat(obsolete(Failing.class, true))
        .containsExactly(
            "PRUNE  the files of gates that are still there were kept: something failed in this"
                + " run, and only one without a failure tells which of them are in use",
            "PRUNE  0 baselines removed");
  }

  static class PartlySkipped extends Endpoint {
    @BeforeEach
    void someTenantsAreAway(TestInfo test) {
      Assumptions.assumeFalse(test.getDisplayName().contains("y"));
    }

    @SseLoad(model = "m", query = "Hello", requests = 2)
    @ParameterizedTest
    @ValueSource(strings = {"x", "y"})
    void streams(String tenant) {}

    @Disabled
    @SseLoad(model = "m", query = "Hello", requests = 2)
    void waits() {}
  }

  @Test
  void aMethodOfWhichAnythingWasSkippedLosesNothing() throws IOException {
    recorded(PartlySkipped.class, "streams.x", "streams.y", "waits", "waits.old");

    assertThat(obsolete(PartlySkipped.class, true)).containsExactly("PRUNE  0 baselines removed");
  }

  @ParameterizedClass
  @ValueSource(strings = {"x", "y"})
  static class OfClass extends Endpoint {
    @Parameter String tenant = "";

    @SseLoad(model = "m", query = "Hello", requests = 2)
    void streams() {}
  }

  @Test
  void theInvocationsOfAClassCountLikeThoseOfAMethod() throws IOException {
    String x = "streams.tenant%20%3D%20x";
    List<String> stems = new ArrayList<>(List.of("streams.tenant-x", "streams.tenant-y"));
    stems.add(x);
    recorded(OfClass.class, stems.toArray(String[]::new));

    assertThat(obsolete(OfClass.class, true))
        .containsExactly("PRUNE  removed " + unused(OfClass.class, x), "PRUNE  1 baseline removed");
  }

  abstract static class Shared extends Endpoint {
    @Nested
    class Inner {
      @SseLoad(model = "m", query = "Hello", requests = 2)
      void streams() {}
    }
  }

  static class Runs extends Shared {}

  static class IsAway extends Shared {
    @BeforeAll
    static void away() {
      Assumptions.abort("away");
    }
  }

  @Test
  void aNestedClassLosesNothingWhereOneThatInheritsItWasAway() throws IOException {
    recorded(Shared.Inner.class, "streams", "streams.old");

    gates.with("streamgate.baseline", "prune").launch(IsAway.class, events);

    assertThat(obsolete(Runs.class, true)).containsExactly("PRUNE  0 baselines removed");
  }

  @Test
  void whereAllThatInheritItRanItsFilesAreKnown() throws IOException {
    recorded(Shared.Inner.class, "streams", "streams.old");

    assertThat(obsolete(Runs.class, true))
        .containsExactly(
            "PRUNE  removed " + unused(Shared.Inner.class, "streams.old"),
            "PRUNE  1 baseline removed");
  }
}
