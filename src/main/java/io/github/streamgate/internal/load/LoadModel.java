package io.github.streamgate.internal.load;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * When requests start. In a closed model a slow server slows the load down, for each user waits for
 * the reply; in an open one requests come as they come, and a slow server has more of them at once.
 */
public sealed interface LoadModel permits ClosedModel, OpenModel {

  /** Over what time the load comes up; what starts meanwhile is warm-up. */
  Duration rampUp();

  /** At least so many requests are warm-up. */
  int warmupRequests();

  /** Warm-up lasts at least so long. */
  Duration warmup();

  /** How many requests are measured; empty where something else says when the load is over. */
  OptionalInt requests();

  /** How long after the first measured start a further one may start; empty as for requests. */
  OptionalLong durationNanos();

  /** From when on all of the load is there, in nanoseconds since the start of the run. */
  long fullNanos();

  /** The most requests that can be measured, where that can be told beforehand. */
  OptionalLong mostMeasured();

  /**
   * The same, so many times as long. A rate that changes does so over the whole of its duration,
   * and cannot go on.
   *
   * @param times 1 or more
   */
  LoadModel extended(int times);

  /** So many times as many requests, or as long. */
  static OptionalInt times(OptionalInt requests, int times) {
    return requests.isEmpty()
        ? requests
        : OptionalInt.of((int) Math.min(Integer.MAX_VALUE, (long) requests.getAsInt() * times));
  }

  /** The same of nanoseconds. */
  static OptionalLong times(OptionalLong nanos, int times) {
    return nanos.isEmpty() ? nanos : OptionalLong.of(nanos.getAsLong() * times);
  }
}
