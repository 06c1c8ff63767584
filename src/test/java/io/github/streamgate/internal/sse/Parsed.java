package io.github.streamgate.internal.sse;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** A cutter that keeps what it handed over; the n-th read is stamped n x 1000. */
final class Parsed {
  /** One event, its data as text. */
  record Event(String type, String data) {}

  private final List<Event> events = new ArrayList<>();
  private final List<Integer> reads = new ArrayList<>();
  private final List<Long> stamps = new ArrayList<>();
  private final EventCutter cutter;
  private int read;

  Parsed(int maxEventBytes) {
    cutter = new EventStreamParser(this::keep, maxEventBytes);
  }

  private Parsed(BiFunction<EventSink, Integer, EventCutter> cutters, int maxEventBytes) {
    cutter = cutters.apply(this::keep, maxEventBytes);
  }

  /** The same for lines. */
  static Parsed lines(int maxEventBytes) {
    return new Parsed(LineCutter::new, maxEventBytes);
  }

  /** Reads the parts, a read each, as UTF-8. */
  static Parsed reads(String... parts) {
    Parsed parsed = new Parsed(1 << 20);
    for (String part : parts) {
      parsed.feed(part.getBytes(StandardCharsets.UTF_8));
    }
    return parsed;
  }

  /** Reads the parts as lines, a read each, and then the end of the body. */
  static Parsed lines(String... parts) {
    Parsed parsed = lines(1 << 20);
    for (String part : parts) {
      parsed.feed(part.getBytes(StandardCharsets.UTF_8));
    }
    parsed.finish();
    return parsed;
  }

  /** Reads the bytes in as many reads as there are cuts, and one more. */
  static Parsed cutAt(byte[] bytes, int... cuts) {
    Parsed parsed = new Parsed(1 << 20);
    parsed.feedCut(bytes, cuts);
    return parsed;
  }

  /** Reads the bytes as lines, likewise, and then the end of the body. */
  static Parsed linesCutAt(byte[] bytes, int... cuts) {
    Parsed parsed = lines(1 << 20);
    parsed.feedCut(bytes, cuts);
    parsed.finish();
    return parsed;
  }

  private void feedCut(byte[] bytes, int... cuts) {
    int from = 0;
    for (int cut : cuts) {
      feed(bytes, from, cut);
      from = cut;
    }
    feed(bytes, from, bytes.length);
  }

  /** The body is over; stamped as one more read would be. */
  void finish() {
    cutter.finish((read + 1) * 1000L, read);
  }

  void feed(byte[] bytes) {
    feed(bytes, 0, bytes.length);
  }

  void feed(byte[] bytes, int from, int to) {
    read++;
    cutter.feed(ByteBuffer.wrap(bytes, from, to - from).asReadOnlyBuffer(), read * 1000L, read);
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
    return (EventStreamParser) cutter;
  }
}
