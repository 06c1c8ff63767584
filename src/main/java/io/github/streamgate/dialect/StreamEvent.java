package io.github.streamgate.dialect;

import java.nio.charset.StandardCharsets;

/**
 * One event of a stream: its type and its data, still as the bytes that came, so that JSON can be
 * read without a detour over a string.
 *
 * <p>Borrowed: valid only during the call that hands it over, for the bytes belong to the parser.
 */
public final class StreamEvent {
  /** The type of an event that named none, after the WHATWG event-stream format. */
  public static final String DEFAULT_TYPE = "message";

  private final String type;
  private final byte[] bytes;
  private final int offset;
  private final int length;

  /**
   * Lends an event.
   *
   * @param bytes UTF-8; {@code length} bytes from {@code offset} are the event's data
   */
  public StreamEvent(String type, byte[] bytes, int offset, int length) {
    this.type = type;
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
  }

  /** An event with the given data, for tests. */
  public static StreamEvent of(String type, String data) {
    byte[] bytes = data.getBytes(StandardCharsets.UTF_8);
    return new StreamEvent(type, bytes, 0, bytes.length);
  }

  /** The event's type; {@link #DEFAULT_TYPE} where the stream named none. */
  public String type() {
    return type;
  }

  /** The data as text; bytes that are not UTF-8 become U+FFFD, as the WHATWG text asks. */
  public String data() {
    return new String(bytes, offset, length, StandardCharsets.UTF_8);
  }

  /** The array that holds the data; do not write to it, do not keep it. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where in {@link #bytes()} the data begin. */
  public int offset() {
    return offset;
  }

  /** How many bytes of data there are. */
  public int length() {
    return length;
  }

  /** Whether the data are exactly this ASCII text, without decoding them. */
  public boolean dataEquals(String ascii) {
    if (length != ascii.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[offset + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return type + ": " + data();
  }
}
