package io.github.streamgate.internal.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BinsTest {

  @Test
  void everyValueLiesInABinAndTheSharesAddUpToAHundredPercent() {
    Points shares = Bins.between(38, 379).shares(points(38, 38.1, 40, 41, 41, 52, 379));

    assertThat(Arrays.stream(shares.y()).sum()).isCloseTo(100, within(1e-9));
    assertThat(shares.x()[0]).isLessThanOrEqualTo(38);
    assertThat(shares.x()[shares.size() - 1]).isGreaterThanOrEqualTo(379);
  }

  @Test
  void binsOverMoreThanAPowerOfTenAreOfEqualRatio() {
    double[] edges = Bins.between(1, 1000).shares(points(1)).x();

    assertThat(Bins.between(1, 1000).log()).isTrue();
    assertThat(Bins.between(101, 1000).log()).isFalse();
    assertThat(edges[2] / edges[1]).isCloseTo(edges[1] / edges[0], within(1e-9));
  }

  @Test
  void oneValueAloneHasABinToo() {
    Points shares = Bins.between(40, 40).shares(points(40, 40, 40));

    assertThat(Arrays.stream(shares.y()).max()).hasValue(100);
    assertThat(shares.x()).isSorted().doesNotHaveDuplicates();
  }

  private static Points points(double... values) {
    Points points = new Points();
    for (double value : values) {
      points.add(value, 1);
    }
    return points;
  }
}
