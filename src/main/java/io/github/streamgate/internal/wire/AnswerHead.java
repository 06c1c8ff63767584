package io.github.streamgate.internal.wire;

import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Status line and fields of an HTTP/1 answer, and what they say about the body and the connection.
 *
 * @param oldProtocol whether it is HTTP/1.0, where nothing stays open unless it is said
 * @param fields as they came, names in lower case
 */
record AnswerHead(int status, boolean oldProtocol, List<Field> fields) {
  private static final String CHUNKED = "chunked";
  private static final int MOST_LENGTH_DIGITS = 18;

  /** One line: a name in lower case, and its value without the blanks around it. */
  record Field(String name, String value) {}

  AnswerHead {
    fields = List.copyOf(fields);
  }

  ResponseHead forListeners() {
    return new ResponseHead(status, this::first);
  }

  private Optional<String> first(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    for (Field field : fields) {
      if (field.name().equals(wanted)) {
        return Optional.of(field.value());
      }
    }
    return Optional.empty();
  }

  /** Whether another answer follows this one, which says nothing yet. */
  boolean isInterim() {
    return status < 200;
  }

  /** Whether the standard leaves no room for a body, whatever the fields say. */
  boolean isWithoutBody() {
    return status == 204 || status == 304;
  }

  /** Whether the connection stays open after the body, as far as the head decides it. */
  boolean keepsConnection() {
    List<String> said = elements("connection");
    boolean smuggled = !elements("transfer-encoding").isEmpty() && !lengths().isEmpty();
    return !said.contains("close") && (!oldProtocol || said.contains("keep-alive")) && !smuggled;
  }

  boolean isChunked() throws ProtocolException {
    List<String> codings = elements("transfer-encoding");
    if (codings.isEmpty() || codings.equals(List.of(CHUNKED))) {
      return !codings.isEmpty();
    }
    throw new ProtocolException(
        "the body comes in Transfer-Encoding "
            + quoted(String.join(", ", codings))
            + ", of which"
            + " only chunked can be read");
  }

  /** The length of a body that says it; absent where the end of the connection ends it. */
  OptionalLong contentLength() throws ProtocolException {
    List<String> lengths = lengths();
    if (lengths.isEmpty()) {
      return OptionalLong.empty();
    }
    String length = lengths.get(0);
    boolean number =
        !length.isEmpty()
            && length.length() <= MOST_LENGTH_DIGITS
            && length.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!number || lengths.stream().anyMatch(other -> !other.equals(length))) {
      throw new ProtocolException(
          "the Content-Length of the answer is no length: " + quoted(String.join(", ", lengths)));
    }
    return OptionalLong.of(Long.parseLong(length));
  }

  private List<String> lengths() {
    return elements("content-length");
  }

  /** The elements of every field of that name, in lower case. */
  private List<String> elements(String name) {
    List<String> elements = new ArrayList<>();
    for (Field field : fields) {
      if (field.name().equals(name)) {
        for (String element : field.value().split(",", -1)) {
          elements.add(element.strip().toLowerCase(Locale.ROOT));
        }
      }
    }
    return elements;
  }

  /** A text from outside, fit for a message: short, and nothing in it that is not visible. */
  static String quoted(String text) {
    StringBuilder clean = new StringBuilder("\"");
    text.chars().limit(60).forEach(c -> clean.append(c >= ' ' && c < 0x7F ? (char) c : '?'));
    return clean.append(text.length() > 60 ? "...\"" : "\"").toString();
  }
}
