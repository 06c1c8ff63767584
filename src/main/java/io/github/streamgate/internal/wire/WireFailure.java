package io.github.streamgate.internal.wire;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What the JDK's client means by the exceptions it throws: its types and words say little. */
final class WireFailure {
  /** How the client words a break within status line and headers, after some bytes of them. */
  private static final String WITHIN_THE_HEAD = "parsing HTTP/1.1";

  /** How it words the server's refusal of one HTTP/2 stream, which is an answer. */
  private static final String STREAM_REFUSED = "RST_STREAM";

  /** How it words it that an HTTP/2 connection is full. */
  private static final String STREAMS_EXHAUSTED = "too many concurrent streams";

  /** How it words a proxy's refusal to open a way to the server. */
  private static final String TUNNEL_FAILED = "Tunnel failed";

  private WireFailure() {}

  /**
   * Whether the exchange broke before any byte of an answer came, on a connection that was there.
   */
  static boolean beforeAnyByte(Throwable thrown) {
    Throwable cause = unwrapped(thrown);
    return cause instanceof IOException
        && !(cause instanceof ConnectException)
        && !(cause instanceof HttpTimeoutException)
        && !(cause instanceof ProtocolException)
        && !(cause instanceof SSLException)
        && !says(cause, WITHIN_THE_HEAD)
        && !says(cause, STREAM_REFUSED);
  }

  /** Whether the server takes no more streams on the connection that there is. */
  static boolean streamsExhausted(Throwable thrown) {
    return says(unwrapped(thrown), STREAMS_EXHAUSTED);
  }

  /** A TLS record, an alert, where a status line was to be. */
  private static boolean isInTls(Throwable cause) {
    return cause instanceof ProtocolException && says(cause, "\u0015\u0003");
  }

  private static boolean says(Throwable cause, String words) {
    return cause.getMessage() != null && cause.getMessage().contains(words);
  }

  /** The cause, with the address and in words where the client gave neither. */
  static Throwable explained(Throwable thrown, URI uri, WireOptions options) {
    Throwable cause = unwrapped(thrown);
    NoConnection none = new NoConnection(uri, options);
    if (cause instanceof HttpConnectTimeoutException) {
      return none.inTime();
    }
    if (isInTls(cause)) {
      return none.answersInTls();
    }
    Optional<String> tls = TlsFailure.explained(cause, none.server());
    if (tls.isPresent()) {
      return none.because(tls.get());
    }
    if (says(cause, TUNNEL_FAILED)) {
      return none.notPassedOn(String.valueOf(cause.getMessage()));
    }
    if (!(cause instanceof ConnectException) || cause instanceof HttpTimeoutException) {
      return cause;
    }
    return isUnresolved(cause) ? none.unknownHost() : none.refused(cause.getMessage());
  }

  private static boolean isUnresolved(Throwable cause) {
    @Nullable Throwable each = cause;
    while (each != null && !(each instanceof UnresolvedAddressException)) {
      each = each.getCause();
    }
    return each != null;
  }

  private static Throwable unwrapped(Throwable cause) {
    return cause instanceof CompletionException && cause.getCause() != null
        ? cause.getCause()
        : cause;
  }
}
