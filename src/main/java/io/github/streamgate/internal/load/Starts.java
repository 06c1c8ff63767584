package io.github.streamgate.internal.load;

import java.util.OptionalLong;

/**
 * Who sends next, and when; nanoseconds since the start of the run. Pure but for what it is told;
 * one thread.
 */
interface Starts {
  /** Later than any run lasts, with room to reckon with. */
  long NEVER_NANOS = Long.MAX_VALUE / 2;

  /**
   * A request that may go out now.
   *
   * @param user who sends it
   * @param intendedNanos when it was to go out; empty where that is whenever it does
   */
  record Start(int user, OptionalLong intendedNanos) {}

  /** The starts of a model. */
  static Starts of(LoadModel model) {
    return model instanceof ClosedModel closed
        ? new ClosedUsers(closed)
        : new OpenArrivals((OpenModel) model);
  }

  /** Whether anything is to come that waits for its time and not for a reply. */
  boolean anyWaiting();

  /** When the next one can go out; never while all wait for a reply. */
  long nextDueNanos();

  /** Whether one can go out now. */
  default boolean isDue(long sinceStartNanos) {
    return nextDueNanos() <= sinceStartNanos;
  }

  /** The moment that the next one would count as started at, if it went out now. */
  long countsFromNanos(long sinceStartNanos);

  /** Takes the one that is due first; it must be due. */
  Start take();

  /**
   * A user's request is over.
   *
   * @param measured whether it was measured
   */
  void free(int user, boolean measured, long sinceStartNanos);

  /** How many are past their time by this moment and have not gone out. */
  int late(long sinceStartNanos);
}
