package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.streamgate.stub.StreamgateStub;
import io.github.streamgate.testing.GateCase;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

class VerdictMemoryTest {
  private static StreamgateStub gateway;

  @TempDir Path reports;

  @BeforeAll
  static void start() {
    gateway =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(20))
            .timePerToken(Duration.ofMillis(1))
            .tokens(2)
            .start();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  static class Slow {
    @SseEndpoint
    URI gateway() {
      return gateway.uri();
    }

    @SseLoad(model = "stub", query = "Hello", requests = 3, warmup = "none")
    @MaxP95Ttft(millis = 5)
    void streams() {}
  }

  static class SlowMeasuredAgain extends Slow {}

  static class SlowAndAdvised extends Slow {}

  static class SlowByInheritance extends Slow {}

  static class SlowForEveryTenant {
    @SseEndpoint
    URI gateway() {
      return gateway.uri();
    }

    @SseLoad(model = "stub", query = "Hello", requests = 3, warmup = "none")
    @MaxP95Ttft(millis = 5)
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void streams(int tenant) {}
  }

  static class Unreachable {
    @SseLoad(
        url = "http://127.0.0.1:9",
        model = "stub",
        query = "Hello",
        requests = 2,
        warmup = "none")
    void streams() {}
  }

  @Test
  @GateCase("G13")
  void aRerunRepeatsTheFailureAndSendsNothing() {
    String first = failures(Slow.class, Map.of()).get(0);
    int sent = gateway.log().exchanges().size();

    List<String> again = failures(Slow.class, Map.of());

    assertThat(first).startsWith("FAIL  TTFT p95");
    assertThat(again)
        .containsExactly(
            "a rerun does not launder it: VerdictMemoryTest$Slow.streams failed earlier in this"
                + " JVM, and no load was sent again (set streamgate.rerun = measure to measure"
                + " again); it failed with:\n\n"
                + first);
    assertThat(gateway.log().exchanges()).hasSize(sent);
  }

  @Test
  void aSwitchLetsItMeasureAgain() {
    failures(SlowMeasuredAgain.class, Map.of());
    int sent = gateway.log().exchanges().size();

    assertThat(failures(SlowMeasuredAgain.class, Map.of("streamgate.rerun", "measure")))
        .singleElement()
        .asString()
        .startsWith("FAIL  TTFT p95");
    assertThat(gateway.log().exchanges()).hasSize(sent + 3);
  }

  @Test
  void everyInvocationAndEveryClassThatInheritsTheMethodIsATestOfItsOwn() {
    assertThat(failures(SlowForEveryTenant.class, Map.of()))
        .hasSize(2)
        .allSatisfy(message -> assertThat(message).startsWith("FAIL  TTFT p95"));
    assertThat(failures(SlowByInheritance.class, Map.of()))
        .singleElement()
        .asString()
        .startsWith("FAIL  TTFT p95");
  }

  @Test
  void whatWasMerelyAdvisedIsMeasuredAgain() {
    assertThat(failures(SlowAndAdvised.class, Map.of("streamgate.gate", "advise"))).isEmpty();
    assertThat(failures(SlowAndAdvised.class, Map.of()))
        .singleElement()
        .asString()
        .startsWith("FAIL  TTFT p95");
  }

  @Test
  void aRunThatCouldNotBeJudgedIsMeasuredAgain() {
    List<String> first = failures(Unreachable.class, Map.of());

    assertThat(first).singleElement().asString().startsWith("INVALID");
    assertThat(failures(Unreachable.class, Map.of()))
        .singleElement()
        .asString()
        .startsWith("INVALID");
  }

  private List<String> failures(Class<?> testClass, Map<String, String> parameters) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(testClass))
        .configurationParameter("streamgate.report.dir", reports.toString())
        .configurationParameters(parameters)
        .execute()
        .testEvents()
        .failed()
        .stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .map(result -> result.getThrowable().orElseThrow().getMessage())
        .toList();
  }
}
