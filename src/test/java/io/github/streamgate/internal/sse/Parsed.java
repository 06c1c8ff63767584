package io.github.streamgate.internal.sse;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A parser that keeps what it handed over; the n-th read is stamped n x 1000. */
final class Parsed {
  /** One event, its data as text. */
  record Event(String type, String data) {}

  private final List<Event> events = new ArrayList<>();
  private final List<Integer> reads = new ArrayList<>();
  private final List<Long> stamps = new ArrayList<>();
  private final EventStreamParser parser;
  private int read;

  Parsed(int maxEventBytes) {
    parser = new EventStreamParser(this::keep, maxEventBytes);
  }

  /** Reads the parts, a read each, as UTF-8. */
  static Parsed reads(String... parts) {
    Parsed parsed = new Parsed(1 << 20);
    for (String part : parts) {
      parsed.feed(part.getBytes(StandardCharsets.UTF_8));
    }
    return parsed;
  }

  /** Reads the bytes in as many reads as there are cuts, and one more. */
  static Parsed cutAt(byte[] bytes, int... cuts) {
    Parsed parsed = new Parsed(1 << 20);
    int from = 0;
    for (int cut : cuts) {
      parsed.feed(bytes, from, cut);
      from = cut;
    }
    parsed.feed(bytes, from, bytes.length);
    return parsed;
  }

  void feed(byte[] bytes) {
    feed(bytes, 0, bytes.length);
  }

  void feed(byte[] bytes, int from, int to) {
    read++;
    parser.feed(ByteBuffer.wrap(bytes, from, to - from).asReadOnlyBuffer(), read * 1000L, read);
  }

  private void keep(
      String type, byte[] data, int offset, int length, long arrivedNanos, int completedBy) {
    events.add(new Event(type, new String(data, offset, length, StandardCharsets.UTF_8)));
    reads.add(completedBy);
    stamps.add(arrivedNanos);
  }

  List<Event> events() {
    return events;
  }

  /** The data of all events. */
  List<String> data() {
    return events.stream().map(Event::data).toList();
  }

  /** For each event the ordinal of the read that completed it. */
  List<Integer> completedBy() {
    return reads;
  }

  /** For each event its stamp. */
  List<Long> stamps() {
    return stamps;
  }

  EventStreamParser parser() {
    return parser;
  }
}
