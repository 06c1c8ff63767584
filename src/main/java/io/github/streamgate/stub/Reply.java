package io.github.streamgate.stub;

import org.jspecify.annotations.Nullable;

/** What one request is answered with, step by step. Knows no socket. Confined to the loop. */
abstract class Reply {
  private final boolean chunked;
  private final @Nullable Exchange exchange;

  /**
   * A reply.
   *
   * @param chunked whether the body goes in chunks
   * @param exchange its entry in the log, absent for what is not logged
   */
  Reply(boolean chunked, @Nullable Exchange exchange) {
    this.chunked = chunked;
    this.exchange = exchange;
  }

  /** What follows a step. */
  enum Next {
    /** Another step, when it is due. */
    STEP,
    /** The reply is over; the connection waits for the next request. */
    KEEP_ALIVE,
    /** The reply is over; the connection is closed. */
    CLOSE,
    /** The reply is over; what the client still sends is thrown away for a while before closing. */
    LINGER,
    /** The reply is over; the connection is reset. */
    RESET,
    /** The reply is over; nothing happens until the client hangs up. */
    HOLD
  }

  /** What a reply is followed by on a connection that the request wants kept or closed. */
  static Next after(HttpRequest request) {
    return request.keepAlive() ? Next.KEEP_ALIVE : Next.CLOSE;
  }

  final boolean chunked() {
    return chunked;
  }

  final @Nullable Exchange exchange() {
    return exchange;
  }

  /** When the next step falls due; does not change between steps. */
  abstract long dueNanos();

  /**
   * Takes the next step.
   *
   * @param nowNanos at or after its due time, and just before its bytes are written
   * @param out takes the bytes
   */
  abstract Next step(long nowNanos, Frames out);
}
