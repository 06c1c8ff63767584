package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads every socket that has something, stamps each read the moment it returns, and only then has
 * them looked into: so no connection waits for its stamp until the others' bytes are parsed.
 *
 * <p>The loop's thread alone.
 */
final class ReadBatch {
  private static final int CAPACITY_BYTES = 256 * 1024;
  private static final int MOST_BYTES_A_READ = 64 * 1024;

  /** One read: where its bytes end in the buffer, or what it threw. Used again and again. */
  private static final class Read {
    private @Nullable SocketConnection from;
    private int end;
    private boolean endOfStream;
    private @Nullable IOException failure;
    private long arrivedNanos;
  }

  private final MonotonicClock clock;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY_BYTES);
  private final ByteBuffer window = buffer.duplicate();
  private final BodyViews views = new BodyViews(buffer);
  private final List<Read> reads = new ArrayList<>();
  private int count;

  ReadBatch(MonotonicClock clock) {
    this.clock = clock;
  }

  /** Whether another read fits; one that does not is left to the next batch. */
  boolean hasRoom() {
    return CAPACITY_BYTES - buffer.position() >= MOST_BYTES_A_READ;
  }

  /** Reads once. */
  void read(SocketConnection connection) {
    if (count == reads.size()) {
      reads.add(new Read());
    }
    Read read = reads.get(count++);
    read.from = connection;
    read.failure = null;
    read.endOfStream = false;
    buffer.limit(buffer.position() + MOST_BYTES_A_READ);
    try {
      read.endOfStream = connection.readInto(buffer) < 0;
    } catch (IOException e) {
      read.failure = e;
    }
    read.arrivedNanos = clock.nanos();
    read.end = buffer.position();
  }

  /** Hands over all that was read. */
  void handOver() {
    int start = 0;
    for (int i = 0; i < count; i++) {
      Read read = reads.get(i);
      handOver(read, start);
      start = read.end;
      read.from = null;
    }
    count = 0;
    buffer.clear();
  }

  private void handOver(Read read, int start) {
    SocketConnection from = read.from;
    if (from == null) {
      return;
    }
    if (read.failure != null) {
      from.broke(read.failure, read.arrivedNanos);
    } else if (read.endOfStream) {
      from.ended(read.arrivedNanos);
    } else if (read.end > start) {
      window.limit(read.end).position(start);
      from.arrived(window, views, read.arrivedNanos);
    }
  }
}
