package io.github.streamgate.internal.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/**
 * The starts of an open model: those of the schedule, each as soon as a slot is free. The user is
 * the number of the slot, the lowest that is free.
 */
final class OpenArrivals implements Starts {
  private final int slots;
  private final Schedule schedule;

  /** Taken from the schedule, and not gone out. */
  private final Deque<Long> coming = new ArrayDeque<>();

  private final PriorityQueue<Integer> freeSlots = new PriorityQueue<>();
  private int slotsEverUsed;
  private int open;

  OpenArrivals(OpenModel model) {
    this.slots = model.maxConcurrency().orElse(Integer.MAX_VALUE);
    this.schedule = new Schedule(model);
    coming.add(schedule.nextNanos());
  }

  @Override
  public boolean anyWaiting() {
    return true;
  }

  @Override
  public long nextDueNanos() {
    return open < slots ? coming.getFirst() : NEVER_NANOS;
  }

  @Override
  public long countsFromNanos(long sinceStartNanos) {
    return coming.getFirst();
  }

  @Override
  public Start take() {
    long intendedNanos = coming.removeFirst();
    if (coming.isEmpty()) {
      coming.add(schedule.nextNanos());
    }
    open++;
    Integer free = freeSlots.poll();
    return new Start(free == null ? slotsEverUsed++ : free, OptionalLong.of(intendedNanos));
  }

  @Override
  public void free(int user, boolean measured, long sinceStartNanos) {
    open--;
    freeSlots.add(user);
  }

  @Override
  public int late(long sinceStartNanos) {
    while (coming.getLast() <= sinceStartNanos) {
      coming.addLast(schedule.nextNanos());
    }
    return coming.size() - 1; // all but the last are past their time
  }
}
