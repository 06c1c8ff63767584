package io.github.streamgate.internal.sse;

import java.nio.ByteBuffer;

/**
 * Cuts the bytes of one stream into events, after the <a
 * href="https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream">WHATWG
 * event-stream format</a>.
 *
 * <p>Three rings: bytes make lines, lines make fields, fields make events. An event is handed over
 * the moment its blank line is complete, with the stamp and the ordinal of the read that completed
 * it. So a CR ends a line at once, and a LF that follows it, if only in the next read, is
 * swallowed. An event that is still incomplete when the stream ends is discarded, as the format
 * asks.
 *
 * <p>As the format has it, {@code data:} with nothing behind it is an event with empty data, while
 * an event without any {@code data} line is none. {@code id} and {@code retry} serve to reconnect,
 * which a measuring client never does: they are skipped unread, whatever stands in them, like every
 * unknown field.
 *
 * <p>Not thread-safe; made for the thread that reads the socket. It copies every byte once (the
 * JDK's client lends read-only buffers, which show no array), and allocates nothing per event, but
 * for the name of a type that it has not seen lately. It holds at most four times the limit on an
 * event.
 */
public final class EventStreamParser implements EventCutter {
  private static final String DEFAULT_TYPE = "message";
  private static final int LARGEST_LIMIT_BYTES = 1 << 28;
  private static final int FIRST_CAPACITY_BYTES = 1024;

  /** A read larger than this is taken in parts, so that its size does not add to the memory. */
  private static final int PART_BYTES = 16 * 1024;

  private final EventSink sink;
  private final int maxEventBytes;
  private final EventTypes types = new EventTypes();

  /**
   * The data of the event so far, and behind them the line so far. In between may lie bytes that
   * are done with; {@link #makeRoom} reclaims them.
   */
  private byte[] buffer = new byte[FIRST_CAPACITY_BYTES];

  private int dataStart;
  private int dataLength;
  private int lineStart;
  private int end;

  private boolean firstLine = true;
  private boolean afterCr;
  private boolean hasData;
  private String type = DEFAULT_TYPE;
  private int events;
  private int comments;

  /**
   * Starts to read one stream.
   *
   * @param sink takes the events, on the thread that feeds
   * @param maxEventBytes the largest event to accept, 1 to 268,435,456: its data so far and the
   *     line being read, together
   */
  public EventStreamParser(EventSink sink, int maxEventBytes) {
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
      cutLines(scanned, arrivedNanos, read);
      refuseOversize(end - lineStart);
    }
  }

  /** Does nothing: an event that is incomplete when the stream ends is discarded. */
  @Override
  public void finish(long arrivedNanos, int read) {}

  /** How many events were handed over. */
  public int events() {
    return events;
  }

  /** How many comment lines there were, such as {@code : keep-alive}. */
  public int comments() {
    return comments;
  }

  /** Whether an event was begun that is not complete; at the end of a stream, a sign of a cut. */
  public boolean unfinished() {
    int start = firstLine ? afterByteOrderMark(end) : lineStart;
    boolean inField = start < end && buffer[start] != ':';
    return inField || hasData || !type.equals(DEFAULT_TYPE);
  }

  /** Appends to the buffer, and says where the new bytes begin. */
  private int take(ByteBuffer bytes, int count) {
    if (!hasData && lineStart == end) {
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

  /**
   * Moves what is still needed to the front. Grows rather than move for a small gain: a byte is
   * moved only a few times in all, even if bytes come one by one.
   */
  private void makeRoom(int count) {
    int needed = dataLength + (end - lineStart) + count;
    byte[] target =
        needed <= buffer.length / 2 ? buffer : new byte[2 * Math.max(buffer.length, needed)];
    System.arraycopy(buffer, dataStart, target, 0, dataLength);
    System.arraycopy(buffer, lineStart, target, dataLength, end - lineStart);
    end = needed - count;
    lineStart = dataLength;
    dataStart = 0;
    buffer = target;
  }

  private void cutLines(int from, long arrivedNanos, int read) {
    for (int i = from; i < end; i++) {
      byte b = buffer[i];
      if (b == '\n' && afterCr && i == lineStart) {
        afterCr = false;
        lineStart = i + 1;
      } else if (b == '\n' || b == '\r') {
        afterCr = b == '\r';
        line(i, arrivedNanos, read);
        lineStart = i + 1;
      }
    }
  }

  private void line(int stop, long arrivedNanos, int read) {
    refuseOversize(stop - lineStart);
    int start = firstLine ? afterByteOrderMark(stop) : lineStart;
    firstLine = false;
    if (start == stop) {
      dispatch(arrivedNanos, read);
    } else if (buffer[start] == ':') {
      comments++;
    } else {
      field(start, stop);
    }
  }

  private void field(int start, int stop) {
    int colon = start;
    while (colon < stop && buffer[colon] != ':') {
      colon++;
    }
    int value = Math.min(colon + 1, stop);
    if (value < stop && buffer[value] == ' ') {
      value++;
    }
    if (Ascii.equal("data", buffer, start, colon)) {
      appendData(value, stop);
    } else if (Ascii.equal("event", buffer, start, colon)) {
      type = value == stop ? DEFAULT_TYPE : types.in(buffer, value, stop);
    }
  }

  /** One data line stays where it came; a further one is drawn up to it, over its field name. */
  private void appendData(int from, int to) {
    if (hasData) {
      buffer[dataStart + dataLength++] = '\n';
      System.arraycopy(buffer, from, buffer, dataStart + dataLength, to - from);
    } else {
      hasData = true;
      dataStart = from;
    }
    dataLength += to - from;
  }

  private void dispatch(long arrivedNanos, int read) {
    if (hasData) {
      events++;
      sink.event(type, buffer, dataStart, dataLength, arrivedNanos, read);
    }
    hasData = false;
    dataLength = 0;
    type = DEFAULT_TYPE;
  }

  /** Where the line so far begins, less the mark that may stand once at the start of a stream. */
  private int afterByteOrderMark(int stop) {
    return Ascii.beginsWithByteOrderMark(buffer, lineStart, stop) ? lineStart + 3 : lineStart;
  }

  /** Measures the raw line, complete or not, so that the same stream is refused at every cut. */
  private void refuseOversize(int lineLength) {
    if (dataLength + lineLength > maxEventBytes) {
      throw new EventTooLargeException(maxEventBytes);
    }
  }
}
