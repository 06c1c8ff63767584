package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.testing.Http2Server;
import io.github.streamgate.testing.ScriptedServer;
import io.github.streamgate.testing.ScriptedServer.Answer;
import io.github.streamgate.testing.ScriptedServer.End;
import io.github.streamgate.testing.ServerKey;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What https is, over real TLS on loopback. */
@Timeout(60)
class SecureWireTest {
  private static final ServerKey KEY = ServerKey.madeFor("dns:gateway.test,ip:127.0.0.1");
  private static final Trust TRUSTING = new Trust(List.of(KEY.certificate()), false);
  private static final Trust INSECURE = new Trust(List.of(), true);
  private static final String CHUNKED_HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final String HELLO = CHUNKED_HEAD + "5\r\nhello\r\n0\r\n\r\n";

  private final MonotonicClock clock = MonotonicClock.system();

  @Test
  void whoIsTrustedAnswersAndIsStampedAsItWrites() throws Exception {
    Answer paced = Answer.of(CHUNKED_HEAD).then(60, "1\r\na\r\n").then(120, "1\r\nb\r\n0\r\n\r\n");
    try (ScriptedServer server = ScriptedServer.overTls(KEY, paced);
        Wire wire = wire(TRUSTING)) {
      send(wire, server.uri()).awaitEnd(); // the handshake is not the server's pace
      long sentNanos = clock.nanos();
      Heard heard = send(wire, server.uri()).awaitEnd();

      assertThat(heard.text()).isEqualTo("ab");
      assertThat(heard.stampsNanos).isSorted();
      long last = heard.stampsNanos.get(heard.stampsNanos.size() - 1);
      assertThat(last - sentNanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(120));
    }
  }

  @Test
  void aCertificateThatNobodyKnowsNamesTheSettingThatLiftsIt() throws Exception {
    try (ScriptedServer server = ScriptedServer.overTls(KEY, Answer.of(HELLO));
        Wire wire = wire(Trust.DEFAULT)) {
      assertThat(send(wire, server.uri()).awaitEnd().cause)
          .isInstanceOf(ConnectException.class)
          .hasNoCause()
          .hasMessage(
              "the certificate of 127.0.0.1:"
                  + server.port()
                  + " is not trusted: nobody whom this JVM knows has issued it; set tlsCertificates"
                  + " to a PEM file with the certificate of its issuer, for example tlsCertificates"
                  + " = perf/ca.pem");
    }
  }

  @Test
  void aCertificateForAnotherNameIsRefused() throws Exception {
    try (ScriptedServer server = ScriptedServer.overTls(KEY, Answer.of(HELLO));
        Wire wire = wire(TRUSTING)) {
      URI localhost = URI.create("https://localhost:" + server.port() + "/");
      assertThat(send(wire, localhost).awaitEnd().cause)
          .isInstanceOf(ConnectException.class)
          .hasMessage(
              "the certificate of localhost:"
                  + server.port()
                  + " is refused (No subject alternative DNS name matching localhost found.); write"
                  + " a host name in the url that it is made for, or set tlsInsecure = true, which"
                  + " checks nothing");
    }
  }

  @Test
  void aCertificateThatHasExpiredIsSaidToHave() {
    SSLHandshakeException handshake = new SSLHandshakeException("PKIX path validation failed: ...");
    handshake.initCause(
        new CertPathValidatorException(
            "validity check failed", new CertificateExpiredException("NotAfter: yesterday")));

    assertThat(TlsFailure.explained(handshake, "gateway.test:443"))
        .contains(
            "the certificate of gateway.test:443 is not valid at this time (NotAfter: yesterday);"
                + " renew it, or set tlsInsecure = true, which checks nothing");
  }

  @Test
  void insecureLooksAtNeitherIssuerNorName() throws Exception {
    try (ScriptedServer server = ScriptedServer.overTls(KEY, Answer.of(HELLO));
        Wire wire = wire(INSECURE)) {
      URI localhost = URI.create("https://localhost:" + server.port() + "/");
      assertThat(send(wire, localhost).awaitEnd().text()).isEqualTo("hello");
    }
  }

  @Test
  void tlsAtAPlainPortAndPlainHttpAtATlsPortSayWhichSchemeIsRight() throws Exception {
    try (ScriptedServer tls = ScriptedServer.overTls(KEY, Answer.of(HELLO));
        ServerSocket plain = rejectingAnything();
        Wire wire = wire(TRUSTING)) {
      URI asTls = URI.create("https://127.0.0.1:" + plain.getLocalPort() + "/");
      assertThat(send(wire, asTls).awaitEnd().cause)
          .isInstanceOf(ConnectException.class)
          .hasMessage(
              "127.0.0.1:"
                  + plain.getLocalPort()
                  + " does not speak TLS; write http:// in the url instead of https://");

      URI asPlain = URI.create("http://127.0.0.1:" + tls.port() + "/");
      assertThat(send(wire, asPlain).awaitEnd().cause)
          .isInstanceOf(ConnectException.class)
          .hasMessage("127.0.0.1:" + tls.port() + " answers in TLS; write https:// in the url");
    }
  }

  private static ServerSocket rejectingAnything() throws IOException {
    ServerSocket listener =
        new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    Thread thread =
        new Thread(
            () -> {
              try (Socket socket = listener.accept()) {
                socket.getInputStream().read(new byte[5]);
                socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
              } catch (IOException gone) {
                // The client has gone.
              }
            });
    thread.setDaemon(true);
    thread.start();
    return listener;
  }

