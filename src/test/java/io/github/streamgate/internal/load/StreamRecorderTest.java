package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.TokenSource;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Streams in, outcomes and metrics out; times in ms after t0. */
class StreamRecorderTest {
  private static final String ROLE = content("\"role\":\"assistant\",\"content\":\"\"");
  private static final String STOP =
      "data: {\"id\":\"r1\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
  private static final String DONE = "data: [DONE]\n\n";
  private static final long T0 = 1_000_000_000L;

  private final Histogram gaps = new Histogram(3);
  private int released;
  private final StreamRecorder recorder =
      new StreamRecorder(
          T0,
          Dialects.byName("openai"),
          new Timeouts(Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(10)),
          new Redactor(List.of("sk-secret-key")),
          gaps,
          StreamObserver.NONE,
          () -> released++);

  @Test
  void aRoleChunkIsTheFirstByteAndNotTheFirstToken() {
    stream();
    read(8, ROLE);
    read(200, answer("a"));
    read(220, answer("b"));
    read(260, answer("c"));
    read(261, STOP + usage(3) + DONE);

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Completed());
    assertMillis(Metric.TTFB, 8);
    assertMillis(Metric.TTFT, 200);
    assertMillis(Metric.TTFO, 200);
    assertMillis(Metric.TPOT, 30);
    assertMillis(Metric.STALL, 40);
    assertMillis(Metric.E2E, 260);
    assertMillis(Metric.TOTAL, 261);
    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(3, TokenSource.USAGE));
    assertThat(recorder.responseId()).isEqualTo("r1");
    assertThat(recorder.chunks()).isEqualTo(3);
    assertThat(recorder.reads()).isEqualTo(5);
  }

  @Test
  void gapsBetweenChunksNeverContainTheFirstToken() {
    stream();
    read(1000, answer("a"));
    read(1010, answer("b") + answer("c"));
    read(1030, answer("d") + STOP);
    complete(1031);

    assertThat(gaps.getTotalCount()).isEqualTo(2);
    assertThat(gaps.getMaxValueAsDouble() / 1e6).isBetween(19.9, 20.1);
  }

  @Test
  void reasoningIsOutputButNoAnswer() {
    stream();
    read(100, content("\"content\":\"\",\"reasoning_content\":\"hm\""));
    read(120, content("\"reasoning_content\":\" so\""));
    read(121, STOP);
    complete(122);

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Completed());
    assertMillis(Metric.TTFT, 100);
    assertThat(recorder.measures().get(Metric.TTFO)).isEmpty();
    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(2, TokenSource.CHUNKS));
  }

  @Test
  void reasoningThatWasBilledButNotStreamedIsLeftOut() {
    stream();
    read(100, answer("a"));
    read(
        120,
        answer("b")
            + STOP
            + "data: {\"choices\":[],\"usage\":{\"completion_tokens\":928,"
            + "\"completion_tokens_details\":{\"reasoning_tokens\":900}}}\n\n"
            + DONE);

    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(28, TokenSource.USAGE));
  }

  @Test
  void aUsageOfNothingBesideOutputIsNotBelieved() {
    stream();
    read(100, answer("a"));
    read(110, answer("b") + STOP + usage(0) + DONE);

    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(2, TokenSource.CHUNKS));
  }

  @Test
  void aReplyOfOneTokenHasNoTpotAndNoStall() {
    stream();
    read(100, answer("a") + STOP + usage(1) + DONE);

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Completed());
    assertThat(recorder.measures().get(Metric.TPOT)).isEmpty();
    assertThat(recorder.measures().get(Metric.STALL)).isEmpty();
    assertMillis(Metric.E2E, 100);
  }

  @Test
  void theEndMarkerStopsTheClockAndTheConnectionIsWaitedForApart() {
    stream();
    read(100, answer("a") + STOP + DONE);

    assertThat(recorder.outcome()).isEqualTo(new Outcome.Completed());
    assertThat(released).isZero();
    assertThat(recorder.drainsLongerThan(ms(250), T0 + ms(349))).isFalse();
    assertThat(recorder.drainsLongerThan(ms(250), T0 + ms(351))).isTrue();

    complete(7000);
    assertMillis(Metric.TOTAL, 100);
    assertThat(released).isEqualTo(1);
  }

  @Test
  void aStreamThatBreaksOffIsTruncatedWhateverEndsIt() {
    stream();
    read(100, answer("a") + answer("b"));
    complete(130);

    assertThat(recorder.outcome())
        .isEqualTo(
            new Outcome.Truncated(
                "the stream ended after 2 chunks without a finish reason or an end marker"));
    assertMillis(Metric.TOTAL, 130);
  }

  @Test
  void aResetAfterTokensIsTruncatedWithItsCause() {
    stream();
    read(100, answer("a"));
    recorder.failed(new IOException(new IOException("Connection reset")), T0 + ms(120));

    assertThat(recorder.outcome())
        .isEqualTo(
            new Outcome.Truncated(
                "the connection broke after 1 chunks: IOException: Connection reset"));
    assertThat(recorder.measures().get(Metric.TOTAL)).isEmpty();
  }

  @Test
  void anErrorEventIsAFailureEvenAfterTokensAndBeforeAnEndMarker() {
    stream();
    read(100, answer("a"));
    read(110, "data: {\"error\":{\"message\":\"bad key sk-secret-key\",\"code\":500}}\n\n" + DONE);
    complete(111);

    assertThat(recorder.outcome()).isInstanceOf(Outcome.StreamError.class);
    assertThat(recorder.outcome().detail()).contains("bad key [redacted]");
  }

  @Test
  void aStreamOfNothingButCommentsIsEmpty() {
    stream();
    read(10, ": ping\n\n: ping\n\n");
    complete(20);

    assertThat(recorder.outcome())
        .isEqualTo(new Outcome.Empty("the stream ended after 0 events without any output"));
  }

  @Test
  void anAnswerInAnotherDialectIsNamedWithItsFirstEvent() {
    stream();
    read(10, "event: message\ndata: {\"event\":\"message\",\"answer\":\"Hi\"}\n\n");
    complete(20);

    assertThat(recorder.outcome())
        .isEqualTo(
            new Outcome.Unrecognised(
                "no output recognised in 1 events; the first one was:"
                    + " {\"event\":\"message\",\"answer\":\"Hi\"}; it looks like dify: set dialect ="
                    + " dify"));
  }

  @Test
  void anAnswerInNoKnownDialectIsQuotedAlone() {
    stream();
    read(10, "data: {\"words\":\"sk-secret-key\"}\n\ndata: {\"words\":\"b\"}\n\n");
    complete(20);

    assertThat(recorder.outcome())
        .isEqualTo(
            new Outcome.Unrecognised(
                "no output recognised in 2 events; the first one was:"
                    + " {\"words\":\"[redacted]\"}"));
  }

  @Test
  void aWholeAnswerInsteadOfAStreamIsNamedWithWhatToCheck() {
    head(200, "application/json");
    read(10, "{\"choices\":[]}");
    complete(11);

    assertThat(recorder.outcome())
        .isEqualTo(
            new Outcome.NotAStream(
                "status 200 with application/json where text/event-stream was asked for; is"
                    + " \"stream\": true in the body, and does everything between here and the"
                    + " server stream? The answer begins: {\"choices\":[]}"));
  }

  @Test
  void anErrorStatusKeepsTheServersOwnWords() {
    head(429, "application/json");
    read(2, "{\"error\":{\"message\":\"Rate limited\"}}\n");
    complete(3);

    assertThat(recorder.outcome())
        .isEqualTo(new Outcome.HttpError(429, "{\"error\":{\"message\":\"Rate limited\"}}"));
    assertThat(recorder.measures().get(Metric.TTFT)).isEmpty();
    assertThat(recorder.status()).isEqualTo(429);
  }

  @Test
  void whatIsNoJsonIsMalformed() {
    stream();
    read(10, "data: {oops\n\n");
    assertThat(recorder.outcome()).isInstanceOf(Outcome.Malformed.class);
    assertThat(recorder.outcome().detail()).contains("{oops");
  }

  @Test
  void noAnswerAtAllIsUnreachableAndNoConnectionInTimeIsATimeout() {
    recorder.failed(new ConnectException("Connection refused"), T0 + ms(1));
    assertThat(recorder.outcome())
        .isEqualTo(new Outcome.Unreachable("ConnectException: Connection refused"));
    assertThat(released).isEqualTo(1);
  }

  @Test
  void noConnectionInTimeIsATimeout() {
    recorder.failed(new HttpConnectTimeoutException("no connection within 1 s"), T0 + ms(1000));
    assertThat(recorder.outcome()).isEqualTo(new Outcome.TimedOut("no connection within 1 s"));
  }

  @Test
  void aReplyWithoutAByteIsOverdueByTheFirstByteTimeout() {
    stream();
    assertThat(recorder.overdue(T0 + ms(2000))).isEmpty();
    assertThat(recorder.overdue(T0 + ms(2001)))
        .contains(new Outcome.TimedOut("no byte of a reply within 2 s"));
  }

  @Test
  void pingsDefeatNeitherTheIdleNorTheTotalTimeout() {
    stream();
    read(100, answer("a"));
    for (int at = 200; at <= 3100; at += 100) {
      read(at, ": ping\n\n");
    }
    assertThat(recorder.overdue(T0 + ms(3100))).isEmpty();
    assertThat(recorder.overdue(T0 + ms(3101)))
        .contains(new Outcome.TimedOut("no output for 3 s after 1 chunks"));

    for (int at = 3000; at <= 10_000; at += 1000) {
      read(at, answer("x"));
    }
    assertThat(recorder.overdue(T0 + ms(10_001)))
        .contains(new Outcome.TimedOut("the reply was not over after 10 s"));
  }

  @Test
  void whatIsGivenUpKeepsItsFirstOutcome() {
    stream();
    read(100, answer("a"));
    recorder.giveUp(new Outcome.TimedOut("late"), T0 + ms(200));
    recorder.failed(new IOException("closed"), T0 + ms(201));
    recorder.giveUp(new Outcome.Cancelled("again"), T0 + ms(202));

    assertThat(recorder.outcome()).isEqualTo(new Outcome.TimedOut("late"));
    assertThat(released).isEqualTo(1);
    assertThat(recorder.overdue(T0 + ms(20_000))).isEqualTo(Optional.empty());
  }

  private void stream() {
    head(200, "text/event-stream; charset=iso-8859-1");
  }

  private void head(int status, String contentType) {
    Map<String, String> headers = Map.of("content-type", contentType);
    recorder.head(
        new ResponseHead(status, name -> Optional.ofNullable(headers.get(name))), T0 + ms(1));
  }

  private void read(long atMillis, String text) {
    recorder.read(
        List.of(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))), T0 + ms(atMillis));
  }

  private void complete(long atMillis) {
    recorder.complete(T0 + ms(atMillis));
  }

  private static long ms(long millis) {
    return millis * 1_000_000;
  }

  private static String answer(String text) {
    return content("\"content\":\"" + text + "\"");
  }

  private static String content(String delta) {
    return "data: {\"id\":\"r1\",\"choices\":[{\"index\":0,\"delta\":{"
        + delta
        + "},\"finish_reason\":null}]}\n\n";
  }

  private static String usage(int tokens) {
    return "data: {\"id\":\"r1\",\"choices\":[],\"usage\":{\"completion_tokens\":"
        + tokens
        + "}}\n\n";
  }

  private void assertMillis(Metric metric, long millis) {
    assertThat(recorder.measures().get(metric)).isEqualTo(OptionalLong.of(ms(millis)));
  }
}
