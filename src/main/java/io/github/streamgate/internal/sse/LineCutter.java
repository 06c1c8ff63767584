package io.github.streamgate.internal.sse;

import java.nio.ByteBuffer;

/**
 * Cuts the bytes of one stream into lines, each an event: NDJSON, also known as JSON lines.
 *
 * <p>A line ends with LF, and a CR before it belongs to the line end; the last line may lack it and
 * ends with the body then. Lines of nothing but blanks are no events. A byte order mark at the
 * start is skipped. Events have the type {@code message}, for the format knows none.
 *
 * <p>It copies every byte once, allocates nothing per event, and holds at most four times the limit
 * on an event.
 */
public final class LineCutter implements EventCutter {
  private static final String TYPE = "message";
  private static final int LARGEST_LIMIT_BYTES = 1 << 28;
  private static final int FIRST_CAPACITY_BYTES = 4 * 1024;

  /** A read larger than this is taken in parts, so that its size does not add to the memory. */
  private static final int PART_BYTES = 16 * 1024;

  private final EventSink sink;
  private final int maxEventBytes;

  private byte[] buffer = new byte[FIRST_CAPACITY_BYTES];
  private int lineStart;
  private int end;
  private boolean firstLine = true;

  /**
   * Starts to read one stream.
   *
   * @param sink takes the events, on the thread that feeds
   * @param maxEventBytes the longest line to accept, 1 to 268,435,456, its line end not counted
   */
  public LineCutter(EventSink sink, int maxEventBytes) {
    if (maxEventBytes < 1 || maxEventBytes > LARGEST_LIMIT_BYTES) {
      throw new IllegalArgumentException(
          "maxEventBytes: " + maxEventBytes + ", must be 1 to " + LARGEST_LIMIT_BYTES);
    }
    this.sink = sink;
    this.maxEventBytes = maxEventBytes;
  }

  @Override
  public void feed(ByteBuffer bytes, long arrivedNanos, int read) {
    while (bytes.hasRemaining()) {
      int scanned = take(bytes, Math.min(bytes.remaining(), PART_BYTES));
      for (int i = scanned; i < end; i++) {
        if (buffer[i] == '\n') {
          line(i, arrivedNanos, read);
          lineStart = i + 1;
        }
      }
      refuseOversize(end);
    }
  }

  @Override
  public void finish(long arrivedNanos, int read) {
    line(end, arrivedNanos, read);
    lineStart = end;
  }

  /** Appends to the buffer, and says where the new bytes begin. */
  private int take(ByteBuffer bytes, int count) {
    if (lineStart == end) {
      lineStart = 0;
      end = 0;
    }
    if (count > buffer.length - end) {
      makeRoom(count);
    }
    int begin = end;
    bytes.get(buffer, begin, count);
    end += count;
    return begin;
  }

  /** Moves the line so far to the front; grows rather than move for a small gain. */
  private void makeRoom(int count) {
    int length = end - lineStart;
    int needed = length + count;
    byte[] target =
        needed <= buffer.length / 2 ? buffer : new byte[2 * Math.max(buffer.length, needed)];
    System.arraycopy(buffer, lineStart, target, 0, length);
    lineStart = 0;
    end = length;
    buffer = target;
  }

  private void line(int lineEnd, long arrivedNanos, int read) {
    refuseOversize(lineEnd);
    int start = firstLine ? afterByteOrderMark(lineEnd) : lineStart;
    firstLine = false;
    int stop = withoutCr(lineEnd);
    if (!isBlank(start, stop)) {
      sink.event(TYPE, buffer, start, stop - start, arrivedNanos, read);
    }
  }

  private int afterByteOrderMark(int stop) {
    return Ascii.beginsWithByteOrderMark(buffer, lineStart, stop) ? lineStart + 3 : lineStart;
  }

  /** The limit counts the line without its end, so a CR that a LF may follow is not counted. */
  private int withoutCr(int stop) {
    return stop > lineStart && buffer[stop - 1] == '\r' ? stop - 1 : stop;
  }

  private boolean isBlank(int start, int stop) {
    for (int i = start; i < stop; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Measures the line so far, so that the same stream is refused at every cut. */
  private void refuseOversize(int stop) {
    if (withoutCr(stop) - lineStart > maxEventBytes) {
      throw new EventTooLargeException(maxEventBytes);
    }
  }
}
