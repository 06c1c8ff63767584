package io.github.streamgate.internal.health;

import java.util.Map;

/** What the machine counts of this process. */
@FunctionalInterface
interface Gauges {

  Reading read();

  /**
   * Counts that only grow.
   *
   * @param gcNanos for which garbage collections stopped the JVM
   * @param readingNanos CPU of each thread that reads sockets, by its id
   * @param drivingNanos CPU of the thread that starts requests
   */
  record Reading(long gcNanos, Map<Long, Long> readingNanos, long drivingNanos, Ticks machine) {}
}
