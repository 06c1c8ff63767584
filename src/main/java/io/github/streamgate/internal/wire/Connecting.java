package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The attempt to connect for one exchange, to one address of the server after the other until
 * somebody accepts.
 *
 * <p>Begun by the thread that sends; everything after that is on the loop's.
 */
final class Connecting implements SelectorLoop.Waiting, SocketExchange.Carrier {
  /** How the JDK words what {@link NoConnection} says better. */
  private static final String REFUSED = "Connection refused";

  private final SocketExchange exchange;
  private final Iterator<InetAddress> addresses;
  private final SelectorLoop loop;
  private final MonotonicClock clock;
  private final Function<SocketChannel, SocketConnection> connections;
  private @Nullable SocketChannel channel;
  private long deadlineNanos;
  private boolean over;

  /**
   * Makes ready.
   *
   * @param addresses where to try, at least one
   * @param connections makes a connection of a channel that is connected
   */
  Connecting(
      SocketExchange exchange,
      List<InetAddress> addresses,
      SelectorLoop loop,
      MonotonicClock clock,
      Function<SocketChannel, SocketConnection> connections) {
    this.exchange = exchange;
    this.addresses = addresses.iterator();
    this.loop = loop;
    this.clock = clock;
    this.connections = connections;
  }

  /** Tries the first address. */
  void begin() {
    exchange.carriedBy(this);
    tryNext();
  }

  private void tryNext() {
    try {
      SocketChannel opened = SocketChannel.open();
      channel = opened;
      opened.configureBlocking(false);
      opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
      if (opened.connect(new InetSocketAddress(addresses.next(), exchange.target().port()))) {
        SocketConnection connection = connected(opened);
        loop.execute(connection::register);
        connection.begin(exchange);
      } else {
        deadlineNanos = clock.nanos() + noConnection().options().connectTimeout().toNanos();
        loop.execute(() -> await(opened));
      }
    } catch (IOException e) {
      refused(e);
    }
  }

  private void await(SocketChannel opened) {
    try {
      loop.register(opened, SelectionKey.OP_CONNECT, this);
      loop.watch(this);
    } catch (IOException e) {
      refused(e);
    }
  }

  @Override
  public void ready(SelectionKey key, ReadBatch batch) {
    SocketChannel opened = (SocketChannel) key.channel();
    try {
      if (opened.finishConnect()) {
        SocketConnection connection = connected(opened);
        connection.register();
        connection.begin(exchange);
      }
    } catch (IOException e) {
      refused(e);
    }
  }

  private SocketConnection connected(SocketChannel opened) {
    over = true;
    return connections.apply(opened);
  }

  private void refused(IOException cause) {
    close();
    if (addresses.hasNext()) {
      tryNext();
    } else {
      String why = cause.getMessage();
      boolean plain = cause instanceof ConnectException && (why == null || why.equals(REFUSED));
      fail(noConnection().refused(plain ? null : why == null ? cause.toString() : why));
    }
  }

  boolean isOver() {
    return over;
  }

  long deadlineNanos() {
    return deadlineNanos;
  }

  /** Whether nobody is to wait for it any more; breaks off if it took too long. */
  boolean overdue(long nowNanos) {
    if (!over && nowNanos - deadlineNanos >= 0) {
      close();
      fail(noConnection().inTime());
    }
    return over;
  }

  @Override
  public void breakOff(SocketExchange of, Throwable cause) {
    abandoned(cause);
  }

  @Override
  public void abandoned(Throwable cause) {
    if (!over) {
      close();
      fail(cause);
    }
  }

  private NoConnection noConnection() {
    return exchange.target().noConnection();
  }

  private void fail(Throwable cause) {
    over = true;
    exchange.failed(cause, clock.nanos());
  }

  private void close() {
    SocketChannel opened = channel;
    if (opened != null) {
      try {
        opened.close();
      } catch (IOException e) {
        // It is gone either way.
      }
    }
  }
}
