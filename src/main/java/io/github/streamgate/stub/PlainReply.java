package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.jspecify.annotations.Nullable;

/** An answer with its length said beforehand, sent whole as soon as it is due. */
final class PlainReply extends Reply {
  static final String JSON = "application/json";

  private final long dueNanos;
  private final String head;
  private final byte[] body;
  private final Next next;

  private PlainReply(
      long dueNanos, String head, byte[] body, Next next, @Nullable Exchange exchange) {
    super(false, exchange);
    this.dueNanos = dueNanos;
    this.head = head;
    this.body = body;
    this.next = next;
  }

  /** The answer to a health check. */
  static PlainReply healthy(long nowNanos, HttpRequest request) {
    byte[] body = "ok".getBytes(US_ASCII);
    Next next = after(request);
    return new PlainReply(nowNanos, head(200, "text/plain", body, next, ""), body, next, null);
  }

  /**
   * An error.
   *
   * @param moreHeaders complete header lines, or nothing
   */
  static PlainReply error(
      long nowNanos,
      int status,
      String message,
      String moreHeaders,
      Next next,
      @Nullable Exchange exchange) {
    if (exchange != null) {
      exchange.fails(status);
    }
    byte[] json = ChatJson.error(status, message);
    return new PlainReply(
        nowNanos, head(status, JSON, json, next, moreHeaders), json, next, exchange);
  }

  /** The head of an answer whose length is known. */
  static String head(int status, String type, byte[] body, Next next, String moreHeaders) {
    return "HTTP/1.1 "
        + status
        + " "
        + reason(status)
        + "\r\nContent-Type: "
        + type
        + "\r\nContent-Length: "
        + body.length
        + "\r\n"
        + moreHeaders
        + (next == Next.KEEP_ALIVE ? "" : "Connection: close\r\n")
        + "\r\n";
  }

  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 413 -> "Content Too Large";
      case 429 -> "Too Many Requests";
      case 431 -> "Request Header Fields Too Large";
      case 500 -> "Internal Server Error";
      case 501 -> "Not Implemented";
      case 502 -> "Bad Gateway";
      case 503 -> "Service Unavailable";
      case 504 -> "Gateway Timeout";
      case 505 -> "HTTP Version Not Supported";
      default -> "Error";
    };
  }

  @Override
  long dueNanos() {
    return dueNanos;
  }

  @Override
  Next step(long nowNanos, Frames out) {
    out.raw(head);
    out.raw(body);
    return next;
  }
}
