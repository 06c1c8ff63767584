package io.github.streamgate.internal.health;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Tells pauses from beats that come late. Pure; one thread.
 *
 * <p>A beat is due {@link #EVERY_NANOS} after the one before it. What keeps it from coming keeps
 * the client's other threads from coming too, more often than not. How long before it was due the
 * trouble began is not known, so that a pause may have been longer by one beat than it says.
 */
final class Heartbeat {
  static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** A beat that is less late says nothing: schedulers do that all the time. */
  static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final List<Pause> pauses = new ArrayList<>();
  private long dueNanos;

  Heartbeat(long nowNanos) {
    dueNanos = nowNanos + EVERY_NANOS;
  }

  void beat(long nowNanos) {
    if (nowNanos - dueNanos >= LATE_NANOS) {
      pauses.add(new Pause(dueNanos, nowNanos));
    }
    dueNanos = nowNanos + EVERY_NANOS;
  }

  List<Pause> pauses() {
    return pauses;
  }
}
