package io.github.streamgate.internal.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.health.Gauges.Reading;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CourseTest {
  private static final long HALF_SECOND = 500_000_000;

  private static Reading reading(long gc, Map<Long, Long> readers, long driving, Ticks machine) {
    return new Reading(gc, readers, driving, machine);
  }

  @Test
  void aStretchIsWhatTwoReadingsDifferBy() {
    Course course = new Course(1_000, reading(7, Map.of(1L, 10L), 100, new Ticks(500, 20)));

    course.add(9_000, reading(9, Map.of(1L, 45L), 160, new Ticks(580, 28)));

    assertThat(course.stretches())
        .containsExactly(new Stretch(1_000, 9_000, 2, 35, 60, new Ticks(80, 8)));
  }

  @Test
  void ofSeveralReadersTheBusiestCountsAndANewOneBeginsAtNothing() {
    Course course = new Course(0, reading(0, Map.of(1L, 100L), 0, Ticks.UNKNOWN));

    course.add(10, reading(0, Map.of(1L, 110L, 2L, 40L), 0, Ticks.UNKNOWN));
    course.add(20, reading(0, Map.of(1L, 150L, 2L, 70L), 0, Ticks.UNKNOWN));

    assertThat(course.stretches()).extracting(Stretch::readingNanos).containsExactly(40L, 40L);
  }

  @Test
  void aLongRunHasLongerStretchesAndNotMoreOfThem() {
    Course course = new Course(0, reading(0, Map.of(), 0, Ticks.UNKNOWN));
    long nanos = 0;
    long readings = 0;
    for (int step = 1; step <= 1000; step++) {
      nanos += HALF_SECOND;
      if (course.isDue(nanos)) {
        course.add(nanos, reading(step, Map.of(), 2L * step, Ticks.UNKNOWN));
        readings = step;
      }
    }

    assertThat(course.stretches())
        .hasSizeBetween(100, 240)
        .allMatch(stretch -> stretch.lengthNanos() == 8 * HALF_SECOND);
    assertThat(course.stretches().stream().mapToLong(Stretch::lengthNanos).sum())
        .isEqualTo(readings * HALF_SECOND);
    assertThat(course.stretches().stream().mapToLong(Stretch::gcNanos).sum()).isEqualTo(readings);
    assertThat(course.stretches().stream().mapToLong(Stretch::drivingNanos).sum())
        .isEqualTo(2 * readings);
  }
}
