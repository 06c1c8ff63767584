package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The one thread that waits for all sockets of a wire. It ends with the wire, and breaks off by
 * then whatever is still open.
 */
final class SelectorLoop {
  /** Who waits for a socket. All on the loop's thread. */
  interface Waiting {
    /** Something can be done. */
    void ready(SelectionKey key, ReadBatch batch);

    /** Nobody will wait any more, and the socket is to be closed. */
    void abandoned(Throwable cause);
  }

  private final MonotonicClock clock;
  private final Selector selector;
  private final ReadBatch batch;
  private final Thread thread;

  /** Guarded by itself, as is {@link #closing}. */
  private final List<Runnable> tasks = new ArrayList<>();

  private boolean closing;

  /** In the order of their deadlines; the loop's thread alone. */
  private final Deque<Connecting> connecting = new ArrayDeque<>();

  SelectorLoop(MonotonicClock clock) {
    this.clock = clock;
    this.batch = new ReadBatch(clock);
    try {
      this.selector = Selector.open();
    } catch (IOException e) {
      throw new UncheckedIOException("no selector for sockets", e);
    }
    this.thread = new Thread(this::run, "streamgate-wire");
    thread.setDaemon(true);
    thread.start();
  }

  /** Has this done by the loop's thread, after what was given before; never once it is closing. */
  void execute(Runnable task) {
    synchronized (tasks) {
      if (closing) {
        return;
      }
      tasks.add(task);
    }
    if (Thread.currentThread() != thread) {
      selector.wakeup();
    }
  }

  long threadId() {
    return thread.getId();
  }

  boolean isClosing() {
    synchronized (tasks) {
      return closing;
    }
  }

  void close() {
    synchronized (tasks) {
      closing = true;
    }
    selector.wakeup();
  }

  /** Waits for this of a socket. The loop's thread. */
  SelectionKey register(SocketChannel channel, int operations, Waiting waiting)
      throws ClosedChannelException {
    return channel.register(selector, operations, waiting);
  }

  /** Watches the deadline of an attempt to connect; all have the same time. The loop's thread. */
  void watch(Connecting attempt) {
    connecting.add(attempt);
  }

  private void run() {
    Throwable why = new IOException("the wire was closed");
    try {
      while (!isClosing()) {
        selector.select(this::ready, waitMillis());
        batch.handOver();
        runTasks();
        dropOverdue();
      }
    } catch (IOException | RuntimeException | Error e) {
      why = e;
    } finally {
      close();
      runTasks();
      abandonAll(why);
    }
  }

  private void ready(SelectionKey key) {
    ((Waiting) key.attachment()).ready(key, batch);
  }

  private void runTasks() {
    List<Runnable> due;
    synchronized (tasks) {
      if (tasks.isEmpty()) {
        return;
      }
      due = List.copyOf(tasks);
      tasks.clear();
    }
    due.forEach(Runnable::run);
  }

  /** Until the next deadline; 0, which is for ever, where there is none. */
  private long waitMillis() {
    while (!connecting.isEmpty() && connecting.peek().isOver()) {
      connecting.remove();
    }
    if (connecting.isEmpty()) {
      return 0;
    }
    long leftNanos = connecting.peek().deadlineNanos() - clock.nanos();
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(leftNanos) + 1);
  }

  private void dropOverdue() {
    while (!connecting.isEmpty() && connecting.peek().overdue(clock.nanos())) {
      connecting.remove();
    }
  }

  private void abandonAll(Throwable why) {
    for (SelectionKey key : List.copyOf(selector.keys())) {
      ((Waiting) key.attachment()).abandoned(why);
    }
    try {
      selector.close();
    } catch (IOException e) {
      // There is nobody left whom it could concern.
    }
  }
}
