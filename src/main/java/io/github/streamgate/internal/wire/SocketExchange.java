package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way, whichever connection carries it: keeps the order of what its listener is
 * told, and lets no exception of the listener's out.
 *
 * <p>Told by the thread that connects until a connection carries it, and by the loop's from then
 * on; cancelled by any.
 */
final class SocketExchange implements Wire.Exchange {
  private static final String CANCELLED = "the request was cancelled";

  private final Target target;
  private final RequestBytes bytes;
  private final WireListener listener;
  private final SelectorLoop loop;
  private final MonotonicClock clock;
  private volatile @Nullable Carrier carrier;
  private volatile boolean over;
  private volatile boolean cancelled;
  private ContentDecoder decoder = ContentDecoder.NONE;

  /** Who has the exchange: an attempt to connect, or a connection. */
  interface Carrier {
    /** Breaks off, if it still has this exchange; on the loop's thread. */
    void breakOff(SocketExchange exchange, Throwable cause);
  }

  SocketExchange(
      Target target,
      RequestBytes bytes,
      WireListener listener,
      SelectorLoop loop,
      MonotonicClock clock) {
    this.target = target;
    this.bytes = bytes;
    this.listener = listener;
    this.loop = loop;
    this.clock = clock;
  }

  Target target() {
    return target;
  }

  RequestBytes bytes() {
    return bytes;
  }

  void carriedBy(Carrier now) {
    carrier = now;
  }

  @Override
  public void cancel() {
    cancelled = true;
    if (!over) {
      loop.execute(() -> breakOff(new CancellationException(CANCELLED)));
    }
  }

  private void breakOff(Throwable cause) {
    Carrier having = carrier;
    if (having != null && !over) {
      having.breakOff(this, cause);
    }
  }

  /** Whether nobody is to be told anything any more. */
  boolean isOver() {
    return over;
  }

  boolean isCancelled() {
    return cancelled;
  }

  void head(AnswerHead answered, long arrivedNanos) {
    if (over || cancelled) {
      return;
    }
    ResponseHead head = answered.forListeners();
    decoder = ContentDecoder.of(head);
    try {
      listener.head(head, arrivedNanos);
    } catch (RuntimeException | Error e) {
      failed(e, clock.nanos());
    }
  }

  void read(List<ByteBuffer> body, long arrivedNanos) {
    if (over || cancelled) {
      return;
    }
    try {
      listener.read(decoder.decode(body), arrivedNanos);
    } catch (ZipException | RuntimeException | Error e) {
      failed(e, clock.nanos());
    }
  }

  void complete(long arrivedNanos) {
    if (over || cancelled) {
      failed(new CancellationException(CANCELLED), arrivedNanos);
      return;
    }
    end();
    try {
      listener.complete(arrivedNanos);
    } catch (RuntimeException | Error e) {
      tellFailure(e, arrivedNanos);
    }
  }

  void failed(Throwable cause, long atNanos) {
    if (!over) {
      end();
      tellFailure(cause, atNanos);
    }
  }

  private void end() {
    over = true;
    decoder.close();
  }

  /** The last word; if the listener throws here as well, nobody is left to be told. */
  private void tellFailure(Throwable cause, long atNanos) {
    try {
      listener.failed(cause, atNanos);
    } catch (RuntimeException | Error e) {
      cause.addSuppressed(e);
    }
  }

  /** Tells that it is sent once more. */
  void resent() {
    try {
      listener.resent();
    } catch (RuntimeException | Error e) {
      failed(e, clock.nanos());
    }
  }
}
