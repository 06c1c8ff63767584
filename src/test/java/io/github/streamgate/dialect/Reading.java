package io.github.streamgate.dialect;

import static java.util.stream.Collectors.joining;

import io.github.streamgate.internal.sse.EventCutter;
import io.github.streamgate.internal.sse.EventSink;
import io.github.streamgate.internal.sse.EventStreamParser;
import io.github.streamgate.internal.sse.LineCutter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Parser and dialect put together as a run does it, keeping what they said in short words. */
final class Reading {
  private static final int MAX_EVENT_BYTES = 8 << 20;

  private final StreamInterpreter interpreter;
  private final EventCutter cutter;
  private final List<String> said = new ArrayList<>();
  private final List<Integer> completedBy = new ArrayList<>();
  private int read;

  Reading(Dialect dialect) {
    interpreter = dialect.open();
    cutter = cutter(dialect, this::event);
  }

  /** What cuts the streams of a dialect. */
  static EventCutter cutter(Dialect dialect, EventSink sink) {
    return switch (dialect.framing()) {
      case EVENT_STREAM -> new EventStreamParser(sink, MAX_EVENT_BYTES);
      case LINES -> new LineCutter(sink, MAX_EVENT_BYTES);
    };
  }

  /** Reads the bytes in parts of the given size. */
  static Reading of(Dialect dialect, byte[] bytes, int partBytes) {
    Reading reading = new Reading(dialect);
    for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
      int part = Math.min(partBytes, rest.remaining());
      reading.feed(rest.slice(rest.position(), part));
      rest.position(rest.position() + part);
    }
    reading.finish();
    return reading;
  }

  void feed(ByteBuffer bytes) {
    cutter.feed(bytes, 0, ++read);
  }

  /** The body is over; what that completes counts as one more read. */
  void finish() {
    cutter.finish(0, ++read);
  }

  private void event(
      String type, byte[] data, int offset, int length, long arrivedNanos, int ordinal) {
    completedBy.add(ordinal);
    try {
      said.add(
          interpreter.interpret(new StreamEvent(type, data, offset, length)).stream()
              .map(SignalText::of)
              .collect(joining("; ")));
    } catch (MalformedEventException e) {
      said.add("malformed: " + e.getMessage());
    }
  }

  /** What each event meant. */
  List<String> said() {
    return said;
  }

  /** What the events that the last read completed meant; a hyphen where it completed none. */
  String saidInLastRead() {
    int first = said.size();
    while (first > 0 && completedBy.get(first - 1) == read) {
      first--;
    }
    return first == said.size() ? "-" : String.join(" | ", said.subList(first, said.size()));
  }

  /** How much was read, and whether something is left over. */
  String state() {
    String events = said.size() + " events";
    if (cutter instanceof EventStreamParser parser) {
      events += ", " + parser.comments() + " comments";
      events += parser.unfinished() ? ", an event unfinished" : "";
    }
    return events + "; " + interpreter.responseId().map("id "::concat).orElse("no id");
  }
}
