package io.github.streamgate.internal.sse;

import java.nio.ByteBuffer;

/**
 * Cuts the bytes of one stream into events, and hands each to its {@link EventSink} the moment that
 * it is complete. Not thread-safe; made for the thread that reads the socket.
 */
public interface EventCutter {

  /**
   * Takes the bytes of one read, and hands over the events that they complete.
   *
   * <p>What the sink throws comes out here. After any exception the cutter is of no further use.
   *
   * @param bytes consumed; not kept
   * @param arrivedNanos when the read arrived
   * @param read ordinal of the read within its stream, from 1
   * @throws EventTooLargeException if an event is over the limit; it never depends on the cuts
   */
  void feed(ByteBuffer bytes, long arrivedNanos, int read);

  /**
   * The body is over, by its own framing and not by an accident: hands over an event that the end
   * of the body completes, in a format where it does.
   *
   * @param arrivedNanos when the end arrived
   * @param read ordinal of the last read
   */
  void finish(long arrivedNanos, int read);
}