  @Test
  void connectionsAreReusedUnlessTheyAreToBeFresh() throws Exception {
    for (Connections connections : Connections.values()) {
      try (ScriptedServer tls = ScriptedServer.overTls(KEY, Answer.of(HELLO));
          ScriptedServer plain = ScriptedServer.always(Answer.of(HELLO));
          Wire wire = wire(TRUSTING, connections)) {
        for (ScriptedServer server : List.of(tls, plain)) {
          for (int i = 0; i < 5; i++) {
            assertThat(send(wire, server.uri()).awaitEnd().text()).isEqualTo("hello");
          }
          assertThat(server.connections()).isEqualTo(connections == Connections.FRESH ? 5 : 1);
        }
      }
    }
  }

  @Test
  void aConnectionThatTheServerHadClosedCostsNoRequest() throws Exception {
    Answer closing = Answer.of(HELLO).ending(End.FIN, 1);
    int resends = 0;
    try (ScriptedServer server = ScriptedServer.overTls(KEY, closing);
        Wire wire = wire(TRUSTING)) {
      for (int i = 0; i < 150; i++) {
        Heard heard = send(wire, server.uri()).awaitEnd();
        assertThat(heard.cause).isNull();
        assertThat(heard.text()).isEqualTo("hello");
        resends += heard.resends;
      }
    }
    assertThat(resends).as("stale connections that were met").isPositive();
  }

  @Test
  void whatComesCompressedIsDecodedOverBothVersions() throws Exception {
    Gzipped gzipped = new Gzipped();
    byte[] header = gzipped.header();
    byte[] one = gzipped.flushed("data: 1\n\n");
    byte[] two = gzipped.flushed("data: 2\n\n");
    Answer answer =
        Answer.of("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
            .then(10, header)
            .then(20, one)
            .then(30, two)
            .ending(End.FIN, 40);
    Http2Server.Reply reply =
        new Http2Server.Reply(
            Map.of("content-encoding", "gzip"), List.of(header, one, two), 10, null);
    try (ScriptedServer http1 = ScriptedServer.overTls(KEY, answer);
        Http2Server http2 = Http2Server.start(KEY.serverContext(), 100, reply);
        Wire wire = wire(TRUSTING)) {
      for (URI uri : List.of(http1.uri(), http2.uri())) {
        Heard heard = send(wire, uri).awaitEnd();
        assertThat(heard.answered().encoding()).contains("gzip");
        assertThat(heard.text()).isEqualTo("data: 1\n\ndata: 2\n\n");
      }
      assertThat(http2.streams()).isEqualTo(1);
    }
  }

  @Test
  void http2IsSpokenWithWhoeverSpeaksItAndStampedAsItWrites() throws Exception {
    Http2Server.Reply reply = Http2Server.events(50, "data: a\n\n", "data: b\n\n");
    try (Http2Server server = Http2Server.start(KEY.serverContext(), 100, reply);
        Wire wire = wire(TRUSTING)) {
      for (int i = 0; i < 3; i++) {
        long sentNanos = clock.nanos();
        Heard heard = send(wire, server.uri()).awaitEnd();

        assertThat(heard.cause).isNull();
        assertThat(heard.text()).isEqualTo("data: a\n\ndata: b\n\n");
        assertThat(heard.stampsNanos).isSorted();
        long last = heard.stampsNanos.get(heard.stampsNanos.size() - 1);
        assertThat(last - sentNanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(150));
      }
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void freshConnectionsAreFreshInHttp2Too() throws Exception {
    try (Http2Server server =
            Http2Server.start(KEY.serverContext(), 100, Http2Server.events(0, "a"));
        Wire wire = wire(TRUSTING, Connections.FRESH)) {
      for (int i = 0; i < 3; i++) {
        assertThat(send(wire, server.uri()).awaitEnd().text()).isEqualTo("a");
      }
      assertThat(server.connections()).isEqualTo(3);
    }
  }

  @Test
  void aStreamThatIsResetBreaksAfterWhatHadArrivedAndIsNotSentAgain() throws Exception {
    int internalError = 2;
    Http2Server.Reply reply =
        new Http2Server.Reply(
            Map.of("content-type", "text/event-stream"),
            List.of("data: a\n\n".getBytes(UTF_8)),
            20,
            internalError);
    try (Http2Server server = Http2Server.start(KEY.serverContext(), 100, reply);
        Wire wire = wire(TRUSTING)) {
      Heard heard = send(wire, server.uri()).awaitEnd();

      assertThat(heard.text()).isEqualTo("data: a\n\n");
      assertThat(heard.cause).isInstanceOf(IOException.class).hasMessageContaining("RST_STREAM");
      assertThat(heard.resends).isZero();
      assertThat(server.streams()).isEqualTo(1);
    }
  }

  @Test
  void moreStreamsThanAConnectionTakesGetAnotherConnection() throws Exception {
    try (Http2Server server =
            Http2Server.start(KEY.serverContext(), 4, Http2Server.events(150, "a", "b"));
        Wire wire = wire(TRUSTING)) {
      send(wire, server.uri()).awaitEnd(); // what the server allows is known from here on
      List<Heard> all = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        all.add(send(wire, server.uri()));
      }
      for (Heard each : all) {
        each.awaitEnd();
        assertThat(each.cause).isNull();
        assertThat(each.text()).isEqualTo("ab");
        assertThat(each.resends).isZero();
      }
      assertThat(server.connections()).isGreaterThan(1);
    }
  }

  private Wire wire(Trust trust) {
    return wire(trust, Connections.REUSE);
  }

  private Wire wire(Trust trust, Connections connections) {
    return Wires.open(clock, new WireOptions(Duration.ofSeconds(10), connections, trust, null));
  }

  private static Heard send(Wire wire, URI uri) {
    Heard heard = new Heard();
    wire.send(new WireRequest("POST", uri, Map.of(), "{}".getBytes(UTF_8)), heard);
    return heard;
  }
}
