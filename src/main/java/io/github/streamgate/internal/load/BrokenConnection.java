package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Outcome;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.util.function.UnaryOperator;
import java.util.zip.ZipException;

/**
 * What a connection that broke makes of its request.
 *
 * @param quote makes words of others fit to be shown
 */
record BrokenConnection(Throwable cause, UnaryOperator<String> quote) {

  /** Whether there was no connection to begin with. */
  boolean unreachable() {
    return cause instanceof ConnectException
        || cause instanceof UnknownHostException
        || cause instanceof HttpConnectTimeoutException;
  }

  /** Before any answer came. */
  Outcome beforeTheAnswer() {
    if (cause instanceof HttpConnectTimeoutException) {
      return new Outcome.TimedOut(quote.apply(String.valueOf(cause.getMessage())));
    }
    return new Outcome.Unreachable(
        (unreachable() ? "" : "the connection was closed before an answer came: ") + described());
  }

  /** Within the answer. */
  Outcome after(int chunks) {
    return cause instanceof ZipException
        ? new Outcome.Malformed(quote.apply(String.valueOf(cause.getMessage())))
        : new Outcome.Truncated("the connection broke after " + chunks + " chunks: " + described());
  }

  /** The innermost cause says most; the outer ones of java.net.http often have no message. */
  private String described() {
    Throwable innermost = cause;
    while (innermost.getCause() != null && innermost.getCause() != innermost) {
      innermost = innermost.getCause();
    }
    String name = innermost.getClass().getSimpleName();
    return quote.apply(
        innermost.getMessage() == null ? name : name + ": " + innermost.getMessage());
  }
}
