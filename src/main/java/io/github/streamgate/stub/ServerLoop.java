package io.github.streamgate.stub;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The stub's one thread: a selector for what clients do, and a queue of due times for what the
 * script does. Everything else in the package is confined to it.
 *
 * <p>It works in turns. Other threads look at the log between turns only, so that whoever has read
 * the end of a reply finds its entry.
 */
final class ServerLoop implements Runnable {
  /** A selector waits in whole milliseconds and wakes late: it is left this much before a token. */
  private static final long SELECTOR_MARGIN_NANOS = 200_000;

  /** The longest sleep without looking at the sockets, in the last bit before a token. */
  private static final long MAX_NAP_NANOS = 200_000;

  /** A sleep wakes this much late on Linux: its timer slack. */
  private static final long NAP_LATENESS_NANOS = 55_000;

  /** Steps taken before the sockets are looked at again, when many are late. */
  private static final int MAX_STEPS = 64;

  private static final long ACCEPT_RETRY_NANOS = 10_000_000;

  private static final int INPUT_BYTES = 64 << 10;

  private final ServerSocketChannel listener;
  private final Selector selector;
  private final SelectionKey acceptKey;
  private final MonotonicClock clock;
  private final Responder responder;
  private final ExchangeLog log = new ExchangeLog();
  private final Queue<Connection> due = new PriorityQueue<>(comparingNanos());
  private final ByteBuffer input = ByteBuffer.allocateDirect(INPUT_BYTES);
  private final Frames frames = new Frames();
  private final ReentrantLock turn = new ReentrantLock(true);
  private final Condition idle = turn.newCondition();
  private volatile boolean closing;

  ServerLoop(ServerSocketChannel listener, Supplier<Script> scripts, MonotonicClock clock)
      throws IOException {
    this.listener = listener;
    this.clock = clock;
    this.responder = new Responder(scripts, log);
    this.selector = Selector.open();
    listener.configureBlocking(false);
    this.acceptKey = listener.register(selector, SelectionKey.OP_ACCEPT);
  }

  /** Readings of the clock may wrap: only their difference can be compared. */
  private static Comparator<Connection> comparingNanos() {
    return (one, other) -> Long.signum(one.dueNanos() - other.dueNanos());
  }

  @Override
  public void run() {
    try {
      while (!closing) {
        await();
        turn.lock();
        try {
          takeTurn();
        } finally {
          turn.unlock();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the selector of the stub failed", e);
    } finally {
      closeAll();
    }
  }

  /** Sleeps until a socket is ready, a step is due, or the stub is being closed. */
  private void await() throws IOException {
    Connection first = due.peek();
    if (first == null) {
      selector.select();
      return;
    }
    long waitNanos = first.dueNanos() - clock.nanos();
    long millis = TimeUnit.NANOSECONDS.toMillis(waitNanos - SELECTOR_MARGIN_NANOS);
    if (millis > 0) {
      selector.select(millis);
    } else if (selector.selectNow() == 0 && waitNanos > 0) {
      nap(waitNanos);
    }
  }

  private static void nap(long waitNanos) {
    long napNanos = Math.min(waitNanos, MAX_NAP_NANOS) - NAP_LATENESS_NANOS;
    LockSupport.parkNanos(Math.max(1, napNanos));
  }

  private void takeTurn() {
    playDue();
    Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
    while (keys.hasNext()) {
      SelectionKey key = keys.next();
      keys.remove();
      if (key == acceptKey) {
        accept();
      } else if (key.attachment() instanceof Connection connection) {
        connection.ready();
      }
      playDue(); // a crowd of arrivals must not make tokens late
    }
    if (log.running() == 0) {
      idle.signalAll();
    }
  }

  private void playDue() {
    for (int step = 0; step < MAX_STEPS; step++) {
      Connection first = due.peek();
      if (first == null || first.dueNanos() - clock.nanos() > 0) {
        return;
      }
      due.remove();
      first.play();
    }
  }

  private void accept() {
    try {
      SocketChannel channel = listener.accept();
      while (channel != null) {
        register(channel);
        channel = listener.accept();
      }
    } catch (IOException e) { // no more sockets are to be had
      if (selector.keys().size() > 1) {
        acceptKey.interestOps(0); // until one is closed
      } else {
        LockSupport.parkNanos(ACCEPT_RETRY_NANOS);
      }
    }
  }

  private void register(SocketChannel channel) {
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      key.attach(new Connection(channel, key, this));
    } catch (IOException e) {
      close(channel); // the client is gone already
    }
  }

  long nanos() {
    return clock.nanos();
  }

  /** The loop's one buffer to read into; its content lasts until the next read. */
  ByteBuffer input() {
    return input;
  }

  /** The loop's one buffer to write from; its content lasts until the next step. */
  Frames frames() {
    return frames;
  }

  Responder responder() {
    return responder;
  }

  void schedule(Connection connection) {
    due.add(connection);
  }

  void unschedule(Connection connection) {
    due.remove(connection);
  }

  void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // there is nobody left to tell
    }
    acceptKey.interestOps(SelectionKey.OP_ACCEPT);
  }

  /** Ends the loop soon. From any thread. */
  void close() {
    closing = true;
    selector.wakeup();
  }

  /** What happened so far. From any thread. */
  StubLog log() {
    turn.lock();
    try {
      return log.snapshot();
    } finally {
      turn.unlock();
    }
  }

  /** Waits until no reply is under way. From any thread but the loop's. */
  boolean awaitIdle(long timeoutNanos) throws InterruptedException {
    turn.lockInterruptibly();
    try {
      long leftNanos = timeoutNanos;
      while (log.running() > 0) {
        if (leftNanos <= 0) {
          return false;
        }
        leftNanos = idle.awaitNanos(leftNanos);
      }
      return true;
    } finally {
      turn.unlock();
    }
  }

  private void closeAll() {
    turn.lock();
    try {
      for (SelectionKey key : selector.keys()) {
        if (key.attachment() instanceof Connection connection) {
          connection.abort(false, clock.nanos());
        }
      }
      idle.signalAll();
      listener.close();
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the stub did not close", e);
    } finally {
      turn.unlock();
    }
  }
}
