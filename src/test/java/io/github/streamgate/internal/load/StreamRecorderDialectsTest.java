package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.dialect.Framing;
import io.github.streamgate.dialect.PointerDialect;
import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.internal.wire.WireOptions;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.TokenSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a dialect's framing and ending make of a stream; times in ms after t0. */
class StreamRecorderDialectsTest {
  private static final long T0 = 1_000_000_000L;
  private static final String LINE =
      "{\"model\":\"m\",\"message\":{\"content\":\"%s\"},\"done\":false}\n";
  private static final String DONE =
      "{\"model\":\"m\",\"done\":true,\"done_reason\":\"stop\",\"eval_count\":2}";

  static List<Dialect> dialects() {
    return Dialects.all();
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void theSampleOfEveryDialectIsASuccess(Dialect dialect) {
    StreamRecorder recorder = recorder(dialect);
    head(recorder, dialect.framing().mediaType());
    read(recorder, 10, dialect.sampleStream());
    complete(recorder, 20);

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Completed());
  }

  @Test
  void linesAreReadAsTheyCome() {
    StreamRecorder recorder = recorder(Dialects.byName("ollama"));
    head(recorder, "application/x-ndjson");
    read(recorder, 100, LINE.formatted("a"));
    read(recorder, 120, LINE.formatted("b").substring(0, 20));
    read(recorder, 130, LINE.formatted("b").substring(20));
    read(recorder, 140, DONE + "\n");

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Completed());
    assertMillis(recorder, Metric.TTFT, 100);
    assertMillis(recorder, Metric.E2E, 130);
    assertMillis(recorder, Metric.TOTAL, 140);
    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(2, TokenSource.USAGE));
  }

  @Test
  void aLastLineWithoutItsEndIsCompletedByTheBody() {
    StreamRecorder recorder = recorder(Dialects.byName("ollama"));
    head(recorder, "application/json; charset=utf-8");
    read(recorder, 100, LINE.formatted("a") + DONE);
    complete(recorder, 110);

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Completed());
    assertMillis(recorder, Metric.TOTAL, 110);
  }

  @Test
  void aLastLineThatWasCutIsTruncatedAndNotMalformed() {
    StreamRecorder recorder = recorder(Dialects.byName("ollama"));
    head(recorder, "application/x-ndjson");
    read(recorder, 100, LINE.formatted("a") + DONE.substring(0, 20));
    complete(recorder, 110);

    assertThat(recorder.outcome())
        .isEqualTo(
            new Outcome.Truncated(
                "the stream ended after 1 chunks without a finish reason or an end marker"));
  }

  @Test
  void aLastLineThatWasCutIsMalformedWhereNothingElseTellsOfACut() {
    StreamRecorder recorder =
        recorder(new PointerDialect(Map.of(PointerDialect.Place.TEXT, "/t"), Framing.LINES));
    head(recorder, "application/x-ndjson");
    read(recorder, 100, "{\"t\":\"a\"}\n{\"t\":\"b");
    complete(recorder, 110);

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Malformed("not JSON: {\"t\":\"b"));
  }

  @Test
  void aLineInTheMiddleThatIsNoJsonIsMalformed() {
    StreamRecorder recorder = recorder(Dialects.byName("ollama"));
    head(recorder, "application/x-ndjson");
    read(recorder, 100, "{oops\n");

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Malformed("not JSON: {oops"));
  }

  @Test
  void theEndOfTheBodyIsTheEndOfPlainText() {
    StreamRecorder recorder = recorder(Dialects.byName("text"));
    head(recorder, "text/event-stream");
    read(recorder, 100, "data:The \n\n");
    read(recorder, 120, "data:quick\n\n");
    complete(recorder, 130);

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Completed());
    assertMillis(recorder, Metric.TTFT, 100);
    assertMillis(recorder, Metric.TOTAL, 130);
    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(2, TokenSource.CHUNKS));
  }

  @Test
  void plainTextThatBreaksOffIsTruncatedAllTheSame() {
    StreamRecorder recorder = recorder(Dialects.byName("text"));
    head(recorder, "text/event-stream");
    read(recorder, 100, "data:The \n\n");
    recorder.failed(new IOException("Connection reset"), T0 + ms(120));

    assertThat(recorder.outcome())
        .isEqualTo(
            new Outcome.Truncated(
                "the connection broke after 1 chunks: IOException: Connection reset"));
  }

  @Test
  void aReplyThatIsNotFramedSoIsNamedWithWhatToCheck() {
    StreamRecorder lines = recorder(Dialects.byName("ollama"));
    head(lines, "text/html");
    read(lines, 100, "<html>");
    complete(lines, 110);
    assertThat(lines.outcome())
        .isEqualTo(
            new Outcome.NotAStream(
                "status 200 with text/html where application/x-ndjson was asked for; is"
                    + " \"stream\": true in the body, and does everything between here and the"
                    + " server stream? The answer begins: <html>"));

    StreamRecorder gemini = recorder(Dialects.byName("gemini"));
    head(gemini, "application/json");
    complete(gemini, 110);
    assertThat(gemini.outcome())
        .isEqualTo(
            new Outcome.NotAStream(
                "status 200 with application/json where text/event-stream was asked for; is"
                    + " \":streamGenerateContent?alt=sse\" at the end of the URL, and does"
                    + " everything between here and the server stream? The answer begins: no"
                    + " body"));
  }

  @Test
  void linesComeOverARealSocketAndWarmTheClientUpBefore() throws Exception {
    Dialect ollama = Dialects.byName("ollama");
    Duration patience = Duration.ofSeconds(30);
    try (CannedServer server =
        CannedServer.start(ollama.framing().mediaType(), ollama.sampleStream())) {
      WireRequest request = new WireRequest("POST", server.uri(), Map.of(), "{}".getBytes(UTF_8));
      LoadPlan plan =
          new LoadPlan(
              ollama,
              (ordinal, user) -> new RequestFactory.Numbered(request, 0),
              new ClosedModel(
                  1, Duration.ZERO, 0, Duration.ZERO, OptionalInt.of(3), OptionalLong.empty()),
              new Timeouts(patience, patience, patience),
              WireOptions.plain(patience),
              List.of());

      LoadOutcome outcome = new LoadEngine(MonotonicClock.system()).run(plan, LoadListener.NONE);

      assertThat(outcome.samples())
          .hasSize(3)
          .allSatisfy(
              sample -> {
                assertThat(sample.outcome()).isEqualTo(new Outcome.Completed());
                assertThat(sample.tokens()).isEqualTo(new OutputTokens(12, TokenSource.USAGE));
                assertThat(sample.chunks()).isEqualTo(4);
              });
    }
  }

  private static StreamRecorder recorder(Dialect dialect) {
    Duration patience = Duration.ofSeconds(10);
    return new StreamRecorder(
        T0,
        dialect,
        new Timeouts(patience, patience, patience),
        new Redactor(List.of()),
        new Histogram(3),
        StreamObserver.NONE,
        () -> {});
  }

  private static void head(StreamRecorder recorder, String contentType) {
    recorder.head(
        new ResponseHead(
            200, name -> Optional.of(contentType).filter(type -> name.equals("content-type"))),
        T0 + ms(1));
  }

  private static void read(StreamRecorder recorder, long atMillis, String text) {
    recorder.read(List.of(ByteBuffer.wrap(text.getBytes(UTF_8))), T0 + ms(atMillis));
  }

  private static void complete(StreamRecorder recorder, long atMillis) {
    recorder.complete(T0 + ms(atMillis));
  }

  private static long ms(long millis) {
    return millis * 1_000_000;
  }

  private static void assertMillis(StreamRecorder recorder, Metric metric, long millis) {
    assertThat(recorder.measures().get(metric)).isEqualTo(OptionalLong.of(ms(millis)));
  }
}
