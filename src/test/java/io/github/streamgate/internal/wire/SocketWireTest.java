package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.testing.ScriptedServer;
import io.github.streamgate.testing.ScriptedServer.Answer;
import io.github.streamgate.testing.ScriptedServer.End;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SocketWireTest extends WireContract {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final WireOptions PLAIN = WireOptions.plain(CONNECT_TIMEOUT);

  @Override
  Wire open(MonotonicClock opening, WireOptions options) {
    return new SocketWire(opening, options);
  }

  @Test
  void theRequestIsWrittenAsTheStandardAsks() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO));
        Wire wire = open(clock, PLAIN)) {
      URI uri = URI.create(server.uri() + "?a=%20b&c=ü#part");
      WireRequest post = request("POST", uri, Map.of("X-Key", "ü k"), "{}");
      WireRequest get = request("GET", URI.create(root(server.uri())), Map.of(), "");

      assertThat(ended(wire, post).text()).isEqualTo("hello");
      assertThat(ended(wire, get).text()).isEqualTo("hello");
      int port = server.uri().getPort();
      assertThat(server.requests().get(0).head())
          .isEqualTo(
              "POST /v1/chat/completions?a=%20b&c=%C3%BC HTTP/1.1\r\nHost: 127.0.0.1:"
                  + port
                  + "\r\nContent-Length: 2\r\nX-Key: \uFFFD k\r\nUser-Agent: streamgate");
      assertThat(server.requests().get(1).head())
          .isEqualTo("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nUser-Agent: streamgate");
    }
  }

  @Test
  void whatCannotBeSentIsRefusedWithoutShowingIt() throws Exception {
    URI uri = URI.create("http://127.0.0.1:1/");
    try (Wire wire = open(clock, PLAIN)) {
      assertThatThrownBy(
              () ->
                  wire.send(
                      request("POST", uri, Map.of("X-Key", "secret\r\nX: 1"), ""), new Heard()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "the value of the header X-Key holds a line break or another character that HTTP does"
                  + " not allow in a header");
      assertThatThrownBy(
              () -> wire.send(request("POST", uri, Map.of("X: 1\r\n", ""), ""), new Heard()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the name of a header cannot be sent: \"X: 1??\"");
      assertThatThrownBy(() -> wire.send(request("P T", uri, Map.of(), ""), new Heard()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the method cannot be sent: \"P T\"");
      assertThatThrownBy(
              () ->
                  wire.send(
                      request("POST", uri, Map.of("transfer-encoding", "chunked"), ""),
                      new Heard()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the header transfer-encoding is the wire's own to set");
    }
  }

  @Test
  void freshConnectionsCarryOneRequestEachAndSaySo() throws Exception {
    WireOptions fresh = new WireOptions(CONNECT_TIMEOUT, Connections.FRESH, Trust.DEFAULT, null);
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO));
        Wire wire = open(clock, fresh)) {
      for (int i = 0; i < 3; i++) {
        assertThat(ended(wire, post(server.uri())).text()).isEqualTo("hello");
      }
      assertThat(server.connections()).isEqualTo(3);
      assertThat(server.requests()).allMatch(asked -> asked.header("Connection").equals("close"));
      server.awaitNoneOpen();
    }
  }

  @Test
  void throughAProxyTheWholeAddressIsAskedFor() throws Exception {
    try (ScriptedServer proxy = ScriptedServer.always(Answer.of(HELLO));
        Wire wire = open(clock, through(proxy.uri().getPort(), "Basic dXNlcjpw"))) {
      URI uri = URI.create("http://model.invalid/v1/chat?x=1");
      assertThat(ended(wire, post(uri)).text()).isEqualTo("hello");
      assertThat(ended(wire, post(uri)).text()).isEqualTo("hello");

      assertThat(proxy.connections()).isEqualTo(1);
      assertThat(proxy.requests().get(0).head())
          .startsWith("POST http://model.invalid/v1/chat?x=1 HTTP/1.1\r\nHost: model.invalid\r\n");
      assertThat(proxy.requests().get(0).header("Proxy-Authorization")).isEqualTo("Basic dXNlcjpw");
    }
  }

  @Test
  void aProxyThatIsNotThereIsNamed() throws Exception {
    int port = freePort();
    URI uri = URI.create("http://model.invalid/v1");
    try (Wire wire = open(clock, through(port, null))) {
      assertThat(ended(wire, post(uri)).cause)
          .isInstanceOf(ConnectException.class)
          .hasMessage(new NoConnection(uri, through(port, null)).refused(null).getMessage())
          .hasMessageContaining("127.0.0.1:" + port + " (HTTP_PROXY)")
          .hasMessageContaining("model.invalid:80");
    }
    WireOptions unknown =
        new WireOptions(
            CONNECT_TIMEOUT,
            Connections.REUSE,
            Trust.DEFAULT,
            new HttpProxy("no-such-proxy.invalid", 3128, "HTTP_PROXY", null));
    try (Wire wire = open(clock, unknown)) {
      assertThat(ended(wire, post(uri)).cause)
          .isInstanceOf(UnknownHostException.class)
          .hasMessageContaining("no-such-proxy.invalid:3128 (HTTP_PROXY)");
    }
  }

  private static WireOptions through(int port, @Nullable String authorization) {
    return new WireOptions(
        CONNECT_TIMEOUT,
        Connections.REUSE,
        Trust.DEFAULT,
        new HttpProxy("127.0.0.1", port, "HTTP_PROXY", authorization));
  }

  /** The other server's answer comes after the end of the connection, and is read after it. */
  @Test
  void aConnectionThatTheServerClosesWhileItIsIdleIsForgottenAtOnce() throws Exception {
    try (ScriptedServer closing = ScriptedServer.always(Answer.of(HELLO).ending(End.FIN, 1));
        ScriptedServer other = ScriptedServer.always(Answer.of(HELLO));
        Wire wire = open(clock, PLAIN)) {
      int resends = 0;
      for (int i = 0; i < 20; i++) {
        Heard heard = ended(wire, post(closing.uri()));
        closing.awaitNoneOpen();
        assertThat(ended(wire, post(other.uri())).text()).isEqualTo("hello");
        assertThat(heard.text()).isEqualTo("hello");
        resends += heard.resends;
      }
      assertThat(resends).isZero();
      assertThat(closing.connections()).isEqualTo(20);
    }
  }

  @Test
  void anAnswerThatSaysItClosesIsTheLastOfItsConnection() throws Exception {
    String[] closing = {
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello",
      "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, and more than it said",
    };
    for (String answer : closing) {
      try (ScriptedServer server = ScriptedServer.always(Answer.of(answer));
          Wire wire = open(clock, PLAIN)) {
        assertThat(ended(wire, post(server.uri())).text()).isEqualTo("hello");
        server.awaitNoneOpen();
        assertThat(ended(wire, post(server.uri())).text()).isEqualTo("hello");
        assertThat(server.connections()).isEqualTo(2);
      }
    }
  }

  @Test
  void whatIsNotHttpIsAFailureThatFreesTheConnection() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of("SSH-2.0-OpenSSH\r\n"));
        Wire wire = open(clock, PLAIN)) {
      assertThat(ended(wire, post(server.uri())).cause)
          .isInstanceOf(ProtocolException.class)
          .hasMessage("the answer is not HTTP, it begins with \"S\"");
      server.awaitNoneOpen();
    }
  }

  @Test
  void whatCameBeforeTheBodyBrokeIsHandedOverFirst() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.always(Answer.of(CHUNKED_HEAD + "5\r\nhello\r\nno size"));
        Wire wire = open(clock, PLAIN)) {
      Heard heard = ended(wire, post(server.uri()));
      assertThat(heard.text()).isEqualTo("hello");
      assertThat(heard.cause).hasMessage("the size of a chunk is no hexadecimal number: \"n\"");
      server.awaitNoneOpen();
    }
  }

  /** As servers do that will not read a large prompt to its end. */
  @Test
  void anAnswerThatComesBeforeTheRequestIsWrittenIsHeardAndItsConnectionGivenUp() throws Exception {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    try (ServerSocket server = new ServerSocket(0, 1, loopback);
        Wire wire = open(clock, PLAIN)) {
      Heard heard = new Heard();
      URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/");
      wire.send(request("POST", uri, Map.of(), "x".repeat(32 << 20)), heard);
      try (var socket = server.accept()) {
        assertThat(socket.getInputStream().read()).isEqualTo('P');
        socket
            .getOutputStream()
            .write("HTTP/1.1 413 Too large\r\nContent-Length: 2\r\n\r\nno".getBytes(UTF_8));
        heard.awaitEnd();
        assertThat(heard.answered().status()).isEqualTo(413);
        assertThat(heard.text()).isEqualTo("no");
        assertThat(heard.cause).isNull();
        assertThatThrownBy(() -> socket.getInputStream().skipNBytes(32 << 20))
            .isInstanceOf(IOException.class);
      }
    }
  }

  @Test
  void requestsOfManyThreadsAreAllAnswered() throws Exception {
    ConcurrentLinkedQueue<Heard> all = new ConcurrentLinkedQueue<>();
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO));
        Wire wire = open(clock, PLAIN)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    for (int each = 0; each < 100; each++) {
                      all.add(ended(wire, post(server.uri())));
                    }
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(all).hasSize(800).allMatch(heard -> heard.text().equals("hello"));
      assertThat(server.connections()).isLessThanOrEqualTo(8);
    }
  }

  @Test
  void aRequestThatIsSentByAListenerUsesTheConnectionThatHasJustBecomeFree() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO));
        Wire wire = open(clock, PLAIN)) {
      Heard second = new Heard();
      Heard first =
          new Heard() {
            @Override
            public synchronized void complete(long arrivedNanos) {
              super.complete(arrivedNanos);
              wire.send(post(server.uri()), second);
            }
          };
      wire.send(post(server.uri()), first);

      assertThat(second.awaitEnd().text()).isEqualTo("hello");
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aCancelledRequestEndsAsSuchAndTellsNothingMore() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(CHUNKED_HEAD + "1\r\na\r\n"));
        Wire wire = open(clock, PLAIN)) {
      Heard heard = new Heard();
      Wire.Exchange exchange = wire.send(post(server.uri()), heard);
      heard.awaitBody();
      exchange.cancel();

      assertThat(heard.awaitEnd().cause)
          .isInstanceOf(CancellationException.class)
          .hasMessage("the request was cancelled");
      assertThat(heard.lastWords).isEqualTo(1);
      server.awaitNoneOpen();
    }
  }

  @Test
  void closingTheWireEndsWhatIsOpenAndWhatIsSentLater() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.silence())) {
      Wire wire = open(clock, PLAIN);
      Heard open = new Heard();
      wire.send(post(server.uri()), open);
      server.awaitRequests(1);
      wire.close();

      assertThat(open.awaitEnd().cause).hasMessage("the wire was closed");
      assertThat(ended(wire, post(server.uri())).cause).hasMessage("the wire was closed");
      server.awaitNoneOpen();
    }
  }

  private static Heard ended(Wire wire, WireRequest request) throws InterruptedException {
    Heard heard = new Heard();
    wire.send(request, heard);
    return heard.awaitEnd();
  }

  private static WireRequest post(URI uri) {
    return request("POST", uri, Map.of(), "{}");
  }

  private static WireRequest request(
      String method, URI uri, Map<String, String> headers, String body) {
    return new WireRequest(method, uri, headers, body.getBytes(UTF_8));
  }

  private static String root(URI uri) {
    return "http://" + uri.getAuthority();
  }

  private static int freePort() throws IOException {
    try (ServerSocket free =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      return free.getLocalPort();
    }
  }
}
