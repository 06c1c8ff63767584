package io.github.streamgate.internal.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.stats.Quantiles;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WindowsTest {

  @Test
  void aPercentileIsThatOfTwentyRequestsInARowOrMore() {
    Points p50 = windows(60, 1_000_000).percentile(0.5);

    assertThat(p50.x()).containsExactly(9.5, 29.5, 49.5);
    assertThat(p50.y()).containsExactly(10, 30, 50);
  }

  @Test
  void aP99TakesAHundredOfThem() {
    assertThat(windows(199, 1_000_000).percentile(0.99).y()).containsExactly(198);
    assertThat(windows(99, 1_000_000).percentile(0.99).isEmpty()).isTrue();
  }

  @Test
  void noMoreThanAHundredWindowsAreDrawn() {
    assertThat(windows(50_000, 1000).percentile(0.5).size()).isEqualTo(100);
  }

  @Test
  void aWindowThatFailedRequestsReachIntoHasNoFigure() {
    long[] nanos = new long[40];
    Arrays.fill(nanos, 5_000_000);
    nanos[3] = nanos[4] = Quantiles.INFINITE;
    double[] seconds = IntStream.range(0, 40).mapToDouble(i -> i).toArray();

    assertThat(new Windows(seconds, nanos).percentile(0.95).x()).containsExactly(29.5);
    assertThat(new Windows(seconds, nanos).percentile(0.5).x()).containsExactly(9.5, 29.5);
  }

  /** The i-th of them, from 1, took i times so long. */
  private static Windows windows(int requests, long nanos) {
    return new Windows(
        IntStream.range(0, requests).mapToDouble(i -> i).toArray(),
        IntStream.rangeClosed(1, requests).mapToLong(i -> i * nanos).toArray());
  }
}
