package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Metric;
import java.util.OptionalLong;

/**
 * Which measured figure is as good as the expected one. Over a real wire no moment is early, for
 * the server counts from when it had read the request, and none is later than allowed; what lies
 * between two moments shrinks where the first one is late, to nothing where one read takes what was
 * written in two.
 *
 * @param latestNanos how late a moment may be; empty where nothing but the very same will do
 */
record Fit(OptionalLong latestNanos) {
  static final Fit EXACT = new Fit(OptionalLong.empty());

  static Fit late(long latestNanos) {
    return new Fit(OptionalLong.of(latestNanos));
  }

  /** Whether the time of a metric fits; either may be undefined. */
  boolean fits(Metric metric, OptionalLong expected, OptionalLong measured) {
    if (latestNanos.isEmpty() || expected.isEmpty()) {
      return expected.equals(measured);
    }
    boolean between = metric == Metric.TPOT || metric == Metric.STALL;
    if (measured.isEmpty()) {
      return between;
    }
    long leastNanos = between ? 0 : expected.getAsLong();
    return measured.getAsLong() >= leastNanos
        && measured.getAsLong() <= expected.getAsLong() + latestNanos.getAsLong();
  }

  /** Whether a count of gaps fits. */
  boolean fits(long expectedGaps, long measuredGaps) {
    return measuredGaps == expectedGaps || (latestNanos.isPresent() && measuredGaps < expectedGaps);
  }
}
