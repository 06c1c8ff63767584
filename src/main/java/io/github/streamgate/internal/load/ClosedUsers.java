package io.github.streamgate.internal.load;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/** The users of a closed model: each sends when the last reply is over and has been thought of. */
final class ClosedUsers implements Starts {
  private record Waiting(long dueNanos, int user) {}

  private final ClosedModel model;
  private final ThinkTime.Times[] thinkTimes;
  private final int[] measured;
  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong(Waiting::dueNanos).thenComparingInt(Waiting::user));

  ClosedUsers(ClosedModel model) {
    this.model = model;
    this.thinkTimes = new ThinkTime.Times[model.users()];
    this.measured = new int[model.users()];
    for (int user = 0; user < model.users(); user++) {
      thinkTimes[user] = model.thinkTime().of(user);
      waiting.add(new Waiting(model.comesUpNanos(user), user));
    }
  }

  @Override
  public boolean anyWaiting() {
    return !waiting.isEmpty();
  }

  @Override
  public long nextDueNanos() {
    Waiting next = waiting.peek();
    return next == null ? NEVER_NANOS : next.dueNanos();
  }

  @Override
  public long countsFromNanos(long sinceStartNanos) {
    return sinceStartNanos;
  }

  @Override
  public Start take() {
    return new Start(waiting.remove().user(), OptionalLong.empty());
  }

  /** The user's next request goes out after the think time, unless it has made all of its own. */
  @Override
  public void free(int user, boolean wasMeasured, long sinceStartNanos) {
    measured[user] += wasMeasured ? 1 : 0;
    boolean done =
        model.requestsPerUser().isPresent() && measured[user] >= model.requestsPerUser().getAsInt();
    if (!done) {
      waiting.add(new Waiting(sinceStartNanos + thinkTimes[user].nextNanos(), user));
    }
  }

  /** None ever is: a user is due when it is free. */
  @Override
  public int late(long sinceStartNanos) {
    return 0;
  }
}
