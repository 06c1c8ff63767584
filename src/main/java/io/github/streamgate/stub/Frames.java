package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The bytes of one step, on their way to the socket. One for the whole loop, used again for every
 * step: nothing in it outlives one.
 */
final class Frames {
  private static final byte[] CRLF = {'\r', '\n'};
  private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};
  private static final int USUAL_BYTES = 64 << 10;

  private byte[] bytes = new byte[4096];
  private int length;
  private boolean chunked;

  /** Starts over. */
  void reset(boolean withChunks) {
    length = 0;
    chunked = withChunks;
    if (bytes.length > USUAL_BYTES) {
      bytes = new byte[USUAL_BYTES];
    }
  }

  /** Bytes outside the body: a head, or an answer that is complete in itself. */
  void raw(byte[] part) {
    if (length + part.length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + part.length));
    }
    System.arraycopy(part, 0, bytes, length, part.length);
    length += part.length;
  }

  /** All that the other one holds, which then starts over. */
  void takeFrom(Frames other) {
    raw(Arrays.copyOf(other.bytes, other.length));
    other.reset(other.chunked);
  }

  /** Text outside the body. */
  void raw(String part) {
    raw(part.getBytes(US_ASCII));
  }

  /** One piece of the body, as one chunk where the client knows chunks. */
  void data(byte[]... parts) {
    if (chunked) {
      int size = 0;
      for (byte[] part : parts) {
        size += part.length;
      }
      raw(Integer.toHexString(size));
      raw(CRLF);
    }
    for (byte[] part : parts) {
      raw(part);
    }
    if (chunked) {
      raw(CRLF);
    }
  }

  /** The body is over. */
  void endOfBody() {
    if (chunked) {
      raw(LAST_CHUNK);
    }
  }

  /** What was put so far; valid until the next reset. */
  ByteBuffer view() {
    return ByteBuffer.wrap(bytes, 0, length);
  }
}
