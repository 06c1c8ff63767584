package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 for {@code http://} URLs, over sockets that one thread reads.
 *
 * <p>Every read is stamped the moment it returns, before any byte of it is looked at. A request is
 * written by the thread that sends it. The first request to a host waits for its name to be
 * resolved, once for the life of the wire.
 */
final class SocketWire implements Wire {
  private static final int USUAL_PORT = 80;

  private final MonotonicClock clock;
  private final WireOptions options;
  private final SelectorLoop loop;
  private final ConnectionPool pool = new ConnectionPool();
  private final Map<String, List<InetAddress>> addresses = new ConcurrentHashMap<>();

  SocketWire(MonotonicClock clock, WireOptions options) {
    this.clock = clock;
    this.options = options;
    this.loop = new SelectorLoop(clock);
  }

  @Override
  public Exchange send(WireRequest request, WireListener listener) {
    RequestBytes bytes = RequestBytes.of(request, options);
    NoConnection noConnection = new NoConnection(request.uri(), options);
    SocketExchange exchange =
        new SocketExchange(request, bytes, noConnection, listener, loop, clock);
    if (!sentOnIdle(exchange)) {
      connectFor(exchange);
    }
    return exchange;
  }

  private boolean sentOnIdle(SocketExchange exchange) {
    String destination = destination(exchange.request().uri());
    SocketConnection idle = pool.take(destination);
    while (idle != null && !idle.begin(exchange)) {
      idle = pool.take(destination);
    }
    return idle != null;
  }

  private void connectFor(SocketExchange exchange) {
    URI uri = exchange.request().uri();
    NoConnection noConnection = exchange.noConnection();
    if (loop.isClosing()) {
      exchange.failed(new IOException("the wire was closed"), clock.nanos());
      return;
    }
    try {
      new Connecting(
              exchange,
              noConnection,
              addressesOf(host(uri)),
              port(uri),
              loop,
              clock,
              channel -> connection(channel, uri))
          .begin();
    } catch (UnknownHostException e) {
      exchange.failed(noConnection.unknownHost(), clock.nanos());
    }
  }

  private SocketConnection connection(SocketChannel channel, URI uri) {
    return new SocketConnection(
        channel, destination(uri), pool, loop, clock, options.connections(), this::sendAgain);
  }

  /** On a connection of its own, which cannot be stale as well. */
  private void sendAgain(SocketExchange exchange) {
    exchange.resent();
    if (!exchange.isOver()) {
      connectFor(exchange);
    }
  }

  private List<InetAddress> addressesOf(String host) throws UnknownHostException {
    @Nullable List<InetAddress> known = addresses.get(host);
    if (known == null) {
      known = List.of(InetAddress.getAllByName(host));
      addresses.put(host, known);
    }
    return known;
  }

  private String destination(URI uri) {
    return host(uri) + ":" + port(uri);
  }

  private String host(URI uri) {
    return options.proxy() == null ? uri.getHost() : options.proxy().host();
  }

  private int port(URI uri) {
    if (options.proxy() != null) {
      return options.proxy().port();
    }
    return uri.getPort() < 0 ? USUAL_PORT : uri.getPort();
  }

  @Override
  public Set<Long> readingThreads() {
    return Set.of(loop.threadId());
  }

  @Override
  public void close() {
    loop.close();
  }
}
