package io.github.streamgate.internal.sse;

/** Takes events as they are completed. */
@FunctionalInterface
public interface EventSink {
  /**
   * An event is complete.
   *
   * @param type the event's type, {@code message} where the stream named none
   * @param data UTF-8 in {@code length} bytes from {@code offset}; borrowed until this returns
   * @param arrivedNanos stamp of the read that completed the event
   * @param read ordinal of that read within its stream, from 1
   */
  void event(String type, byte[] data, int offset, int length, long arrivedNanos, int read);
}
