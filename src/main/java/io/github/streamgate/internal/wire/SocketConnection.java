package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is there: idle, or with one exchange, or closed.
 *
 * <p>An exchange begins on the thread that sends, which writes the request there and then; what the
 * socket does not take at once is written by the loop's thread, which does everything else as well.
 */
final class SocketConnection
    implements SelectorLoop.Waiting, SocketExchange.Carrier, ResponseParser.Sink {
  private final SocketChannel channel;
  private final String destination;
  private final ConnectionPool pool;
  private final SelectorLoop loop;
  private final MonotonicClock clock;
  private final boolean oneExchangeOnly;
  private final Consumer<SocketExchange> sendAgain;
  private final ResponseParser parser = new ResponseParser();

  /** The exchange that it has; none while it is idle. Written under the lock. */
  private volatile @Nullable SocketExchange exchange;

  // Guarded by the lock:
  private boolean closed;
  private boolean requestWritten;

  private ByteBuffer[] unwritten = {};

  // The loop's thread alone:
  private @Nullable SelectionKey key;
  private boolean reused;
  private @Nullable BodyViews views;
  private long headNanos;

  /**
   * Takes over a channel that is connected.
   *
   * @param pool takes it in whenever an exchange leaves it fit for another one
   * @param sendAgain takes an exchange that found the connection closed already
   */
  SocketConnection(
      SocketChannel channel,
      String destination,
      ConnectionPool pool,
      SelectorLoop loop,
      MonotonicClock clock,
      Connections connections,
      Consumer<SocketExchange> sendAgain) {
    this.channel = channel;
    this.destination = destination;
    this.pool = pool;
    this.loop = loop;
    this.clock = clock;
    this.oneExchangeOnly = connections == Connections.FRESH;
    this.sendAgain = sendAgain;
  }

  String destination() {
    return destination;
  }

  /** Has the loop read it from now on. The loop's thread. */
  void register() {
    try {
      key = loop.register(channel, SelectionKey.OP_READ, this);
    } catch (ClosedChannelException e) {
      broke(e, clock.nanos());
    }
  }

  /**
   * Begins an exchange and writes its request; any thread, which must have taken the connection out
   * of the pool.
   *
   * @return whether it did: no, if the server has closed the connection
   */
  boolean begin(SocketExchange next) {
    ByteBuffer[] bytes = next.bytes().buffers();
    boolean written;
    synchronized (this) { // until it is written, for the answer may be sooner than that
      if (closed) {
        return false;
      }
      next.carriedBy(this);
      exchange = next;
      written = wrote(bytes);
      requestWritten = written;
    }
    if (!written) {
      loop.execute(() -> writeLater(next, bytes));
    }
    return true;
  }

  /** Writes what the socket takes; answers whether that was all. */
  private boolean wrote(ByteBuffer[] bytes) {
    try {
      channel.write(bytes);
      return !bytes[bytes.length - 1].hasRemaining();
    } catch (IOException e) {
      return true; // a socket that cannot be written says so when it is read, after all answers
    }
  }

  private void writeLater(SocketExchange of, ByteBuffer[] rest) {
    if (exchange == of && key != null) {
      unwritten = rest;
      key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }
  }

  @Override
  public void ready(SelectionKey ready, ReadBatch batch) {
    if (ready.isWritable()) {
      writeRest(ready);
    }
    if (ready.isReadable() && batch.hasRoom()) {
      batch.read(this);
    }
  }

  private void writeRest(SelectionKey ready) {
    if (wrote(unwritten)) {
      unwritten = new ByteBuffer[0];
      ready.interestOps(SelectionKey.OP_READ);
      synchronized (this) {
        requestWritten = true;
      }
    }
  }

  /** Reads what there is; nothing but that, for it is stamped next. */
  int readInto(ByteBuffer buffer) throws IOException {
    return channel.read(buffer);
  }

  /**
   * Takes what one read brought.
   *
   * @param lent opens the windows on its bytes that the listener sees
   */
  void arrived(ByteBuffer bytes, BodyViews lent, long arrivedNanos) {
    SocketExchange current = exchange;
    if (current == null) {
      broke(new ProtocolException("the server talks without being asked"), arrivedNanos);
      return;
    }
    views = lent;
    headNanos = arrivedNanos;
    ProtocolException broken = null;
    try {
      parser.take(bytes, this);
    } catch (ProtocolException e) {
      broken = e;
    }
    if (!lent.open().isEmpty()) {
      current.read(lent.open(), arrivedNanos);
      lent.clear();
    }
    if (broken != null) {
      broke(broken, arrivedNanos);
    } else if (parser.isOver()) {
      bodyOver(current, !bytes.hasRemaining(), arrivedNanos);
    } else if (current.isOver()) {
      close(); // its listener threw
    }
  }

  @Override
  public void head(AnswerHead head) {
    SocketExchange current = exchange;
    if (current != null) {
      current.head(head, headNanos);
    }
  }

  @Override
  public void body(int from, int to) {
    if (views != null) {
      views.add(from, to);
    }
  }

  private void bodyOver(SocketExchange current, boolean nothingBehind, long arrivedNanos) {
    boolean reusable =
        !oneExchangeOnly
            && parser.keepsConnection()
            && nothingBehind
            && !current.isOver()
            && !current.isCancelled();
    if (!reusable || !becameIdle()) { // before anybody is told, who could send on this very one
      close();
    }
    current.complete(arrivedNanos);
  }

  private boolean becameIdle() {
    synchronized (this) {
      if (!requestWritten) {
        return false;
      }
      exchange = null;
    }
    parser.reset();
    reused = true;
    pool.add(this);
    return true;
  }

  /** Takes the server's end of the connection, which may be that of the body. */
  void ended(long arrivedNanos) {
    SocketExchange current = exchange;
    if (current == null || parser.isOver()) {
      close();
      return;
    }
    try {
      parser.end();
      bodyOver(current, true, arrivedNanos);
    } catch (IOException e) {
      broke(e, arrivedNanos);
    }
  }

  /** Takes its break. A request that found it closed already, unread, is sent again. */
  void broke(Throwable cause, long atNanos) {
    boolean stale = reused && !parser.anyByte();
    SocketExchange victim = close();
    if (victim == null) {
      return;
    }
    if (stale && !victim.isCancelled()) {
      sendAgain.accept(victim);
    } else {
      victim.failed(
          cause instanceof TlsAnswerException
              ? victim.target().noConnection().answersInTls()
              : cause,
          atNanos);
    }
  }

  @Override
  public void breakOff(SocketExchange of, Throwable cause) {
    if (exchange == of) {
      close();
      of.failed(cause, clock.nanos());
    }
  }

  @Override
  public void abandoned(Throwable cause) {
    SocketExchange victim = close();
    if (victim != null) {
      victim.failed(cause, clock.nanos());
    }
  }

  /** Frees the socket, and says whose exchange it was. */
  private @Nullable SocketExchange close() {
    SocketExchange had;
    synchronized (this) {
      closed = true;
      had = exchange;
      exchange = null;
    }
    pool.remove(this);
    try {
      channel.close();
    } catch (IOException e) {
      // It is gone either way.
    }
    return had;
  }
}
