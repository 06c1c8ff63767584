package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.ScriptedServer;
import io.github.streamgate.testing.ScriptedServer.Answer;
import io.github.streamgate.testing.Transcript;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every chat completion that a real server or proxy once sent, sent again over a real socket at
 * twice the pace, and what a run makes of it: {@code captures/samples.table}.
 *
 * <p>Nothing may be earlier than in the capture, for the server counts from the moment at which it
 * had the request. How much later depends on the machine.
 */
class CapturedRepliesTest {
  private static final double PACE = 0.5;
  private static final double LATEST_MILLIS = 400;

  private static final Map<String, Future<LoadOutcome>> RUNS = new HashMap<>();
  private static final ExecutorService RUNNERS = Executors.newCachedThreadPool();

  /** A row of the table. */
  record Expected(
      String capture,
      String outcome,
      String tokens,
      String chunks,
      String ttft,
      String ttfo,
      String e2e,
      String total,
      String responseId) {

    static Expected parse(String line) {
      String[] cells = line.split("\\s*\\|\\s*", -1);
      return new Expected(
          cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7], cells[8]);
    }

    @Override
    public String toString() {
      return capture;
    }
  }

  static List<Expected> table() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            CapturedRepliesTest.class.getResourceAsStream("/captures/samples.table"))) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(Expected::parse)
          .toList();
    }
  }

  @BeforeAll
  static void replayThemAllAtOnce() throws Exception {
    try (ScriptedServer warm = ScriptedServer.always(Answer.silence())) {
      Loads.on(warm.uri()).firstByteTimeout(Duration.ofMillis(1)).run();
    }
    for (Expected each : table()) {
      RUNS.put(each.capture(), RUNNERS.submit(replay(Transcript.named(each.capture()))));
    }
  }

  private static Callable<LoadOutcome> replay(Transcript transcript) {
    return () -> {
      try (ScriptedServer server = ScriptedServer.always(Answer.of(transcript, PACE))) {
        return Loads.on(server.uri()).run();
      }
    };
  }

  @AfterAll
  static void stop() {
    RUNNERS.shutdownNow();
  }

  @Test
  void noChatCompletionIsLeftOut() throws IOException {
    assertThat(table().stream().map(Expected::capture))
        .containsAll(
            Transcript.names().stream().filter(CapturedRepliesTest::isChatCompletion).toList());
  }

  private static boolean isChatCompletion(String name) {
    return Transcript.named(name).url().endsWith("/v1/chat/completions");
  }

  @ParameterizedTest
  @MethodSource("table")
  void aReplayedCaptureGivesItsSample(Expected expected) throws Exception {
    LoadOutcome outcome =
        Objects.requireNonNull(RUNS.get(expected.capture())).get(60, TimeUnit.SECONDS);
    assertThat(outcome.samples()).hasSize(1);
    Sample sample = outcome.samples().get(0);

    assertThat(sample.outcome().kind()).as("%s", sample.outcome()).isEqualTo(expected.outcome());
    assertThat(sample.tokens().count() + " " + sample.tokens().source().key())
        .isEqualTo(expected.tokens());
    assertThat(sample.chunks()).isEqualTo(Integer.parseInt(expected.chunks()));
    assertThat(sample.responseId() == null ? "-" : sample.responseId())
        .isEqualTo(expected.responseId());
    assertReplayed(sample, Metric.TTFT, expected.ttft());
    assertReplayed(sample, Metric.TTFO, expected.ttfo());
    assertReplayed(sample, Metric.E2E, expected.e2e());
    if (!expected.total().equals("-")) {
      assertReplayed(sample, Metric.TOTAL, expected.total());
    }
    boolean compressed =
        Transcript.named(expected.capture()).header("content-encoding").isPresent();
    assertThat(sample.delivery().compressed()).isEqualTo(compressed);
  }

  private static void assertReplayed(Sample sample, Metric metric, String capturedMillis) {
    OptionalLong measured = sample.measures().get(metric);
    if (capturedMillis.equals("-")) {
      assertThat(measured).as("%s", metric).isEmpty();
      return;
    }
    assertThat(measured).as("%s", metric).isPresent();
    double earliest = Double.parseDouble(capturedMillis) * PACE;
    assertThat(measured.getAsLong() / 1e6)
        .as("%s in ms", metric)
        .isBetween(earliest, earliest + LATEST_MILLIS);
  }
}
