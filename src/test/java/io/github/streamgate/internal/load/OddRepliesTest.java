package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.dialect.MalformedEventException;
import io.github.streamgate.dialect.StreamEvent;
import io.github.streamgate.dialect.StreamInterpreter;
import io.github.streamgate.dialect.StreamSignal;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.English;
import io.github.streamgate.testing.ScriptedServer;
import io.github.streamgate.testing.ScriptedServer.Answer;
import io.github.streamgate.testing.ScriptedServer.End;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Single requests through the whole path, from a socket that does odd things. */
@Timeout(60)
class OddRepliesTest {
  private static final String HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final String TOKEN =
      "data: {\"id\":\"r\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n";
  private static final String STOP =
      "data: {\"id\":\"r\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
  private static final String DONE = "data: [DONE]\n\n";

  @Test
  void aResetAfterTokensIsTruncatedAndKeepsItsCause() throws Exception {
    assertThat(outcomeOf(Answer.of(HEAD + chunk(TOKEN)).ending(End.RST, 60)))
        .isEqualTo(
            new Outcome.Truncated(
                "the connection broke after 1 chunks: SocketException: Connection reset"));
  }

  @Test
  void aChunkThatIsCutInsideIsTruncatedAndKeepsItsCause() throws Exception {
    assertThat(outcomeOf(Answer.of(HEAD + chunk(TOKEN) + "ff\r\ndata: {").ending(End.FIN, 20)))
        .isEqualTo(
            new Outcome.Truncated(
                "the connection broke after 1 chunks: EOFException: EOF reached while reading"));
  }

  @Test
  void aServerThatHangsUpWithoutAnAnswerIsUnreachable() throws Exception {
    assertThat(outcomeOf(Answer.silence().ending(End.FIN, 0)))
        .isEqualTo(
            new Outcome.Unreachable(
                "the connection was closed before an answer came: EOFException: EOF reached while"
                    + " reading"));
  }

