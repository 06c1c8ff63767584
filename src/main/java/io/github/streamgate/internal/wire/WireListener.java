package io.github.streamgate.internal.wire;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Hears of one exchange: {@code head}, any number of {@code read}, then {@code complete}; or {@code
 * failed} at any point, as the last word. Called by one thread at a time, one that reads the
 * socket: it must not block. If it throws, the exchange is broken off, and the last word is {@code
 * failed} with what it threw.
 */
public interface WireListener {

  /** The status line and headers are here. */
  void head(ResponseHead head, long arrivedNanos);

  /**
   * One read from the socket brought bytes of the body.
   *
   * @param bytes the body as far as it can be decoded by now, which may be nothing; borrowed until
   *     this returns
   */
  void read(List<ByteBuffer> bytes, long arrivedNanos);

  /** The body is over. */
  void complete(long arrivedNanos);

  /**
   * The exchange broke off.
   *
   * @param cause a {@link java.net.ConnectException} or {@link java.net.UnknownHostException} where
   *     no connection was made, a {@link java.net.http.HttpConnectTimeoutException} where it was
   *     not made in time, each in words that name the address or the time; a {@link
   *     java.util.zip.ZipException} where the body is not what its encoding allows
   */
  void failed(Throwable cause, long atNanos);

  /**
   * The connection that was reused had been closed by the server, and the request is sent once more
   * on another one. Not the server's failure: no byte of an answer had come. More than once only
   * where the other one had been closed as well.
   */
  void resent();
}
