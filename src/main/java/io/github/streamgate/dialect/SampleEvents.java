package io.github.streamgate.dialect;

import java.util.ArrayList;
import java.util.List;

/** Takes a sample stream apart, of which every line is whole and ends with LF. */
final class SampleEvents {
  private SampleEvents() {}

  static List<StreamEvent> of(String stream, Framing framing) {
    return switch (framing) {
      case LINES ->
          stream
              .lines()
              .filter(line -> !line.isBlank())
              .map(line -> StreamEvent.of(StreamEvent.DEFAULT_TYPE, line))
              .toList();
      case EVENT_STREAM -> events(stream);
    };
  }

  private static List<StreamEvent> events(String stream) {
    List<StreamEvent> events = new ArrayList<>();
    List<String> data = new ArrayList<>();
    String type = StreamEvent.DEFAULT_TYPE;
    for (String line : stream.lines().toList()) {
      if (line.startsWith("data:")) {
        data.add(value(line));
      } else if (line.startsWith("event:")) {
        type = value(line);
      } else if (line.isEmpty()) {
        if (!data.isEmpty()) {
          events.add(StreamEvent.of(type, String.join("\n", data)));
        }
        data.clear();
        type = StreamEvent.DEFAULT_TYPE;
      }
    }
    return events;
  }

  private static String value(String line) {
    return line.substring(line.indexOf(':') + 1).replaceFirst("^ ", "");
  }
}
