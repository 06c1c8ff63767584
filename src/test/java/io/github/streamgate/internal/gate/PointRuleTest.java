package io.github.streamgate.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointRuleTest {

  @ParameterizedTest
  @CsvSource({"0.95, 19, PASS", "0.95, 18.999, FAIL", "1, 20, PASS", "0.01, 0.5, FAIL"})
  void theNearestRankQuantileDecidesAndAtTheLimitIsWithinIt(
      double quantile, double limitNanos, Answer answer) {
    long[] oneToTwenty = LongStream.rangeClosed(1, 20).toArray();

    assertThat(new PointRule().decide(oneToTwenty, quantile, limitNanos))
        .isEqualTo(new Rule.Decision(answer, null));
  }

  @ParameterizedTest
  @CsvSource({"0.95, FAIL", "0.9, PASS"})
  void aFailedRequestIsSlowerThanAnyLimit(double quantile, Answer answer) {
    long[] values = LongStream.generate(() -> 1).limit(20).toArray();
    values[3] = Measurement.FAILED;
    values[4] = Measurement.FAILED;

    assertThat(new PointRule().decide(values, quantile, 1e15))
        .isEqualTo(new Rule.Decision(answer, null));
  }
}
