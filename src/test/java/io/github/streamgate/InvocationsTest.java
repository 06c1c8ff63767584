package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.stub.Fault;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;

class InvocationsTest extends DoorTest {
  private static final String REPORTS = "target/surefire-reports/io.github.streamgate.";
  private static final String BASELINES = "baselines/io.github.streamgate.InvocationsTest$";

  private static List<String> folders(Ran ran, Class<?> gate) {
    return ran.filesUnder(REPORTS + "InvocationsTest$" + gate.getSimpleName()).stream()
        .filter(file -> file.endsWith("verdict.json"))
        .map(file -> file.replace("/verdict.json", ""))
        .toList();
  }

  private Gates recording() {
    return gates.with("streamgate.baseline", "record").with("streamgate.runs", "1");
  }

  static class Injected extends Chat {
    @SseLoad(requests = 2)
    void streams(TestInfo info, @TempDir Path folder, LoadResult result) {
      say("BODY " + info.getDisplayName() + ", " + result);
    }
  }

  @Test
  void whatJunitInjectsHasNoPartInTheNameOfALoad() {
    Ran ran = gates.run(Injected.class);

    ran.assertPassed();
    assertThat(folders(ran, Injected.class)).containsExactly("streams");
    assertThat(ran.displayNames()).containsExactly("streams(TestInfo, Path, LoadResult)");
    assertThat(ran.printed())
        .contains("BODY streams(TestInfo, Path, LoadResult), 2 requests, 2 succeeded");
  }

  static class Parameterized extends Chat {
    @SseLoad(requests = 2)
    @ParameterizedTest
    @CsvSource({"gpt-4o,1", "a/b:c,2"})
    void streams(String model, int n, LoadResult result, TestInfo info, @TempDir Path folder) {
      say("BODY " + model + " " + result);
    }

    @SseLoad(requests = 2)
    @ParameterizedTest
    @ValueSource(strings = {"x", "y"})
    void gathers(ArgumentsAccessor all) {
      say("BODY " + all.getString(0));
    }
  }

  @Test
  void eachSetOfParametersIsALoadOfItsOwnWithReportAndBaseline() {
    Ran ran = recording().run(Parameterized.class);

    assertThat(ran.printed())
        .contains(
            "BODY gpt-4o 2 requests, 2 succeeded",
            "BODY a/b:c 2 requests, 2 succeeded",
            "BODY x",
            "BODY y");
    assertThat(ran.filesUnder(BASELINES + "Parameterized"))
        .containsExactly(
            "gathers.1.yaml",
            "gathers.2.yaml",
            "streams.a%2Fb%3Ac%2C2.yaml",
            "streams.gpt-4o%2C1.yaml");

    ran = gates.with("streamgate.baseline", "verify").run(Parameterized.class);
    ran.assertPassed();
    assertThat(folders(ran, Parameterized.class))
        .containsExactly("gathers.1", "gathers.2", "streams.a%2Fb%3Ac%2C2", "streams.gpt-4o%2C1");
    assertThat(ran.printed())
        .contains("GATE InvocationsTest$Parameterized.streams[gpt-4o,1]: PASS");
  }

  static class Repeated extends Chat {
    @SseLoad(requests = 2)
    @RepeatedTest(2)
    void streams(LoadResult result) {
      say("BODY " + result);
    }
  }

  @Test
  void repetitionsShareABaselineAndKeepTheirReportsApart() {
    assertThat(recording().run(Repeated.class).filesUnder(BASELINES + "Repeated"))
        .containsExactly("streams.yaml");

    Ran ran = gates.with("streamgate.baseline", "verify").run(Repeated.class);
    ran.assertPassed();
    assertThat(ran.statuses()).hasSize(2);
    assertThat(folders(ran, Repeated.class))
        .containsExactly("streams.repetition-1", "streams.repetition-2");
  }

  @Retention(RetentionPolicy.RUNTIME)
  @SseLoad(requests = 2)
  @RepeatedTest(2)
  @interface TwoLoads {}

  static class BothInOne extends Chat {
    @TwoLoads
    void streams() {
      say("BODY");
    }
  }

  @Test
  void aComposedAnnotationMayBringTheOtherTemplateToo() {
    Ran ran = gates.run(BothInOne.class);

    ran.assertPassed();
    assertThat(ran.printed().stream().filter("BODY"::equals)).hasSize(2);
  }

