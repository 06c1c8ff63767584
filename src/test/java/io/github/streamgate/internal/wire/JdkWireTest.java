package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.testing.ScriptedServer;
import io.github.streamgate.testing.ScriptedServer.Answer;
import io.github.streamgate.testing.ScriptedServer.End;
import io.github.streamgate.testing.ScriptedServer.Request;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JdkWireTest {
  private static final String CHUNKED_HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final String HELLO = CHUNKED_HEAD + "5\r\nhello\r\n0\r\n\r\n";

  private final MonotonicClock clock = MonotonicClock.system();
  private final Wire wire = new JdkWire(clock, WireOptions.plain(Duration.ofSeconds(10)));

  @AfterEach
  void closeTheWire() {
    wire.close();
  }

  @Test
  void theRequestGoesOutAsItWasMade() throws Exception {
    String text = "{\"q\":\"Grüße 🌊\"}" + "x".repeat(1 << 20);
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO))) {
      Map<String, String> headers =
          Map.of("Authorization", "Bearer k", "Accept-Encoding", "identity", "X-Request-Id", "7");
      Heard heard = send(server.uri(), headers, text).awaitEnd();

      assertThat(heard.text()).isEqualTo("hello");
      Request request = server.requests().get(0);
      assertThat(request.head()).startsWith("POST /v1/chat/completions HTTP/1.1\r\n");
      assertThat(request.header("Authorization")).isEqualTo("Bearer k");
      assertThat(request.header("Accept-Encoding")).isEqualTo("identity");
      assertThat(request.header("X-Request-Id")).isEqualTo("7");
      assertThat(new String(request.body(), UTF_8)).isEqualTo(text);
    }
  }

  @Test
  void noUpgradeToHttp2IsAskedForOnHttp() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO))) {
      send(server.uri()).awaitEnd();

      assertThat(server.requests().get(0).head().toLowerCase(Locale.ROOT))
          .doesNotContain("upgrade")
          .doesNotContain("http2-settings");
    }
  }

  @Test
  void everythingIsStampedInTheOrderOfItsArrivalAndNotBeforeItWasWritten() throws Exception {
    Answer slow =
        Answer.of(CHUNKED_HEAD)
            .then(40, "1\r\na\r\n")
            .then(80, "1\r\nb\r\n")
            .then(120, "0\r\n\r\n");
    try (ScriptedServer server = ScriptedServer.always(slow)) {
      long sentNanos = clock.nanos();
      Heard heard = send(server.uri()).awaitEnd();

      assertThat(heard.text()).isEqualTo("ab");
      assertThat(heard.stampsNanos).isSorted().hasSizeBetween(3, 4);
      long last = heard.stampsNanos.get(heard.stampsNanos.size() - 1);
      assertThat(last - sentNanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(120));
    }
  }

  @Test
  void aHundredRequestsInARowUseOneConnection() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO))) {
      for (int i = 0; i < 100; i++) {
        assertThat(send(server.uri()).awaitEnd().cause).isNull();
      }
      assertThat(server.requests()).hasSize(100);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aConnectionThatTheServerHadClosedCostsNoRequest() throws Exception {
    Answer closing = Answer.of(HELLO).ending(End.FIN, 1);
    int resends = 0;
    try (ScriptedServer server = ScriptedServer.always(closing)) {
      for (int i = 0; i < 150; i++) {
        Heard heard = send(server.uri()).awaitEnd();
        assertThat(heard.cause).isNull();
        assertThat(heard.text()).isEqualTo("hello");
        assertThat(heard.lastWords).isEqualTo(1);
        resends += heard.resends;
      }
    }
    assertThat(resends).as("stale connections that were met").isPositive();
  }

  @Test
  void aFreshConnectionThatIsClosedWithoutAnAnswerIsAFailureAndNotSentAgain() throws Exception {
    for (End end : List.of(End.FIN, End.RST)) {
      try (ScriptedServer server = ScriptedServer.always(Answer.silence().ending(end, 0))) {
        Heard heard = send(server.uri()).awaitEnd();

        assertThat(heard.cause).isInstanceOf(IOException.class);
        assertThat(heard.resends).isZero();
        assertThat(server.requests()).hasSize(1);
      }
    }
  }

  @Test
  void aHeadThatIsCutInsideIsAFailureAndNotSentAgain() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.inTurn(
            Answer.of(HELLO), Answer.of("HTTP/1.1 200 OK\r\nCont").ending(End.FIN, 10))) {
      send(server.uri()).awaitEnd();
      Heard heard = send(server.uri()).awaitEnd();

      assertThat(heard.cause).hasRootCauseInstanceOf(EOFException.class);
      assertThat(heard.resends).isZero();
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void aResetAndAChunkCutInsideComeWithTheirCauseAfterWhatHadArrived() throws Exception {
    Answer cut = Answer.of(CHUNKED_HEAD + "5\r\nhello\r\n10\r\nhalf");
    try (ScriptedServer fin = ScriptedServer.always(cut.ending(End.FIN, 50));
        ScriptedServer rst = ScriptedServer.always(cut.ending(End.RST, 50))) {
      Heard closed = send(fin.uri()).awaitEnd();
      assertThat(closed.text()).isEqualTo("hellohalf");
      assertThat(closed.cause).hasRootCauseInstanceOf(EOFException.class);

      Heard reset = send(rst.uri()).awaitEnd();
      assertThat(reset.text()).isEqualTo("hellohalf");
      assertThat(reset.cause).hasRootCauseInstanceOf(SocketException.class);
    }
  }

  @Test
  void aRefusedConnectionNamesTheAddress() throws Exception {
    int port;
    try (ServerSocket free =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      port = free.getLocalPort();
    }
    Heard heard = send(URI.create("http://127.0.0.1:" + port + "/")).awaitEnd();

    assertThat(heard.cause)
        .isInstanceOf(ConnectException.class)
        .hasMessage("nothing accepts connections at 127.0.0.1:" + port);
  }

  @Test
  void anUnknownHostIsNamed() throws Exception {
    Heard heard = send(URI.create("http://no-such-host.invalid/")).awaitEnd();

    assertThat(heard.cause)
        .isInstanceOf(UnknownHostException.class)
        .hasMessage("no address is known for no-such-host.invalid");
  }

  @Test
  void aRedirectOfAPostIsNotFollowed() throws Exception {
    String redirect =
        "HTTP/1.1 307 Temporary Redirect\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n";
    try (ScriptedServer server = ScriptedServer.always(Answer.of(redirect))) {
      Heard heard = send(server.uri()).awaitEnd();

      assertThat(heard.answered().status()).isEqualTo(307);
      assertThat(heard.answered().header("Location")).contains("/elsewhere");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void cancelFreesTheConnectionBeforeTheHeadAndInMidStream() throws Exception {
    try (ScriptedServer silent = ScriptedServer.always(Answer.silence());
        ScriptedServer streaming = ScriptedServer.always(Answer.of(CHUNKED_HEAD + "1\r\na\r\n"))) {
      Wire.Exchange unanswered = exchange(silent.uri(), new Heard());
      silent.awaitRequests(1);
      unanswered.cancel();
      silent.awaitNoneOpen();

      Heard heard = new Heard();
      Wire.Exchange halfway = exchange(streaming.uri(), heard);
      heard.awaitBody();
      halfway.cancel();
      streaming.awaitNoneOpen();
      assertThat(heard.text()).isEqualTo("a");
    }
  }

  @Test
  void cancelAfterTheEndAndTwiceDoesNothing() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO))) {
      Heard heard = new Heard();
      Wire.Exchange exchange = exchange(server.uri(), heard);
      heard.awaitEnd();
      exchange.cancel();
      exchange.cancel();

      assertThat(heard.lastWords).isEqualTo(1);
      assertThat(send(server.uri()).awaitEnd().text()).isEqualTo("hello");
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aListenerThatThrowsFailsItsOwnExchangeAndNoOther() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO).then(300, ""))) {
      for (String where : List.of("head", "read", "complete")) {
        Heard broken = exchangeThatThrowsIn(where, server.uri());

        assertThat(broken.cause).hasMessage("boom in " + where);
        assertThat(broken.lastWords).isEqualTo(1);
        assertThat(send(server.uri()).awaitEnd().text()).isEqualTo("hello");
      }
    }
  }

  @Test
  void aListenerThatThrowsFreesTheConnection() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(CHUNKED_HEAD + "1\r\na\r\n"))) {
      exchangeThatThrowsIn("head", server.uri());
      exchangeThatThrowsIn("read", server.uri());
      server.awaitNoneOpen();
    }
  }

  private Heard exchangeThatThrowsIn(String where, URI uri) throws InterruptedException {
    Heard heard =
        new Heard() {
          @Override
          public synchronized void head(ResponseHead told, long arrivedNanos) {
            throwIf(where.equals("head"));
            super.head(told, arrivedNanos);
          }

          @Override
          public synchronized void read(List<ByteBuffer> bytes, long arrivedNanos) {
            throwIf(where.equals("read"));
            super.read(bytes, arrivedNanos);
          }

          @Override
          public synchronized void complete(long arrivedNanos) {
            throwIf(where.equals("complete"));
            super.complete(arrivedNanos);
          }

          private void throwIf(boolean here) {
            if (here) {
              throw new StackOverflowError("boom in " + where);
            }
          }
        };
    exchange(uri, heard);
    return heard.awaitEnd();
  }

  @Test
  void whatComesCompressedIsDecodedWithTheReadThatBroughtIt() throws Exception {
    List<String> texts = new ArrayList<>();
    Heard heard =
        new Heard() {
          @Override
          public synchronized void read(List<ByteBuffer> bytes, long arrivedNanos) {
            super.read(bytes, arrivedNanos);
            texts.add(text());
          }
        };
    Gzipped gzipped = new Gzipped();
    Answer answer =
        Answer.of(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: text/event-stream\r\n\r\n")
            .then(30, gzipped.header())
            .then(60, gzipped.flushed("data: 1\n\n"))
            .then(90, gzipped.flushed("data: 2\n\n"))
            .ending(End.FIN, 120);
    try (ScriptedServer server = ScriptedServer.always(answer)) {
      exchange(server.uri(), heard);
      heard.awaitEnd();
    }
    assertThat(heard.answered().encoding()).contains("gzip");
    assertThat(heard.answered().foreignEncoding()).isEmpty();
    assertThat(heard.text()).isEqualTo("data: 1\n\ndata: 2\n\n");
    assertThat(texts.get(texts.size() - 1)).isEqualTo("data: 1\n\ndata: 2\n\n");
    assertThat(heard.cause).isNull();
  }

  @Test
  void aBrokenCompressionIsAFailureThatFreesTheConnection() throws Exception {
    Answer answer =
        Answer.of("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n").then(10, "no gzip at all");
    try (ScriptedServer server = ScriptedServer.always(answer)) {
      Heard heard = send(server.uri()).awaitEnd();

      assertThat(heard.cause)
          .hasMessage("the body is said to be gzip, but does not begin like that");
      server.awaitNoneOpen();
    }
  }

  @Test
  void anEncodingThatNobodyKnowsIsHandedOverAsItIsAndNamed() throws Exception {
    Answer answer =
        Answer.of("HTTP/1.1 200 OK\r\nContent-Encoding: BR\r\nContent-Length: 2\r\n\r\n??");
    try (ScriptedServer server = ScriptedServer.always(answer)) {
      Heard heard = send(server.uri()).awaitEnd();

      assertThat(heard.answered().foreignEncoding()).contains("br");
      assertThat(heard.text()).isEqualTo("??");
    }
  }

  @Test
  void manyExchangesNeedNoThreadEach() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.always(Answer.of(CHUNKED_HEAD).then(400, "1\r\na\r\n0\r\n\r\n"))) {
      long before = threadsOfTheClient();
      List<Heard> all = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        all.add(send(server.uri()));
      }
      all.get(199).awaitHead();
      assertThat(threadsOfTheClient() - before).isLessThan(10);
      for (Heard each : all) {
        assertThat(each.awaitEnd().text()).isEqualTo("a");
      }
      assertThat(server.connections()).isEqualTo(200);
    }
  }

  private static long threadsOfTheClient() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().equals("scripted-server"))
        .count();
  }

  private Heard send(URI uri) {
    return send(uri, Map.of(), "{}");
  }

  private Heard send(URI uri, Map<String, String> headers, String body) {
    Heard heard = new Heard();
    wire.send(new WireRequest("POST", uri, headers, body.getBytes(UTF_8)), heard);
    return heard;
  }

  private Wire.Exchange exchange(URI uri, Heard heard) {
    return wire.send(new WireRequest("POST", uri, Map.of(), "{}".getBytes(UTF_8)), heard);
  }
}
