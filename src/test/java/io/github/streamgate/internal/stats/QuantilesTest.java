package io.github.streamgate.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantilesTest {

  @ParameterizedTest
  @CsvSource({
    "0.95, 20, 19",
    "0.95, 21, 20",
    "0.99, 100, 99",
    "0.99, 101, 100",
    "0.999, 1000, 999",
    "0.07, 100, 7", // 0.07 * 100 is 7.000000000000001 in binary
    "0.55, 100, 55", // and 0.55 * 100 is 55.00000000000001
    "0.5, 1, 1",
    "0.5, 2, 1",
    "0.5, 3, 2",
    "0.01, 3, 1",
    "1, 7, 7",
    "0.95, 1000000, 950000"
  })
  void theRankIsTheCeilingOfTheShareAsItIsWritten(double share, int n, int rank) {
    assertThat(Quantiles.rank(share, n)).isEqualTo(rank);
  }

  @Test
  void aQuantileIsOneOfTheValuesAndIsNeverInterpolated() {
    Quantiles quantiles = Quantiles.of(new long[] {40, 10, 30, 20});

    assertThat(quantiles.at(0.5)).isEqualTo(20);
    assertThat(quantiles.at(0.51)).isEqualTo(30);
    assertThat(quantiles.at(0.95)).isEqualTo(40);
  }

  @Property
  void theQuantileIsTheSmallestValueThatEnoughValuesDoNotExceed(
      @ForAll @Size(min = 1, max = 60) long[] values, @ForAll @IntRange(min = 1, max = 100) int p) {
    long[] sorted = LongStream.of(values).sorted().toArray();
    long naive =
        Arrays.stream(sorted)
            .filter(
                v ->
                    100L * LongStream.of(values).filter(w -> w <= v).count()
                        >= (long) p * values.length)
            .findFirst()
            .orElseThrow();

    assertThat(Quantiles.of(values).at(p / 100.0)).isEqualTo(naive);
  }

  @Property
  void whatLiesAboveABoundIsCounted(
      @ForAll @Size(min = 1, max = 60) @IntRange(min = 0, max = 9) int[] values,
      @ForAll @IntRange(min = -1, max = 10) int bound) {
    long[] longs = Arrays.stream(values).asLongStream().toArray();

    assertThat(Quantiles.of(longs).countAbove(bound))
        .isEqualTo((int) Arrays.stream(longs).filter(v -> v > bound).count());
  }

  @Test
  void anInfiniteValueIsAValueLikeAnyOtherSoLowQuantilesStayFinite() {
    Quantiles quantiles = Quantiles.of(new long[] {1, 2, 3, Quantiles.INFINITE});

    assertThat(quantiles.at(0.5)).isEqualTo(2);
    assertThat(quantiles.at(0.9)).isEqualTo(Quantiles.INFINITE);
  }

  @Test
  void theGivenArrayIsLeftAlone() {
    long[] values = {3, 1, 2};

    Quantiles.of(values);

    assertThat(values).containsExactly(3, 1, 2);
  }

  @Test
  void noValuesAndAShareOutsideItsRangeAreRefused() {
    assertThatThrownBy(() -> Quantiles.of(new long[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no values, so no quantiles");
    assertThatThrownBy(() -> Quantiles.of(new long[] {1}).at(95))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("quantile 95.0, must lie in (0, 1]");
  }
}
