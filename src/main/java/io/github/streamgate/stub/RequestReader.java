package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads HTTP/1.x requests out of bytes, however they are cut. One a connection; holds no buffer
 * between requests.
 */
final class RequestReader {
  static final int MAX_HEAD_BYTES = 64 << 10;
  static final int MAX_BODY_BYTES = 8 << 20;

  private enum State {
    REQUEST_LINE,
    HEADERS,
    BODY,
    CHUNK_SIZE,
    CHUNK_DATA,
    CHUNK_END,
    TRAILERS,
    COMPLETE
  }

  private State state = State.REQUEST_LINE;
  private ByteArrayOutputStream line = new ByteArrayOutputStream(0);
  private ByteArrayOutputStream body = new ByteArrayOutputStream(0);
  private Map<String, String> headers = new LinkedHashMap<>();
  private String method = "";
  private String target = "";
  private boolean http11;
  private int headBytes;
  private int missingBytes;
  private boolean continueWanted;

  /**
   * Takes bytes up to the end of one request; what follows it stays in the buffer.
   *
   * @return the request once it is whole, null before
   */
  @Nullable HttpRequest read(ByteBuffer bytes) throws Refusal {
    while (bytes.hasRemaining() && state != State.COMPLETE) {
      if (state == State.BODY || state == State.CHUNK_DATA) {
        takeBody(bytes);
      } else {
        takeLineByte(bytes.get());
      }
    }
    return state == State.COMPLETE ? finish() : null;
  }

  /** Whether the client waits for leave to send its body; true once a request. */
  boolean takeContinueWanted() {
    boolean wanted = continueWanted && body.size() == 0;
    continueWanted = false;
    return wanted;
  }

  private HttpRequest finish() {
    HttpRequest request = new HttpRequest(method, target, http11, headers, body.toByteArray());
    state = State.REQUEST_LINE;
    line = new ByteArrayOutputStream(0);
    body = new ByteArrayOutputStream(0);
    headers = new LinkedHashMap<>();
    headBytes = 0;
    continueWanted = false;
    return request;
  }

  private void takeBody(ByteBuffer bytes) {
    byte[] part = new byte[Math.min(missingBytes, bytes.remaining())];
    bytes.get(part);
    body.write(part, 0, part.length);
    missingBytes -= part.length;
    if (missingBytes == 0) {
      state = state == State.BODY ? State.COMPLETE : State.CHUNK_END;
    }
  }

  /** A line ends with LF; a CR before it is no part of the line. */
  private void takeLineByte(byte next) throws Refusal {
    if (++headBytes > MAX_HEAD_BYTES) {
      throw new Refusal(431, "the request's head is over " + MAX_HEAD_BYTES + " bytes");
    }
    if (next != '\n') {
      line.write(next);
      return;
    }
    String text = line.toString(ISO_8859_1);
    line.reset();
    takeLine(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
  }

  private void takeLine(String text) throws Refusal {
    switch (state) {
      case REQUEST_LINE -> takeRequestLine(text);
      case HEADERS -> takeHeader(text);
      case CHUNK_SIZE -> takeChunkSize(text);
      case CHUNK_END -> takeChunkEnd(text);
      case TRAILERS -> state = text.isEmpty() ? State.COMPLETE : State.TRAILERS;
      default -> throw new IllegalStateException("a line in " + state);
    }
  }

  private void takeRequestLine(String text) throws Refusal {
    if (text.isEmpty()) {
      return; // RFC 9112 2.2: an empty line before a request is ignored
    }
    String[] words = text.split(" ", -1);
    if (words.length != 3 || !words[2].startsWith("HTTP/")) {
      throw new Refusal(400, "the request line is not \"METHOD target HTTP/1.1\"");
    }
    if (!words[2].equals("HTTP/1.1") && !words[2].equals("HTTP/1.0")) {
      throw new Refusal(505, words[2] + " is not spoken here, HTTP/1.1 is");
    }
    method = words[0];
    target = words[1];
    http11 = words[2].equals("HTTP/1.1");
    state = State.HEADERS;
  }

  private void takeHeader(String text) throws Refusal {
    if (text.isEmpty()) {
      beginBody();
      return;
    }
    int colon = text.indexOf(':');
    if (colon <= 0 || text.charAt(0) <= ' ' || text.charAt(colon - 1) <= ' ') {
      throw new Refusal(400, "a header line is not \"name: value\"");
    }
    String name = text.substring(0, colon).toLowerCase(Locale.ROOT);
    headers.merge(name, text.substring(colon + 1).strip(), (first, next) -> first + ", " + next);
  }

  private void beginBody() throws Refusal {
    String encoding = headers.get("transfer-encoding");
    String length = headers.get("content-length");
    if (encoding != null && length != null) {
      throw new Refusal(400, "both transfer-encoding and content-length");
    }
    if (encoding != null) {
      if (!encoding.equalsIgnoreCase("chunked")) {
        throw new Refusal(501, "transfer-encoding " + encoding + ", only chunked is understood");
      }
      state = State.CHUNK_SIZE;
    } else {
      missingBytes = size(length == null ? "0" : length, 10, "content-length");
      state = missingBytes == 0 ? State.COMPLETE : State.BODY;
    }
    continueWanted =
        state != State.COMPLETE && "100-continue".equalsIgnoreCase(headers.get("expect"));
  }

  private void takeChunkSize(String text) throws Refusal {
    int extension = text.indexOf(';');
    String digits = (extension < 0 ? text : text.substring(0, extension)).strip();
    missingBytes = size(digits, 16, "chunk size");
    headBytes = 0; // a body may have any number of chunks
    state = missingBytes == 0 ? State.TRAILERS : State.CHUNK_DATA;
  }

  private void takeChunkEnd(String text) throws Refusal {
    if (!text.isEmpty()) {
      throw new Refusal(400, "a chunk is longer than its size says");
    }
    state = State.CHUNK_SIZE;
  }

  /** A size that still fits into the body. */
  private int size(String digits, int radix, String what) throws Refusal {
    if (digits.isEmpty() || !digits.chars().allMatch(c -> Character.digit(c, radix) >= 0)) {
      throw new Refusal(400, what + " \"" + digits + "\" is not a number");
    }
    if (digits.length() > 15 || Long.parseLong(digits, radix) + body.size() > MAX_BODY_BYTES) {
      throw new Refusal(413, "the request's body is over " + MAX_BODY_BYTES + " bytes");
    }
    return Integer.parseInt(digits, radix);
  }
}
