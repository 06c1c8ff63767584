package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.streamgate.stub.StreamgateStub;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;

@Timeout(120)
class JvmStopTest {
  private static final int REQUESTS_BEFORE = 20;

  @TempDir Path reports;
  private StreamgateStub stub;

  @BeforeEach
  void start() {
    stub =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(5))
            .timePerToken(Duration.ofMillis(10))
            .tokens(10)
            .start();
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  /** What another JVM runs. */
  static class Gate {
    @SseEndpoint
    URI gateway() {
      return URI.create(System.getProperty("gateway"));
    }

    @SseLoad(model = "m", query = "q", users = 3, warmup = "none", requests = 100_000)
    @MaxP95Ttft(millis = 60_000)
    void streams() {}
  }

  static final class Child {
    private Child() {}

    public static void main(String[] args) {
      EngineTestKit.engine("junit-jupiter").selectors(selectClass(Gate.class)).execute();
    }
  }

  @Test
  void aJvmThatIsToldToStopCancelsItsStreamsAndLeavesAVerdictThatIsNoPass() throws Exception {
    Process child = measuring();

    child.destroy();

    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(file("verdict.json"))
        .contains("\"status\" : \"INVALID\"")
        .containsPattern(
            "http://127\\.0\\.0\\.1:\\d+/v1/chat/completions: the run was interrupted after"
                + " [0-9.]+ s: the JVM was told to stop \\(Ctrl-C, or a build that ended its fork\\);"
                + " \\d+ requests had been measured");
    assertThat(samples()).hasSizeGreaterThanOrEqualTo(REQUESTS_BEFORE);
    assertThat(samples().stream().filter(line -> line.contains("\"outcome\":\"Cancelled\"")))
        .isNotEmpty();
    assertThat(stub.awaitIdle(Duration.ofSeconds(30))).isTrue();
    assertThat(samples()).hasSize((int) stub.log().started());
  }

  @Test
  void aJvmThatIsKilledLeavesEachSampleThatHadEndedAndNoVerdict() throws Exception {
    Process child = measuring();

    child.destroyForcibly();

    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(samples())
        .hasSizeGreaterThanOrEqualTo(REQUESTS_BEFORE - 3)
        .allMatch(line -> line.endsWith("}"));
    assertThat(reports.resolve(GATE).resolve("verdict.json")).doesNotExist();
  }

  /** Another JVM, once it has some requests behind it. */
  private Process measuring() throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dgateway=" + stub.uri(),
                "-Dstreamgate.report.dir=" + reports,
                "-Dstreamgate.ci=false",
                Child.class.getName())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (stub.log().completed() < REQUESTS_BEFORE && child.isAlive()) {
      child.waitFor(5, TimeUnit.MILLISECONDS);
    }
    assertThat(child.isAlive()).as("the load was still running").isTrue();
    return child;
  }

  private static final String GATE = Gate.class.getName() + "/streams";

  private String file(String name) throws IOException {
    return Files.readString(reports.resolve(GATE).resolve(name));
  }

  private List<String> samples() throws IOException {
    return Files.readAllLines(reports.resolve(GATE).resolve("samples.jsonl"));
  }
}
