package io.github.streamgate.internal.sse;

import io.github.streamgate.internal.sse.Parsed.Event;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The WHATWG text put down word by word, over a whole stream at once, without a thought for speed:
 * the oracle of the parser's tests.
 *
 * <p>Works on a string with one character a byte.
 */
final class ReferenceParser {
  /** An event, and the index of the byte that completed it. */
  record Completed(Event event, int at) {}

  private final List<Completed> completed = new ArrayList<>();
  private final StringBuilder dataBuffer = new StringBuilder();
  private String typeBuffer = "";
  private int comments;

  ReferenceParser(byte[] stream) {
    String text = new String(stream, StandardCharsets.ISO_8859_1);
    int at = text.startsWith("\u00EF\u00BB\u00BF") ? 3 : 0;
    while (true) {
      int lineEnd = at;
      while (lineEnd < text.length() && "\r\n".indexOf(text.charAt(lineEnd)) < 0) {
        lineEnd++;
      }
      if (lineEnd == text.length()) {
        return; // "Once the end of the file is reached, any pending data must be discarded."
      }
      process(text.substring(at, lineEnd), lineEnd);
      at = text.startsWith("\r\n", lineEnd) ? lineEnd + 2 : lineEnd + 1;
    }
  }

  private void process(String line, int at) {
    if (line.isEmpty()) {
      dispatch(at);
    } else if (line.startsWith(":")) {
      comments++;
    } else if (line.contains(":")) {
      int colon = line.indexOf(':');
      String value = line.substring(colon + 1);
      field(line.substring(0, colon), value.startsWith(" ") ? value.substring(1) : value);
    } else {
      field(line, "");
    }
  }

  private void field(String name, String value) {
    switch (name) {
      case "event" -> typeBuffer = value;
      case "data" -> dataBuffer.append(value).append('\n');
      default -> {} // id and retry serve to reconnect; anything else is ignored
    }
  }

  private void dispatch(int at) {
    if (!dataBuffer.isEmpty()) {
      dataBuffer.setLength(dataBuffer.length() - 1);
      String type = typeBuffer.isEmpty() ? "message" : decode(typeBuffer);
      completed.add(new Completed(new Event(type, decode(dataBuffer.toString())), at));
    }
    dataBuffer.setLength(0);
    typeBuffer = "";
  }

  private static String decode(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  List<Event> events() {
    return completed.stream().map(Completed::event).toList();
  }

  int comments() {
    return comments;
  }

  /** For each event the ordinal of the read that completed it, if reads ended at these indices. */
  List<Integer> completedBy(int... cuts) {
    List<Integer> reads = new ArrayList<>();
    for (Completed event : completed) {
      int read = 1;
      for (int cut : cuts) {
        read += cut <= event.at() ? 1 : 0;
      }
      reads.add(read);
    }
    return reads;
  }
}
