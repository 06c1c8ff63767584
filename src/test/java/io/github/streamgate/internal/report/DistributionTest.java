package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.gate.Measurement;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DistributionTest {

  /**
   * {@code python3 -c "x=sorted(i*i*7919%10007 for i in range(1,138)); print(sum(x)/137,
   * [x[-(-p*137 //100)-1] for p in (50,90,95,99,100)])"}.
   */
  @Test
  void percentilesAreNearestRanks() {
    long[] values = LongStream.rangeClosed(1, 137).map(i -> i * i * 7919 % 10007).toArray();

    assertThat(Distribution.of(values))
        .isEqualTo(new Distribution(137, 0, 4904.3576642335765, 4886, 8531, 9351, 9834, 9843));
  }

  @Test
  void aSingleValueIsEveryPercentile() {
    assertThat(Distribution.of(new long[] {5}))
        .isEqualTo(new Distribution(1, 0, 5.0, 5, 5, 5, 5, 5));
  }

  @Test
  void failedRequestsAreInfiniteInPercentilesAndLeftOutOfTheMean() {
    long[] values = {30, Measurement.FAILED, 10, 20};

    assertThat(Distribution.of(values))
        .isEqualTo(
            new Distribution(
                4,
                1,
                20.0,
                20,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY));
  }

  @Test
  void thereIsNoMeanWhereEverythingFailed() {
    assertThat(Distribution.of(new long[] {Measurement.FAILED}))
        .extracting(Distribution::meanNanos)
        .isNull();
  }

  @Test
  void nothingHasNoDistribution() {
    assertThat(Distribution.of(new long[0])).isNull();
  }

  @Test
  void theGivenValuesKeepTheirOrder() {
    long[] values = {3, 1, 2};

    Distribution.of(values);

    assertThat(values).containsExactly(3, 1, 2);
  }
}
