package io.github.streamgate.internal.load;

import java.util.SplittableRandom;

/**
 * When requests are to start: an endless, strictly increasing sequence of nanoseconds since the
 * start of the run. Depends on its model alone, and not on any clock; one thread.
 *
 * <p>Each start is where the expected number of starts reaches a next value: the next whole number
 * where arrivals are constant, and for a Poisson process, ramps included, an exponentially
 * distributed step further.
 */
final class Schedule {
  private final RateCurve curve;
  private final SplittableRandom random;
  private final boolean poisson;
  private double expected;
  private long lastNanos = -1;

  Schedule(OpenModel model) {
    this.curve = RateCurve.of(model);
    this.poisson = model.arrivals() instanceof Arrivals.Poisson;
    this.random =
        new SplittableRandom(
            model.arrivals() instanceof Arrivals.Poisson process ? process.seed() : 0);
    if (poisson) {
      expected = step();
    }
  }

  /** The next start. */
  long nextNanos() {
    lastNanos = Math.max(lastNanos + 1, Math.round(curve.nanosUntil(expected)));
    expected += step();
    return lastNanos;
  }

  private double step() {
    return poisson ? -Math.log(1 - random.nextDouble()) : 1;
  }
}
