package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.Fault;
import io.github.streamgate.stub.UsageChunk;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class DiagnosesAtTheDoorTest extends DoorTest {
  private static final String REPORTS =
      "target/surefire-reports/io.github.streamgate.DiagnosesAtTheDoorTest$";

  private static final String BUFFERED =
      "buffered: all of 10 replies came all at once (typically 10 chunks in 1 read, TTFT TIME of"
          + " E2E TIME), so TTFT is the time of a whole reply, and TPOT and STALL say nothing;"
          + " look at what stands between: nginx needs \"proxy_http_version 1.1\" and"
          + " \"proxy_buffering off\" (or \"X-Accel-Buffering: no\" from the server) and no gzip"
          + " here, Varnish \"do_stream = true\"; or at a server that collects a reply before it"
          + " sends it";

  static class Paced extends Chat {
    @SseLoad
    @MaxP95Tpot(millis = 20_000)
    @MaxP95Stall(millis = 20_000)
    @MaxP95Ttft(millis = 20_000)
    void streams() {
      say("BODY");
    }
  }

  static class WithoutPace extends Chat {
    @SseLoad
    @MaxP95Ttft(millis = 20_000)
    void streams() {}
  }

  @BeforeEach
  void tenTokensOfTenMilliseconds() {
    stub()
        .change(
            script ->
                script.timePerToken(Duration.ofMillis(10)).tokens(10).usage(UsageChunk.WHEN_ASKED));
  }

  @Test
  void onABufferedStreamLimitsOnPaceAreInvalidAndNeverPassed() {
    stub().change(script -> script.fault(Fault.buffered()));

    Ran ran = gates.run(Paced.class);

    assertThat(ran.failure()).isInstanceOf(AssertionFailedError.class);
    assertThat(ran.message(ran.failure()))
        .startsWith(
            "INVALID TPOT p95 %s\nINVALID STALL p95 %s\nDIAG %s\n"
                    .formatted(BUFFERED, BUFFERED, BUFFERED)
                + "WARN TTFT p95 is the time of whole replies (buffered)\n");
    assertThat(ran.printed()).contains("DIAG " + BUFFERED, "BODY");
    assertThat(ran.printed().indexOf("DIAG " + BUFFERED))
        .as("before the figures")
        .isLessThan(ran.printed().indexOf("n mean P50 P90 P95 P99 max"));
    assertThat(ran.file(REPORTS + "Paced/streams/verdict.json"))
        .contains("\"diagnoses\" : [", "\"name\" : \"buffered\"", "\"sentence\" : \"all of 10");
    assertThat(ran.file(REPORTS + "Paced/streams/samples.jsonl").lines())
        .allMatch(line -> line.contains("\"chunks\":10,\"reads\":1,\"outputReads\":1"));
    assertThat(ran.filesUnder(REPORTS + "Paced"))
        .as("no proposal is made of it")
        .containsExactlyElementsOf(Ran.FILES);
  }

  @Test
  void aBufferedStreamIsJudgedByWhatABufferLeavesWhole() {
    stub().change(script -> script.fault(Fault.buffered()));

    Ran ran = gates.run(WithoutPace.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .contains("DIAG " + BUFFERED, "WARN TTFT p95 is the time of whole replies (buffered)");
    assertThat(ran.file(REPORTS + "WithoutPace/streams/baseline.yaml"))
        .contains("ttft.p95")
        .doesNotContain("tpot.p95", "stall.p95");
  }

  @Test
  void aBufferedRunIsNotRecordedForLimitsOnPace() {
    stub().change(script -> script.fault(Fault.buffered()));

    Ran ran = gates.with("streamgate.baseline", "record").run(Paced.class);

    assertThat(ran.message(ran.failure()))
        .isEqualTo(
            "NOT RECORDED DiagnosesAtTheDoorTest$Paced.streams: the replies have no pace to record: "
                + BUFFERED
                + "; baselines/io.github.streamgate.DiagnosesAtTheDoorTest$Paced/streams.yaml is"
                + " unchanged");
    assertThat(ran.filesUnder("baselines")).isEmpty();
  }

  @Test
  void aServerThatDoesNotCountIsNamedAndItsTokensAreCountedByATokenizer() {
    stub().change(script -> script.usage(UsageChunk.NEVER));

    Ran ran = gates.run(WithoutPace.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .contains(
            "DIAG no usage: the server did not say of any of the 10 replies how many tokens it had,"
                + " so that tokens are counted by a tokenizer; look at the request:"
                + " \"stream_options\": {\"include_usage\": true} in the body asks for it; and at"
                + " what stands between, if the body says so")
        .anyMatch(line -> line.contains("counted by tokenizer o200k_base (10 requests)"));
    assertThat(ran.file(REPORTS + "WithoutPace/streams/baseline.yaml"))
        .contains("tokenSource: tokenizer");

    Ran off = gates.with("streamgate.tokenizer", "off").run(WithoutPace.class);
    assertThat(off.printed()).anyMatch(line -> line.contains("counted by chunks (10 requests)"));
  }

  @Test
  void burstsAreNamedAndJudgedWithAWarning() {
    stub().change(script -> script.timePerToken(Duration.ofMillis(30)).fault(Fault.bursts(5)));

    Ran ran = gates.run(Paced.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .anyMatch(line -> line.matches("DIAG bursts: .* of 10 replies came in bursts, .*"))
        .contains("WARN TPOT p95 rests on the pace of bursts, not of tokens (bursts)");
  }
}
