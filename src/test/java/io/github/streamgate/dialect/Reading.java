package io.github.streamgate.dialect;

import static java.util.stream.Collectors.joining;

import io.github.streamgate.internal.sse.EventStreamParser;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Parser and dialect put together as a run does it, keeping what they said in short words. */
final class Reading {
  private final StreamInterpreter interpreter;
  private final EventStreamParser parser = new EventStreamParser(this::event, 8 << 20);
  private final List<String> said = new ArrayList<>();
  private final List<Integer> completedBy = new ArrayList<>();
  private int read;

  Reading(Dialect dialect) {
    interpreter = dialect.open();
  }

  /** Reads the bytes in parts of the given size. */
  static Reading of(Dialect dialect, byte[] bytes, int partBytes) {
    Reading reading = new Reading(dialect);
    for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
      int part = Math.min(partBytes, rest.remaining());
      reading.feed(rest.slice(rest.position(), part));
      rest.position(rest.position() + part);
    }
    return reading;
  }

  void feed(ByteBuffer bytes) {
    parser.feed(bytes, 0, ++read);
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
    return "%d events, %d comments%s; %s"
        .formatted(
            parser.events(),
            parser.comments(),
            parser.unfinished() ? ", an event unfinished" : "",
            interpreter.responseId().map("id "::concat).orElse("no id"));
  }
}
