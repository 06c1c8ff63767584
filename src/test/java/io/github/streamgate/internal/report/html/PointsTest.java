package io.github.streamgate.internal.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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
  void pointsOfTheSameXKeepTheirOrderAndAreSummedInIt() {
    Random random = new Random(11);
    Points points = new Points();
    List<double[]> expected = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      double x = random.nextInt(100);
      points.add(x, i);
      expected.add(new double[] {x, i});
    }
    expected.sort(Comparator.comparingDouble(point -> point[0]));
    double[] sums = expected.stream().mapToDouble(point -> point[1]).toArray();
    Arrays.parallelPrefix(sums, Double::sum);

    assertThat(points.summed().y()).containsExactly(sums);
    assertThat(points.x()).containsExactly(expected.stream().mapToDouble(p -> p[0]).toArray());
    assertThat(points.y()).containsExactly(expected.stream().mapToDouble(p -> p[1]).toArray());
  }

  @Test
  void theLowestAndTheHighestNeedNoOrder() {
    Points points = new Points();

    assertThat(points.lowestX()).isEqualTo(Double.POSITIVE_INFINITY);
    points.add(3, 1);
    points.add(-1, 1);
    points.add(2, 1);
    assertThat(points.lowestX()).isEqualTo(-1);
    assertThat(points.highestX()).isEqualTo(3);
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
