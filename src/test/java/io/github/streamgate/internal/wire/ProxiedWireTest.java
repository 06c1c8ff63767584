package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.testing.Http2Server;
import io.github.streamgate.testing.ScriptedServer;
import io.github.streamgate.testing.ScriptedServer.Answer;
import io.github.streamgate.testing.ServerKey;
import io.github.streamgate.testing.TinyProxy;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes through a proxy, which alone knows who {@code gateway.test} is. */
@Timeout(60)
class ProxiedWireTest {
  private static final ServerKey KEY = ServerKey.madeFor("dns:gateway.test");
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
  private static final URI PLAIN = URI.create("http://gateway.test:8080/v1/chat/completions");
  private static final URI SECURE = URI.create("https://gateway.test/v1/chat/completions");

  private final MonotonicClock clock = MonotonicClock.system();

  @Test
  void aPlainRequestIsHandedToTheProxyWithItsWholeUrlAndThePassword() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(HELLO));
        TinyProxy proxy = TinyProxy.leadingTo(server.port());
        Wire wire = wire(proxy.port(), "Basic dTpw")) {
      assertThat(send(wire, PLAIN).awaitEnd().text()).isEqualTo("hello");
      assertThat(proxy.heads().get(0))
          .startsWith("POST http://gateway.test:8080/v1/chat/completions HTTP/1.1\r\n")
          .containsIgnoringCase("\r\nProxy-Authorization: Basic dTpw\r\n")
          .containsIgnoringCase("\r\nHost: gateway.test:8080\r\n");
    }
  }

  @Test
  void aSecureRequestGoesThroughATunnelInBothVersions() throws Exception {
    try (ScriptedServer http1 = ScriptedServer.overTls(KEY, Answer.of(HELLO));
        Http2Server http2 =
            Http2Server.start(KEY.serverContext(), 100, Http2Server.events(0, "hello"))) {
      for (int port : List.of(http1.port(), http2.uri().getPort())) {
        try (TinyProxy proxy = TinyProxy.leadingTo(port);
            Wire wire = wire(proxy.port(), null)) {
          assertThat(send(wire, SECURE).awaitEnd().text()).isEqualTo("hello");
          assertThat(send(wire, SECURE).awaitEnd().text()).isEqualTo("hello");
          assertThat(proxy.heads())
              .singleElement()
              .asString()
              .startsWith("CONNECT gateway.test:443 HTTP/1.1\r\n");
        }
      }
      assertThat(http1.requests().get(0).head())
          .startsWith("POST /v1/chat/completions HTTP/1.1\r\n")
          .doesNotContainIgnoringCase("Proxy-");
    }
  }

  @Test
  void aProxyThatIsNotThereIsNamedAndWhereItIsWritten() throws Exception {
    int port;
    try (ServerSocket free =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      port = free.getLocalPort();
    }
    try (Wire wire = wire(port, "Basic dTpw")) {
      String proxy = "the proxy 127.0.0.1:" + port + " (HTTP_PROXY), through which ";
      assertThat(send(wire, PLAIN).awaitEnd().cause)
          .isInstanceOf(ConnectException.class)
          .hasMessage(
              "nothing accepts connections at " + proxy + "gateway.test:8080 was to be reached");
      assertThat(send(wire, SECURE).awaitEnd().cause)
          .isInstanceOf(ConnectException.class)
          .hasMessage(
              "nothing accepts connections at " + proxy + "gateway.test:443 was to be reached");
    }
  }

  @Test
  void aProxyThatNobodyKnowsIsNamed() throws Exception {
    HttpProxy nobody = new HttpProxy("no-such-proxy.invalid", 3128, "https_proxy", null);
    try (Wire wire = wire(nobody)) {
      assertThat(send(wire, SECURE).awaitEnd().cause)
          .isInstanceOf(UnknownHostException.class)
          .hasMessage(
              "no address is known for the proxy no-such-proxy.invalid:3128 (https_proxy), through"
                  + " which gateway.test:443 was to be reached");
    }
  }

  @Test
  void aProxyThatLeadsNowhereIsNamedWithWhatItSaid() throws Exception {
    try (TinyProxy proxy = TinyProxy.refusing("HTTP/1.1 502 Bad Gateway");
        Wire wire = wire(proxy.port(), null)) {
      assertThat(send(wire, SECURE).awaitEnd().cause)
          .isInstanceOf(ConnectException.class)
          .hasMessage(
              "the proxy 127.0.0.1:"
                  + proxy.port()
                  + " (HTTP_PROXY) does not lead to gateway.test:443 (Tunnel failed, got: 502)");
    }
  }

  @Test
  void aProxyThatWantsAPasswordSaysSo() throws Exception {
    try (TinyProxy proxy = TinyProxy.refusing("HTTP/1.1 407 Proxy Authentication Required");
        Wire wire = wire(proxy.port(), null)) {
      assertThat(send(wire, PLAIN).awaitEnd().answered().status()).isEqualTo(407);
      assertThat(send(wire, SECURE).awaitEnd().cause)
          .isInstanceOf(ConnectException.class)
          .hasMessage(
              "the proxy 127.0.0.1:"
                  + proxy.port()
                  + " (HTTP_PROXY) does not lead to gateway.test:443 (it answers with status 407: it"
                  + " asks for a user name and a password)");
    }
  }

  private Wire wire(int port, @Nullable String authorization) {
    return wire(new HttpProxy("127.0.0.1", port, "HTTP_PROXY", authorization));
  }

  private Wire wire(HttpProxy proxy) {
    Trust trust = new Trust(List.of(KEY.certificate()), false);
    return Wires.open(
        clock, new WireOptions(Duration.ofSeconds(10), Connections.REUSE, trust, proxy));
  }

  private static Heard send(Wire wire, URI uri) throws IOException {
    Heard heard = new Heard();
    wire.send(new WireRequest("POST", uri, Map.of(), "{}".getBytes(UTF_8)), heard);
    return heard;
  }
}
