package io.github.streamgate.internal.health;

import io.github.streamgate.internal.health.Gauges.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Makes stretches of readings. Twice as long ones, whenever there are many, so that a long run
 * takes no more memory than a short one. Pure; one thread.
 */
final class Course {
  private static final int MOST = 240;

  private final List<Stretch> stretches = new ArrayList<>();
  private long everyNanos = TimeUnit.MILLISECONDS.toNanos(500);
  private long lastNanos;
  private Reading last;

  Course(long nowNanos, Reading first) {
    lastNanos = nowNanos;
    last = first;
  }

  boolean isDue(long nowNanos) {
    return nowNanos - lastNanos >= everyNanos;
  }

  void add(long nowNanos, Reading reading) {
    if (nowNanos <= lastNanos) {
      return;
    }
    stretches.add(
        new Stretch(
            lastNanos,
            nowNanos,
            reading.gcNanos() - last.gcNanos(),
            busiest(reading),
            reading.drivingNanos() - last.drivingNanos(),
            reading.machine().minus(last.machine())));
    lastNanos = nowNanos;
    last = reading;
    if (stretches.size() == MOST) {
      pairUp();
    }
  }

  /** A thread that was not there before has taken all that it took since. */
  private long busiest(Reading reading) {
    Map<Long, Long> before = last.readingNanos();
    return reading.readingNanos().entrySet().stream()
        .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
        .max()
        .orElse(0);
  }

  private void pairUp() {
    List<Stretch> pairs = new ArrayList<>();
    for (int i = 0; i < MOST; i += 2) {
      pairs.add(stretches.get(i).and(stretches.get(i + 1)));
    }
    stretches.clear();
    stretches.addAll(pairs);
    everyNanos *= 2;
  }

  List<Stretch> stretches() {
    return stretches;
  }
}
