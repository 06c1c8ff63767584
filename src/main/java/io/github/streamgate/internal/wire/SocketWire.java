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
  private final MonotonicClock clock;
  private final WireOptions options;
  private final SelectorLoop loop;
  private final ConnectionPool pool = new ConnectionPool();
  private final Map<String, List<InetAddress>> addresses = new ConcurrentHashMap<>();

  /** Of the latest request: the next one mostly has the same. */
  private volatile @Nullable Target latest;

  SocketWire(MonotonicClock clock, WireOptions options) {
    this.clock = clock;
    this.options = options;
    this.loop = new SelectorLoop(clock);
  }

  @Override
  public Exchange send(WireRequest request, WireListener listener) {
    Target target = target(request.uri());
    RequestBytes bytes = RequestBytes.of(request, target, options);
    SocketExchange exchange = new SocketExchange(target, bytes, listener, loop, clock);
    if (!sentOnIdle(exchange)) {
      connectFor(exchange);
    }
    return exchange;
  }

  private Target target(URI uri) {
    Target target = latest;
    if (target == null || !target.uri().equals(uri)) {
      target = Target.of(uri, options);
      latest = target;
    }
    return target;
  }

  private boolean sentOnIdle(SocketExchange exchange) {
    String destination = exchange.target().destination();
    SocketConnection idle = pool.take(destination);
    while (idle != null && !idle.begin(exchange)) {
      idle = pool.take(destination);
    }
    return idle != null;
  }

  private void connectFor(SocketExchange exchange) {
    Target target = exchange.target();
    if (loop.isClosing()) {
      exchange.failed(new IOException("the wire was closed"), clock.nanos());
      return;
    }
    try {
      new Connecting(
              exchange,
              addressesOf(target.host()),
              loop,
              clock,
              channel -> connection(channel, target.destination()))
          .begin();
    } catch (UnknownHostException e) {
      exchange.failed(target.noConnection().unknownHost(), clock.nanos());
    }
  }

  private SocketConnection connection(SocketChannel channel, String destination) {
    return new SocketConnection(
        channel, destination, pool, loop, clock, options.connections(), this::sendAgain);
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

  @Override
  public Set<Long> readingThreads() {
    return Set.of(loop.threadId());
  }

  @Override
  public void close() {
    loop.close();
  }
}
