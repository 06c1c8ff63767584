package io.github.streamgate.internal.load;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The users of a closed model, and when each sends next; nanoseconds since the start of the run.
 * Pure but for what it is told; one thread.
 */
final class ClosedUsers {
  private record Waiting(long dueNanos, int user) {}

  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong(Waiting::dueNanos).thenComparingInt(Waiting::user));

  ClosedUsers(ClosedModel model) {
    for (int user = 0; user < model.users(); user++) {
      waiting.add(new Waiting(model.comesUpNanos(user), user));
    }
  }

  boolean anyWaiting() {
    return !waiting.isEmpty();
  }

  boolean isDue(long sinceStartNanos) {
    return nextDueNanos() <= sinceStartNanos;
  }

  /** When the next user is due; far away while every one has a request open. */
  long nextDueNanos() {
    Waiting next = waiting.peek();
    return next == null ? Long.MAX_VALUE / 2 : next.dueNanos();
  }

  /** Takes the user who is due first; it must be due. */
  int take() {
    return waiting.remove().user();
  }

  /** The user's reply is over, and the next request can go out at once. */
  void free(int user, long sinceStartNanos) {
    waiting.add(new Waiting(sinceStartNanos, user));
  }
}
