package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Times in nanoseconds since the start of the run. */
class MeasuredWindowTest {

  @Test
  void withoutWarmUpTheFirstStartIsMeasured() {
    MeasuredWindow window = new MeasuredWindow(model(0, 0, OptionalInt.of(2)));

    assertThat(window.firstMeasuredNanos()).isEmpty();
    assertThat(window.start(7)).isFalse();
    assertThat(window.firstMeasuredNanos()).hasValue(7);
  }

  @Test
  void soManyRequestsAreMeasuredAndNoMoreMayStart() {
    MeasuredWindow window = new MeasuredWindow(model(1, 0, OptionalInt.of(2)));

    assertThat(window.start(0)).isTrue();
    assertThat(window.start(1)).isFalse();
    assertThat(window.mayStart(2)).isTrue();
    assertThat(window.start(2)).isFalse();
    assertThat(window.mayStart(3)).isFalse();
    assertThat(window.firstMeasuredNanos()).hasValue(1);
  }

  @Test
  void warmUpLastsForRequestsAndTimeAndRampUpWhicheverIsLongest() {
    ClosedModel model =
        new ClosedModel(
            4,
            Duration.ofNanos(400),
            2,
            Duration.ofNanos(200),
            OptionalInt.of(9),
            OptionalLong.empty());
    MeasuredWindow window = new MeasuredWindow(model);

    assertThat(window.start(250)).isTrue();
    assertThat(window.start(299)).isTrue();
    assertThat(window.measuring(299)).isFalse();
    assertThat(window.measuring(300)).isTrue();
    assertThat(window.start(300)).isFalse();
  }

  @Test
  void theDurationCountsFromTheFirstMeasuredStart() {
    ClosedModel model =
        new ClosedModel(
            1, Duration.ZERO, 1, Duration.ZERO, OptionalInt.empty(), OptionalLong.of(100));
    MeasuredWindow window = new MeasuredWindow(model);

    assertThat(window.mayStart(1_000)).isTrue();
    assertThat(window.start(1_000)).isTrue();
    assertThat(window.mayStart(5_000)).isTrue();
    assertThat(window.start(5_000)).isFalse();
    assertThat(window.mayStart(5_099)).isTrue();
    assertThat(window.mayStart(5_100)).isFalse();
  }

  @Test
  void ofRequestsAndDurationTheFirstToComeEndsTheWindow() {
    ClosedModel model =
        new ClosedModel(
            1, Duration.ZERO, 0, Duration.ZERO, OptionalInt.of(2), OptionalLong.of(100));
    MeasuredWindow timeFirst = new MeasuredWindow(model);
    timeFirst.start(0);
    assertThat(timeFirst.mayStart(100)).isFalse();

    MeasuredWindow countFirst = new MeasuredWindow(model);
    countFirst.start(0);
    countFirst.start(1);
    assertThat(countFirst.mayStart(2)).isFalse();
  }

  private static ClosedModel model(int warmupRequests, long warmupNanos, OptionalInt requests) {
    return new ClosedModel(
        1,
        Duration.ZERO,
        warmupRequests,
        Duration.ofNanos(warmupNanos),
        requests,
        OptionalLong.empty());
  }
}
