package io.github.streamgate.internal.load;

import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Requests that were turned away and wait to be sent again; nanoseconds since the start of the run.
 * One thread.
 */
final class RetryQueue {
  private record Waiting(long dueNanos, OpenRequest request) {}

  private final Retries retries;
  private final long patienceNanos;
  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong(Waiting::dueNanos)
              .thenComparingInt(waiting -> waiting.request().index()));

  /** A queue for requests that are given up so long after their start, attempts or not. */
  RetryQueue(Retries retries, Timeouts timeouts) {
    this.retries = retries;
    this.patienceNanos = Math.min(timeouts.firstByte().toNanos(), timeouts.total().toNanos());
  }

  /**
   * Takes a request whose attempt is over, unless its outcome is to stand: for it succeeded, or no
   * further attempt is left, or none could be answered in time.
   */
  boolean take(OpenRequest request, long sinceStartNanos) {
    StreamRecorder attempt = request.recorder();
    if (!retries.again(attempt.outcome(), attempt.unreachable(), request.attempts())) {
      return false;
    }
    long waitNanos = retries.waitNanos(request.index(), request.attempts(), attempt.retryAfter());
    long dueNanos = sinceStartNanos + waitNanos;
    if (dueNanos - request.startNanos() >= patienceNanos) {
      return false;
    }
    request.waited(waitNanos);
    waiting.add(new Waiting(dueNanos, request));
    return true;
  }

  /** When the next one is due; never where none waits. */
  long nextDueNanos() {
    Waiting next = waiting.peek();
    return next == null ? Starts.NEVER_NANOS : next.dueNanos();
  }

  /** The next one that is due, if one is. */
  Optional<OpenRequest> due(long sinceStartNanos) {
    return nextDueNanos() <= sinceStartNanos
        ? Optional.of(waiting.remove().request())
        : Optional.empty();
  }

  /** Takes whichever waits, due or not. */
  Optional<OpenRequest> any() {
    return Optional.ofNullable(waiting.poll()).map(Waiting::request);
  }
}
