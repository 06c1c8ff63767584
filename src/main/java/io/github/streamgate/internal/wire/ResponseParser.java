package io.github.streamgate.internal.wire;

import java.io.EOFException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/**
 * Cuts the bytes of one HTTP/1 answer into head and body, after RFC 9112, wherever they are cut.
 *
 * <p>Pure: it knows no socket and no time, and copies no byte of a body. One answer after another;
 * one thread.
 */
final class ResponseParser {
  /** Takes what an answer is made of, within {@link #take}. */
  interface Sink {
    /** The head; interim ones are skipped. */
    void head(AnswerHead head);

    /** Bytes of the body: from here to there in the buffer that was given, never none. */
    void body(int from, int to);
  }

  private enum State {
    HEAD,
    BODY_OF_LENGTH,
    BODY_UNTIL_CLOSE,
    CHUNK_SIZE,
    CHUNK_EXTENSION,
    CHUNK,
    CHUNK_END,
    TRAILER,
    OVER
  }

  private static final int MOST_SIZE_DIGITS = 15;

  private final HeadParser headParser = new HeadParser();
  private State state = State.HEAD;
  private boolean anyByte;
  private boolean keepsConnection;

  /**
   * What is left of the body or of the chunk; while a chunk's size is read, what is known of it.
   */
  private long left;

  private int sizeDigits;

  /** Bytes of the line that is skipped, and of all trailer lines. */
  private int skipped;

  private boolean blankSoFar;

  /** Makes ready for the next answer. */
  void reset() {
    state = State.HEAD;
    anyByte = false;
  }

  /** Whether any byte of the answer has come. */
  boolean anyByte() {
    return anyByte;
  }

  boolean isOver() {
    return state == State.OVER;
  }

  /** Whether the connection serves another request; only once the answer is over. */
  boolean keepsConnection() {
    return keepsConnection;
  }

  /**
   * Takes bytes, up to the end of the answer; what is left in the buffer then belongs to nobody.
   *
   * @throws ProtocolException if it is not HTTP/1; what came before that was told
   */
  void take(ByteBuffer bytes, Sink sink) throws ProtocolException {
    anyByte |= bytes.hasRemaining();
    while (bytes.hasRemaining() && state != State.OVER) {
      switch (state) {
        case HEAD -> {
          AnswerHead head = headParser.take(bytes.get());
          if (head != null) {
            headOver(head, sink);
          }
        }
        case BODY_OF_LENGTH -> body(bytes, State.OVER, sink);
        case CHUNK -> body(bytes, State.CHUNK_END, sink);
        case BODY_UNTIL_CLOSE -> {
          sink.body(bytes.position(), bytes.limit());
          bytes.position(bytes.limit());
        }
        case CHUNK_SIZE -> chunkSize(bytes.get());
        case CHUNK_EXTENSION -> chunkExtension(bytes.get());
        case CHUNK_END -> chunkEnd(bytes.get());
        case TRAILER -> trailer(bytes.get());
        case OVER -> throw new IllegalStateException("the answer is over");
      }
    }
  }

  /**
   * Takes the end of the connection, which may be the end of the answer.
   *
   * @throws EOFException if it is not
   */
  void end() throws EOFException {
    if (state != State.BODY_UNTIL_CLOSE) {
      throw new EOFException("EOF reached while reading");
    }
    over(false);
  }

  private void headOver(AnswerHead head, Sink sink) throws ProtocolException {
    if (head.status() == 101) {
      throw new ProtocolException("the answer switches protocols, which nobody had asked for");
    }
    if (head.isInterim()) {
      return;
    }
    boolean chunked = head.isChunked();
    OptionalLong length = chunked ? OptionalLong.empty() : head.contentLength();
    keepsConnection = head.keepsConnection();
    if (head.isWithoutBody() || (length.isPresent() && length.getAsLong() == 0)) {
      state = State.OVER;
    } else if (chunked) {
      beginChunk();
    } else if (length.isPresent()) {
      left = length.getAsLong();
      state = State.BODY_OF_LENGTH;
    } else {
      state = State.BODY_UNTIL_CLOSE;
    }
    sink.head(head);
  }

  private void over(boolean keeps) {
    keepsConnection = keeps;
    state = State.OVER;
  }

  private void body(ByteBuffer bytes, State after, Sink sink) {
    int from = bytes.position();
    int count = (int) Math.min(left, bytes.remaining());
    left -= count;
    if (left == 0) {
      state = after;
      skipped = 0;
    }
    bytes.position(from + count);
    sink.body(from, from + count);
  }

  private void beginChunk() {
    state = State.CHUNK_SIZE;
    left = 0;
    sizeDigits = 0;
    skipped = 0;
  }

  private void chunkSize(byte next) throws ProtocolException {
    int digit = Character.digit(next, 16);
    if (digit >= 0 && sizeDigits < MOST_SIZE_DIGITS) {
      left = left * 16 + digit;
      sizeDigits++;
    } else if (sizeDigits > 0 && next == '\n') {
      chunkSizeOver();
    } else if (sizeDigits > 0 && (next == '\r' || next == ';' || next == ' ' || next == '\t')) {
      state = State.CHUNK_EXTENSION;
    } else {
      throw new ProtocolException(
          "the size of a chunk is no hexadecimal number: "
              + (sizeDigits == 0 ? "" : Long.toHexString(left) + " and then ")
              + quoted(next));
    }
  }

  private static String quoted(byte b) {
    return AnswerHead.quoted(String.valueOf((char) (b & 0xFF)));
  }

  private void chunkExtension(byte next) throws ProtocolException {
    if (next == '\n') {
      chunkSizeOver();
    } else {
      skip();
    }
  }

  private void chunkSizeOver() {
    blankSoFar = true;
    skipped = 0;
    state = left == 0 ? State.TRAILER : State.CHUNK;
  }

  private void chunkEnd(byte next) throws ProtocolException {
    if (next == '\n') {
      beginChunk();
    } else if (next != '\r' || ++skipped > 1) {
      throw new ProtocolException(
          "a chunk is longer than the size it was given: behind it stands " + quoted(next));
    }
  }

  private void trailer(byte next) throws ProtocolException {
    if (next == '\n' && blankSoFar) {
      over(keepsConnection);
    } else {
      blankSoFar = next == '\n' || (blankSoFar && next == '\r');
      skip();
    }
  }

  /** Lines that nobody reads may not go on for ever. */
  private void skip() throws ProtocolException {
    if (++skipped > HeadParser.MAX_BYTES) {
      throw new ProtocolException(
          "a chunk's extensions or the trailer are larger than the "
              + HeadParser.MAX_BYTES
              + " bytes that are read");
    }
  }
}