  @Test
  void nothingListeningIsUnreachableAtItsAddress() throws Exception {
    int port;
    try (ServerSocket free =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      port = free.getLocalPort();
    }
    LoadOutcome outcome =
        Loads.on(URI.create("http://127.0.0.1:" + port + "/")).users(3).requests(99).run();

    assertThat(outcome.stopped().map(English::text))
        .contains(
            "the endpoint cannot be reached: ConnectException: nothing accepts connections at"
                + " 127.0.0.1:"
                + port);
    assertThat(outcome.samples()).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void aRedirectIsAnErrorThatNamesWhereTo() throws Exception {
    assertThat(
            outcomeOf(
                Answer.of(
                    "HTTP/1.1 308 Permanent Redirect\r\nLocation: https://x/v1\r\n"
                        + "Content-Length: 5\r\n\r\nmoved")))
        .isEqualTo(
            new Outcome.HttpError(
                308,
                "redirected to https://x/v1, where a POST is not sent on: name that address"
                    + " yourself. moved"));
  }

  @Test
  void anEncodingThatCannotBeDecodedIsNamed() throws Exception {
    assertThat(
            outcomeOf(
                Answer.of(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                        + "Content-Encoding: br\r\nContent-Length: 3\r\n\r\n???")))
        .isEqualTo(
            new Outcome.NotAStream(
                "status 200 with Content-Encoding br, which cannot be decoded here; identity was"
                    + " asked for: look at the proxy that compresses"));
    assertThat(
            outcomeOf(
                Answer.of(
                    "HTTP/1.1 500 Oops\r\nContent-Encoding: br\r\nContent-Length: 3\r\n\r\n???")))
        .isEqualTo(new Outcome.HttpError(500, "a body in br"));
  }

  @Test
  void aCompressionThatIsNoneIsMalformed() throws Exception {
    assertThat(
            outcomeOf(
                Answer.of(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                        + "Content-Encoding: gzip\r\nContent-Length: 16\r\n\r\ndata: [DONE]\n\n--")))
        .isEqualTo(
            new Outcome.Malformed("the body is said to be gzip, but does not begin like that"));
  }

  @Test
  void aRefusalWhoseBodyNeverEndsIsStillTheRefusal() throws Exception {
    Answer endless =
        Answer.of("HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain\r\n\r\nwho are you?");
    try (ScriptedServer server = ScriptedServer.always(endless)) {
      Sample sample = Loads.on(server.uri()).idleTimeout(Duration.ofMillis(100)).runOne();

      assertThat(sample.outcome()).isEqualTo(new Outcome.HttpError(401, "who are you?"));
      server.awaitNoneOpen();
    }
  }

  @Test
  void noByteInTimeIsATimeoutThatFreesTheConnection() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.silence())) {
      LoadOutcome outcome =
          Loads.on(server.uri())
              .users(2)
              .requests(4)
              .firstByteTimeout(Duration.ofMillis(100))
              .run();

      assertThat(outcome.samples())
          .extracting(Sample::outcome)
          .containsOnly(new Outcome.TimedOut("no byte of a reply within 0.1 s"));
      server.awaitNoneOpen();
      assertThat(server.requests()).hasSize(4);
    }
  }

  @Test
  void theEndMarkerEndsTheRequestThoughBodyAndConnectionAreHeld() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.always(Answer.of(HEAD + chunk(TOKEN)).then(40, chunk(STOP + DONE)))) {
      Sample sample = Loads.on(server.uri()).runOne();

      assertThat(sample.outcome()).isEqualTo(new Outcome.Completed());
      assertThat(sample.measures().get(Metric.TOTAL).orElseThrow())
          .isBetween(Duration.ofMillis(40).toNanos(), Duration.ofSeconds(5).toNanos());
      server.awaitNoneOpen();
    }
  }

  @Test
  void anInterruptFreesTheConnectionOfEveryOpenRequest() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HEAD + chunk(TOKEN)))) {
      Loads.Told told = new Loads.Told();
      Thread driver = Thread.currentThread();
      Thread interrupter =
          new Thread(
              () -> {
                try {
                  server.awaitRequests(5);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                driver.interrupt();
              });
      interrupter.start();

      LoadOutcome outcome = Loads.on(server.uri()).users(5).requests(99).run(told);

      assertThat(outcome.end()).isEqualTo(new RunEnd.Interrupted());
      interrupter.join();
      assertThat(told.samples)
          .extracting(Sample::outcome)
          .hasSize(5)
          .containsOnly(new Outcome.Cancelled("the run was interrupted"));
      server.awaitNoneOpen();
    }
  }

  @Test
  void nothingIsLostToAServerThatClosesAfterEveryReplyWithoutSayingSo() throws Exception {
    Answer closing =
        Answer.of(HEAD + chunk(TOKEN) + chunk(STOP + DONE) + "0\r\n\r\n").ending(End.FIN, 1);
    try (ScriptedServer server = ScriptedServer.always(closing)) {
      LoadOutcome outcome = Loads.on(server.uri()).users(3).requests(200).run();

      assertThat(outcome.samples())
          .hasSize(200)
          .extracting(Sample::outcome)
          .containsOnly(new Outcome.Completed());
      assertThat(outcome.resends()).isPositive();
    }
  }

  @Test
  void aDialectOfTheUsersThatThrowsFailsItsRequestsAndNothingElse() throws Exception {
    Answer answer = Answer.of(HEAD + chunk(TOKEN) + chunk(STOP + DONE) + "0\r\n\r\n");
    try (ScriptedServer server = ScriptedServer.always(answer)) {
      Loads load = Loads.on(server.uri()).users(2).requests(6);

      assertThat(load.dialect(new Throwing(true)).run().samples())
          .hasSize(6)
          .extracting(Sample::outcome)
          .containsOnly(
              new Outcome.Malformed(
                  "the dialect broke over event 1: java.lang.IllegalStateException: boom"));
      assertThat(load.dialect(new Throwing(false)).run().samples())
          .hasSize(6)
          .extracting(sample -> sample.outcome().kind())
          .containsOnly("Malformed");
      assertThat(load.run().samples()).allMatch(sample -> sample.outcome().success());
    }
  }

  /** A dialect with a bug: in reading events, or in saying the id. */
  private record Throwing(boolean inEvents) implements Dialect {
    private static final Dialect OPENAI = Dialects.byName("openai");

    @Override
    public String name() {
      return "throwing";
    }

    @Override
    public String path() {
      return OPENAI.path();
    }

    @Override
    public String defaultTemplate() {
      return OPENAI.defaultTemplate();
    }

    @Override
    public Optional<String> objection(JsonNode body) {
      return Optional.empty();
    }

    @Override
    public String sampleStream() {
      return OPENAI.sampleStream();
    }

    @Override
    public StreamInterpreter open() {
      StreamInterpreter real = OPENAI.open();
      return new StreamInterpreter() {
        @Override
        public List<StreamSignal> interpret(StreamEvent event) throws MalformedEventException {
          if (inEvents) {
            throw new IllegalStateException("boom");
          }
          return real.interpret(event);
        }

        @Override
        public Optional<String> responseId() {
          throw new IllegalStateException("boom");
        }
      };
    }
  }

  private static Outcome outcomeOf(Answer answer) throws InterruptedException {
    try (ScriptedServer server = ScriptedServer.always(answer)) {
      return Loads.on(server.uri()).runOne().outcome();
    }
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }
}