  static class Beside extends Chat {
    @Test
    @SseLoad
    void streams() {
      say("BODY");
    }

    @Test
    void isAnOrdinaryTest() {
      say("ordinary");
    }
  }

  @Test
  void besideTestALoadIsRefusedBeforeItSendsAnything() {
    assertNothingIsSent(
        () -> {
          Ran ran = gates.run(Beside.class);
          assertThat(ran.thrown())
              .hasSize(2)
              .allSatisfy(
                  thrown ->
                      assertThat(thrown)
                          .isInstanceOf(ExtensionConfigurationException.class)
                          .hasMessage(
                              "@Test beside @SseLoad on Beside.streams: remove @Test; @SseLoad"
                                  + " makes the method a test by itself"));
          assertThat(ran.printed()).containsExactly("ordinary");
        });
  }

  @SseLoad(users = 1)
  static class Outer extends Chat {
    @Nested
    class Inner {
      @SseLoad(requests = 3)
      void streams(LoadResult result) {
        say("BODY " + result);
      }
    }
  }

  @Test
  void aNestedClassTakesWhatItDoesNotSayFromTheOneItLiesIn() {
    Ran ran = gates.run(Outer.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .contains(
            "LOAD InvocationsTest$Outer$Inner.streams: 1 user, 3 requests after 1 warm-up, openai"
                + " at http://HOST/v1/chat/completions",
            "BODY 3 requests, 3 succeeded");
  }

  @SseLoad(users = 0)
  abstract static class NoUsers extends Chat {}

  static class Heir extends NoUsers {
    @SseLoad
    void streams() {}
  }

  @Test
  void anErrorNamesTheClassOnWhichItStands() {
    assertNothingIsSent(
        () ->
            assertThat(gates.run(Heir.class).failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                    "users = 0 (@SseLoad on NoUsers): must be a whole number from 1 to 100000;"
                        + " write for example users = 8"));
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class OneInstance extends Chat {
    private int requests;

    @SseLoad(requests = 2)
    void streams(LoadResult result) {
      say("BODY after " + requests);
      requests += result.requests();
    }

    @SseLoad(requests = 2)
    void streamsAgain(LoadResult result) {
      streams(result);
    }
  }

  @Test
  void anInstanceForAllTestsGivesEachOfThemItsOwnResult() {
    Ran ran = gates.run(OneInstance.class);

    ran.assertPassed();
    assertThat(ran.printed()).contains("BODY after 0", "BODY after 2");
  }

  static class TooEarly extends Chat {
    @BeforeEach
    void look(LoadResult result) {
      say("BEFORE " + result);
      assertThatThrownBy(result::requests)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "the load has not run yet: a LoadResult is filled before the test method's body"
                  + " starts");
    }

    @SseLoad(requests = 2)
    void streams(LoadResult result) {
      assertThatThrownBy(() -> result.quantile(Metric.ICL, 0.5))
          .hasMessage("ICL has no value for each request; ask for STALL");
      assertThatThrownBy(() -> result.quantile(Metric.TTFT, 95))
          .hasMessage("quantile 95.0: must be above 0 and at most 1, for example 0.95");
      say("BODY " + result);
    }
  }

  @Test
  void aResultIsAHandleThatIsFilledBeforeTheBody() {
    Ran ran = gates.run(TooEarly.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .contains("BEFORE a load that has not run yet", "BODY 2 requests, 2 succeeded");
  }

  static class Quick extends Chat {
    @SseLoad(requests = 2)
    void streams() {}
  }

  static class Hanging extends Chat {
    @SseLoad(requests = 100, warmup = "none")
    @Timeout(value = 1500, unit = TimeUnit.MILLISECONDS)
    void streams() {
      say("BODY");
    }
  }

  @Test
  @Timeout(30)
  void aTimeoutEndsALoadThatHangsAndWhatWasMeasuredIsOnDisk() {
    gates.run(Quick.class).assertPassed(); // so that the client is warm
    long before = stub().log().started();
    stub()
        .change(
            script ->
                script.fault(
                    Fault.stall(2, Duration.ofMinutes(2)).onRequests(n -> n > before + 4)));

    Ran ran = gates.run(Hanging.class);

    assertThat(ran.failure())
        .isInstanceOf(TimeoutException.class)
        .hasMessage("streams() timed out after 1500 milliseconds");
    assertThat(ran.printed()).doesNotContain("BODY");
    List<String> samples =
        ran.file(REPORTS + "InvocationsTest$Hanging/streams/samples.jsonl").lines().toList();
    assertThat(samples).filteredOn(line -> line.contains("\"Completed\"")).hasSize(4);
    assertThat(samples).filteredOn(line -> line.contains("\"Cancelled\"")).hasSize(2);
  }

  static class Driven extends Chat {
    @SseLoad(requests = 2)
    @MaxP95Ttft(millis = 20_000)
    void streams(LoadDriver driver) throws InterruptedException {
      say("FIRST " + driver.run());
      say("SECOND " + driver.run("warm cache"));
      say("THIRD " + driver.run("wide", Map.of("users", "3", "requests", "6")));
    }
  }

  @Test
  void aDriverRunsLoadsByHandUnderNamesAndWithSettingsOfTheirOwn() {
    Ran ran = gates.run(Driven.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .containsSubsequence(
            "GATE InvocationsTest$Driven.streams: PASS, 1 of 1 limit holds",
            "FIRST 2 requests, 2 succeeded",
            "GATE InvocationsTest$Driven.streams[warm cache]: PASS, 1 of 1 limit holds",
            "SECOND 2 requests, 2 succeeded",
            "LOAD InvocationsTest$Driven.streams[wide]: 3 users, 6 requests after 3 warm-up, openai"
                + " at http://HOST/v1/chat/completions",
            "THIRD 6 requests, 6 succeeded");
    assertThat(folders(ran, Driven.class))
        .containsExactlyInAnyOrder("streams", "streams.warm%20cache", "streams.wide");
  }

  static class DrivenTwice extends Chat {
    @SseLoad(requests = 2)
    void streams(LoadDriver driver) throws InterruptedException {
      driver.run();
      driver.run();
    }
  }

  static class DrivenBlank extends Chat {
    @SseLoad(requests = 2)
    void streams(LoadDriver driver) throws InterruptedException {
      driver.run(" ");
    }
  }

  @Test
  void everyLoadButTheFirstNeedsANameOfItsOwn() {
    assertThat(gates.run(DrivenTwice.class).failure())
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage(
            "LoadDriver.run() in DrivenTwice.streams: only the first load of a test needs no name,"
                + " for the name is part of its baseline's; write for example run(\"warm cache\")");
    assertThat(gates.run(DrivenBlank.class).failure())
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage(
            "LoadDriver.run(\" \") in DrivenBlank.streams: each load needs a name of its own, which"
                + " is not blank");
  }

  static class DrivenToFail extends Chat {
    @SseLoad(requests = 2)
    @MaxP95Ttft(millis = 1)
    void streams(LoadDriver driver) throws InterruptedException {
      driver.run("a");
      driver.run("b");
      say("BODY");
    }
  }

  @Test
  void theVerdictsOfADriversLoadsAreThrownWhenTheBodyIsOver() {
    Ran ran = gates.run(DrivenToFail.class);

    assertThat(ran.failure()).hasMessageContaining("InvocationsTest$DrivenToFail.streams[a], ");
    assertThat(ran.failure().getSuppressed()).hasSize(1);
    assertThat(ran.failure().getSuppressed()[0])
        .hasMessageContaining("InvocationsTest$DrivenToFail.streams[b], ");
    assertThat(ran.printed()).contains("BODY");
  }

  static class NeverDriven extends Chat {
    @SseLoad
    void streams(LoadDriver driver) {
      say("BODY");
    }
  }

  @Test
  void aTestWhoseLoadNeverRanFails() {
    assertNothingIsSent(
        () ->
            assertThat(gates.run(NeverDriven.class).failure())
                .isInstanceOf(AssertionFailedError.class)
                .hasMessage(
                    "no load was run: NeverDriven.streams asks for a LoadDriver, but its body never"
                        + " calls run(); a gate that measured nothing is not a pass"));
  }

  static class Unplannable extends Chat {
    @SseLoad(dialect = "telegraph")
    void streams() {
      say("BODY");
    }
  }

  @Test
  void whateverThePlanRefusesIsAConfigurationErrorBeforeAnyLoad() {
    assertNothingIsSent(
        () -> {
          Ran ran = gates.run(Unplannable.class);
          assertThat(ran.failure())
              .isInstanceOf(ExtensionConfigurationException.class)
              .hasMessageStartingWith("dialect = telegraph (@SseLoad on Unplannable.streams): ");
          assertThat(ran.printed()).isEmpty();
        });
  }
}
