package io.github.streamgate.internal.gate;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How long a run was asked to be, and how far it may be extended while it is undecided.
 *
 * @param requests measured requests, 1 or more
 * @param durationNanos from the first measured start on; whichever comes first ends what was asked,
 *     and one of the two is there
 * @param extendTo times what was asked, 1 or more; 1 extends nothing
 */
public record Asked(OptionalInt requests, OptionalLong durationNanos, double extendTo) {
  public Asked {
    if (requests.isEmpty() && durationNanos.isEmpty()) {
      throw new IllegalArgumentException("neither requests nor duration");
    }
    if (!(extendTo >= 1 && extendTo < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("extendTo " + extendTo + ", must be 1 or more");
    }
  }

  /** How many measured requests may be started in all. */
  public OptionalInt capRequests() {
    return requests.isPresent()
        ? OptionalInt.of(
            (int) Math.min(Integer.MAX_VALUE, Math.floor(requests.getAsInt() * extendTo)))
        : OptionalInt.empty();
  }

  /** How long after the first measured start a further one may follow. */
  OptionalLong capDurationNanos() {
    return durationNanos.isPresent()
        ? OptionalLong.of((long) (durationNanos.getAsLong() * extendTo))
        : OptionalLong.empty();
  }

  /**
   * Whether all that was asked for is closed.
   *
   * @param closed how many requests the closed prefix has
   * @param startedNanos when the last of them was started. Not what time it is: an endpoint that
   *     hangs lets time pass without closing anything
   */
  boolean reached(int closed, long startedNanos) {
    return (requests.isPresent() && closed >= requests.getAsInt())
        || (durationNanos.isPresent() && startedNanos >= durationNanos.getAsLong());
  }

  /** Whether as many are closed as may be started. */
  boolean exhausted(int closed) {
    return capRequests().isPresent() && closed >= capRequests().getAsInt();
  }
}
