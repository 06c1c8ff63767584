package io.github.streamgate.internal.health;

/**
 * What a stretch of a run cost the client.
 *
 * @param gcNanos for which garbage collections stopped it
 * @param readingNanos of CPU that the busiest thread took which reads sockets
 * @param drivingNanos of CPU that the thread took which starts requests
 * @param machine what the processors did
 */
public record Stretch(
    long startNanos,
    long endNanos,
    long gcNanos,
    long readingNanos,
    long drivingNanos,
    Ticks machine) {

  public long lengthNanos() {
    return endNanos - startNanos;
  }

  /** Both together; the other one follows this. */
  Stretch and(Stretch next) {
    return new Stretch(
        startNanos,
        next.endNanos,
        gcNanos + next.gcNanos,
        readingNanos + next.readingNanos,
        drivingNanos + next.drivingNanos,
        machine.plus(next.machine));
  }

  Stretch since(long originNanos) {
    return new Stretch(
        startNanos - originNanos,
        endNanos - originNanos,
        gcNanos,
        readingNanos,
        drivingNanos,
        machine);
  }
}
