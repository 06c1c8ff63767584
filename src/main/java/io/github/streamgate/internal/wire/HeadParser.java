package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.streamgate.internal.wire.AnswerHead.Field;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the head of an HTTP/1 answer byte by byte, and reads it once its blank line is there. A
 * lone LF ends a line too, as RFC 9112 allows.
 */
final class HeadParser {
  /** More than any server sends; bounds what a stranger can make us keep. */
  static final int MAX_BYTES = 128 * 1024;

  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[0-9] [1-9][0-9]{2}( .*)?");
  private static final String START = "HTTP/";
  private static final int FIRST_CAPACITY_BYTES = 512;

  /** What a server that expects TLS answers with: the type of an alert. */
  private static final int TLS_ALERT = 0x15;

  /** Those that are complete, without their ends. */
  private final List<String> lines = new ArrayList<>();

  /** Of the line so far. */
  private byte[] bytes = new byte[FIRST_CAPACITY_BYTES];

  private int length;

  /** Of the whole head so far. */
  private int headLength;

  /** Whether no byte of the next head is there. */
  boolean isEmpty() {
    return headLength == 0;
  }

  /**
   * Takes the next byte.
   *
   * @return the head, if that was its last byte
   * @throws ProtocolException as soon as it cannot become a head any more
   */
  @Nullable AnswerHead take(byte next) throws ProtocolException {
    append(next);
    if (headLength <= START.length() && next != START.charAt(headLength - 1)) {
      throw bytes[0] == TLS_ALERT ? new TlsAnswerException() : new ProtocolException(noHttp());
    }
    if (next != '\n') {
      return null;
    }
    String line = lineTaken();
    if (line.isEmpty()) {
      return headTaken();
    }
    lines.add(line);
    return null;
  }

  private void append(byte next) throws ProtocolException {
    if (headLength == MAX_BYTES) {
      throw new ProtocolException(
          "the head of the answer is larger than the " + MAX_BYTES + " bytes that are read");
    }
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = next;
    headLength++;
  }

  private String noHttp() {
    String start = AnswerHead.quoted(new String(bytes, 0, length, ISO_8859_1));
    return "the answer is not HTTP, it begins with " + start;
  }

  /** The line whose LF is there, without its end. */
  private String lineTaken() {
    int end = length > 1 && bytes[length - 2] == '\r' ? length - 2 : length - 1;
    length = 0;
    return new String(bytes, 0, end, ISO_8859_1);
  }

  private AnswerHead headTaken() throws ProtocolException {
    AnswerHead head = head(lines);
    bytes = bytes.length > FIRST_CAPACITY_BYTES ? new byte[FIRST_CAPACITY_BYTES] : bytes;
    headLength = 0;
    lines.clear();
    return head;
  }

  private static AnswerHead head(List<String> lines) throws ProtocolException {
    String statusLine = lines.get(0);
    if (!STATUS_LINE.matcher(statusLine).matches()) {
      throw new ProtocolException(
          "the status line of the answer is none: " + AnswerHead.quoted(statusLine));
    }
    List<Field> fields = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      add(line, fields);
    }
    return new AnswerHead(
        Integer.parseInt(statusLine.substring(9, 12)), statusLine.charAt(7) == '0', fields);
  }

  private static void add(String line, List<Field> fields) throws ProtocolException {
    boolean folded = line.charAt(0) == ' ' || line.charAt(0) == '\t';
    int colon = line.indexOf(':');
    if (folded && !fields.isEmpty()) {
      Field last = fields.remove(fields.size() - 1);
      fields.add(new Field(last.name(), (last.value() + " " + line.strip()).strip()));
    } else if (folded || line.substring(0, Math.max(0, colon)).isBlank()) {
      throw new ProtocolException(
          "a line in the head of the answer is no field: " + AnswerHead.quoted(line));
    } else {
      fields.add(
          new Field(
              line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
              line.substring(colon + 1).strip()));
    }
  }
}
