package io.github.streamgate.internal.wire;

import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;

/**
 * The JDK's clients of one wire, as many as are needed. Thread-safe.
 *
 * <p>With connections that are used again it is one, and another for every time that an HTTP/2
 * server takes no more streams on one connection: the JDK's client keeps one connection a server,
 * and fails what is more. With fresh connections it is one for each exchange, for this client can
 * not be told to give a connection up: HTTP/2 has no such header, and HTTP/1.1's is reserved. That
 * costs a thread for as long as the exchange lasts; with Java before 21, where a client can not be
 * closed, its thread and its connection last until it is garbage, and hundreds may. They share one
 * TLS context, so that a server may resume a session, as it may with any client that comes back.
 */
final class JdkClients {
  private final WireOptions options;
  private final HttpClient.Builder builder;
  private final List<HttpClient> kept = new ArrayList<>();

  JdkClients(WireOptions options) {
    this.options = options;
    this.builder =
        HttpClient.newBuilder()
            .executor(Runnable::run)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(options.connectTimeout())
            .proxy(proxies(options));
    Tls.context(options.trust()).ifPresent(builder::sslContext);
    if (options.connections() == Connections.REUSE) {
      kept.add(builder.build());
    }
  }

  private static ProxySelector proxies(WireOptions options) {
    HttpProxy proxy = options.proxy();
    return proxy == null
        ? HttpClient.Builder.NO_PROXY
        : ProxySelector.of(InetSocketAddress.createUnresolved(proxy.host(), proxy.port()));
  }

  /** A client for an exchange; {@link #release} it afterwards. */
  synchronized HttpClient take() {
    return kept.isEmpty() ? builder.build() : kept.get(0);
  }

  /** A client for an exchange that could have no stream on the connection of this one. */
  synchronized HttpClient takeOtherThan(HttpClient full) {
    int next = kept.indexOf(full) + 1;
    if (next == kept.size()) {
      kept.add(builder.build());
    }
    return kept.get(next);
  }

  /** Takes a client back from an exchange that is over. */
  void release(HttpClient client) {
    if (options.connections() == Connections.FRESH) {
      shutDown(client);
    }
  }

  synchronized void close() {
    kept.forEach(JdkClients::shutDown);
  }

  /** By reflection, for Java 17 has no such method. Its {@code close()} would wait. */
  private static void shutDown(HttpClient client) {
    try {
      HttpClient.class.getMethod("shutdownNow").invoke(client);
    } catch (ReflectiveOperationException e) {
      // Java before 21: the client goes with the garbage.
    }
  }
}
