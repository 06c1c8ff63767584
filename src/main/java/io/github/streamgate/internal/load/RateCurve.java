package io.github.streamgate.internal.load;

import java.util.ArrayList;
import java.util.List;

/**
 * How many starts are expected by when, for a rate that changes in straight lines. Immutable but
 * while it is built.
 */
final class RateCurve {
  private static final double NANOS = 1e9;

  /** From one rate to another over so many seconds. */
  private record Line(double seconds, double firstPerSecond, double lastPerSecond) {
    double count() {
      return seconds * (firstPerSecond + lastPerSecond) / 2;
    }

    /** When so many are expected: the root of a quadratic, in the form that loses no digits. */
    double secondsUntil(double count) {
      if (count == 0) {
        return 0;
      }
      double slope = (lastPerSecond - firstPerSecond) / seconds;
      double root = Math.sqrt(Math.max(0, firstPerSecond * firstPerSecond + 2 * slope * count));
      return 2 * count / (firstPerSecond + root);
    }
  }

  private final List<Line> lines = new ArrayList<>();
  private final double thenPerSecond;

  /** A rate that never changes, until lines are put before it. */
  private RateCurve(double thenPerSecond) {
    this.thenPerSecond = thenPerSecond;
  }

  /** The rate of a model, from the start of its run on. */
  static RateCurve of(OpenModel model) {
    RateCurve level = new RateCurve(model.firstPerSecond());
    level.add(model.rampUp().toNanos() / NANOS, 0, model.firstPerSecond());
    if (model.firstPerSecond() == model.lastPerSecond() || model.durationNanos().isEmpty()) {
      return level;
    }
    RateCurve climbing = new RateCurve(model.lastPerSecond());
    climbing.lines.addAll(level.lines);
    double opensNanos =
        Math.max(
            (double) Math.max(model.rampUp().toNanos(), model.warmup().toNanos()),
            level.nanosUntil(model.warmupRequests()));
    climbing.add(
        (opensNanos - model.rampUp().toNanos()) / NANOS,
        model.firstPerSecond(),
        model.firstPerSecond());
    climbing.add(
        model.durationNanos().getAsLong() / NANOS, model.firstPerSecond(), model.lastPerSecond());
    return climbing;
  }

  private void add(double seconds, double firstPerSecond, double lastPerSecond) {
    if (seconds > 0) {
      lines.add(new Line(seconds, firstPerSecond, lastPerSecond));
    }
  }

  /** When so many starts are expected to have come, in nanoseconds since the start of the run. */
  double nanosUntil(double count) {
    double left = count;
    double seconds = 0;
    for (Line line : lines) {
      if (left < line.count()) {
        return (seconds + line.secondsUntil(left)) * NANOS;
      }
      left -= line.count();
      seconds += line.seconds();
    }
    return (seconds + left / thenPerSecond) * NANOS;
  }
}
