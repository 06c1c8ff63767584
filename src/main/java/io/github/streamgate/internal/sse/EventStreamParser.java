package io.github.streamgate.internal.sse;

import java.nio.ByteBuffer;

/** Cuts the bytes of one stream into events. Not thread-safe. */
public final class EventStreamParser {
  public EventStreamParser(EventSink sink, int maxEventBytes) {}

  public void feed(ByteBuffer bytes, long arrivedNanos, int read) {}
}
