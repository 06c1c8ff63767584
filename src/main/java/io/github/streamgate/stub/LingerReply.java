package io.github.streamgate.stub;

/**
 * The wait before a connection is closed on which the client may still be sending: closing at once
 * would reset it, and the client might never read why it was refused.
 */
final class LingerReply extends Reply {
  private static final long LINGER_NANOS = 5_000_000_000L;

  private final long dueNanos;

  LingerReply(long nowNanos) {
    super(false, null);
    this.dueNanos = nowNanos + LINGER_NANOS;
  }

  @Override
  long dueNanos() {
    return dueNanos;
  }

  @Override
  Next step(long nowNanos, Frames out) {
    return Next.CLOSE;
  }
}
