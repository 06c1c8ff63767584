package io.github.streamgate.internal.wire;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Hears of one exchange: {@code head}, any number of {@code read}, then {@code complete}; or {@code
 * failed} at any point, as the last word. Called by one thread at a time, the one that reads the
 * socket: it must not block.
 */
public interface WireListener {

  /** The status line and headers are here. */
  void head(ResponseHead head, long arrivedNanos);

  /**
   * One read from the socket brought these bytes of the body.
   *
   * @param bytes borrowed until this returns
   */
  void read(List<ByteBuffer> bytes, long arrivedNanos);

  /** The body is over. */
  void complete(long arrivedNanos);

  /** The exchange broke off. */
  void failed(Throwable cause, long atNanos);

  /**
   * The connection that was reused had been closed by the server, and the request is sent once more
   * on another one. Not the server's failure: no byte of an answer had come.
   */
  void resent();
}
