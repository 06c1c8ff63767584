package io.github.streamgate.internal.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimeBucketsTest {

  @Test
  void bucketsAreOneTwoOrFiveTimesAPowerOfTenWide() {
    assertThat(TimeBuckets.upTo(145, 1200).widthInWords()).isEqualTo("2 s");
    assertThat(TimeBuckets.upTo(3, 400).widthInWords()).isEqualTo("50 ms");
    assertThat(TimeBuckets.upTo(3, 20).widthInWords()).isEqualTo("1 s");
    assertThat(TimeBuckets.upTo(0, 0).widthInWords()).isEqualTo("1 s");
  }

  @Test
  void whatIsSpreadAddsUpToItsAmountWhereverItBeginsAndEnds() {
    TimeBuckets.Sums sums = TimeBuckets.upTo(10, 50).sums();

    sums.spread(0.25, 3.75, 70);
    sums.spread(5.5, 5.5, 30);

    assertThat(sums.totals().y())
        .containsExactly(new double[] {15, 20, 20, 15, 0, 30, 0, 0, 0, 0}, within(1e-9));
  }

  @Test
  void aBucketThatTheRunEndsInIsDividedByWhatItHasOfTheRun() {
    TimeBuckets.Sums sums = TimeBuckets.upTo(2.5, 15).sums();
    sums.add(0.5, 10);
    sums.add(2.2, 4);

    assertThat(sums.perSecond().x()).containsExactly(0.5, 1.5, 2.5);
    assertThat(sums.perSecond().y()).containsExactly(new double[] {10, 0, 8}, within(1e-9));
  }

  @Test
  void whereNothingEndedThereIsNoMean() {
    TimeBuckets.Sums sums = TimeBuckets.upTo(3, 15).sums();
    sums.add(0.1, 10);
    sums.add(0.2, 30);
    sums.add(2.9, 5);

    assertThat(sums.means().x()).containsExactly(0.5, 2.5);
    assertThat(sums.means().y()).containsExactly(20, 5);
  }
}
