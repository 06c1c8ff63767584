package io.github.streamgate.internal.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PointsTest {

  @Test
  void ofEachBucketTheLowestAndTheHighestAreKept() {
    Random random = new Random(3);
    Points all = new Points();
    for (int i = 0; i <= 100_000; i++) {
      all.add(i, random.nextDouble());
    }

    Points kept = all.thinned(500);

    assertThat(kept.size()).isEqualTo(1000);
    for (int bucket = 0; bucket < 499; bucket++) {
      double from = bucket * 200.0;
      assertThat(extremes(kept, from, from + 200))
          .as("bucket %d", bucket)
          .containsExactly(extremes(all, from, from + 200));
    }
  }

  private static double[] extremes(Points points, double from, double to) {
    double[] x = points.x();
    double[] y = points.y();
    double lowest = Double.POSITIVE_INFINITY;
    double highest = 0;
    for (int i = 0; i < x.length; i++) {
      if (x[i] >= from && x[i] < to) {
        lowest = Math.min(lowest, y[i]);
        highest = Math.max(highest, y[i]);
      }
    }
    return new double[] {lowest, highest};
  }

  @Test
  void aSingleOutlierInAMillionIsNotLost() {
    Points all = new Points();
    for (int i = 0; i < 1_000_000; i++) {
      all.add(i, i == 654_321 ? 9000 : 40);
    }

    Points kept = all.thinned(100);

    assertThat(kept.size()).isLessThanOrEqualTo(200);
    int at = Arrays.binarySearch(kept.x(), 654_321);
    assertThat(kept.y()[at]).isEqualTo(9000);
  }

  @Test
  void fewPointsStayAsTheyAre() {
    Points few = new Points();
    few.add(1, 5);
    few.add(1, 4);
    few.add(2, 3);

    assertThat(few.thinned(2)).isSameAs(few);
  }

  @Test
  void pointsComeOutInTheOrderOfX() {
    Points points = new Points();
    points.add(3, 30);
    points.add(1, 10);
    points.add(2, 20);

    assertThat(points.x()).containsExactly(1, 2, 3);
    assertThat(points.y()).containsExactly(10, 20, 30);
  }

  @Test
  void manyPointsAtOneMomentAreOnePixel() {
    Points points = new Points();
    for (int i = 0; i < 10; i++) {
      points.add(7, i);
    }

    assertThat(points.thinned(2).y()).containsExactly(0, 9);
  }
}
