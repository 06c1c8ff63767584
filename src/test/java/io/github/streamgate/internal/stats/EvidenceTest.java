package io.github.streamgate.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Expected values by mpmath 1.3.0 with {@code mp.dps = 40} and by numpy; the expression stands at
 * each.
 */
class EvidenceTest {

  /**
   * {@code a, b = 1, max(1, 1/(2*p0) - 1); log(beta(a+k, b+n-k)) - log(beta(a, b)) - k*log(p0) -
   * (n-k)*log(1-p0) + log(betainc(b+n-k, a+k, 0, 1-p0, regularized=True)) - log(betainc(b, a, 0,
   * 1-p0, regularized=True))}.
   */
  @ParameterizedTest
  @CsvSource({
    "40, 400, 0.05, 6.786586083940635",
    "12, 400, 0.05, -3.040228092919386",
    "8, 100, 0.01, 7.965683453929964",
    "25.5, 120.25, 0.05, 17.51107622335757",
    "400, 400, 0.05, 1157.521575852735",
    "60, 100, 0.5, 0.5788911232206012", // no such prior as Beta(1, 0): uniform from 0.25 on
    "95, 100, 0.9, 1.017100187222735"
  })
  void theEvidenceForMoreThanAreAllowed(double beyond, double n, double p0, double expected) {
    assertThat(Evidence.lnMore(beyond, n, p0)).isCloseTo(expected, within(1e-9));
  }

  /**
   * {@code log(9 / 100009)}: the cut-off priors before and after are (1-p0)^9 and (1-p0)^100009, of
   * which the latter is no double. Rounded up to one it would be overwhelming evidence.
   */
  @Test
  void aHundredThousandFastRequestsAreNoEvidenceAgainstTheLimit() {
    assertThat(Evidence.lnMore(0, 100_000, 0.05)).isCloseTo(-9.315790883584265, within(1e-9));
  }

  /**
   * {@code a, b = 1, 2/p0; log(beta(a+k, b+n-k)) - log(beta(a, b)) - k*log(p0) - (n-k)*log(1-p0) +
   * log(betainc(a+k, b+n-k, 0, p0, regularized=True)) - log(betainc(a, b, 0, p0,
   * regularized=True))}.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 77, 0.05, 3.011363987527446",
    "12, 400, 0.05, 0.7017615373016023",
    "40, 400, 0.05, -4.212626068330287",
    "3.5, 600.25, 0.05, 18.30846708498839",
    "0, 392, 0.01, 2.995779519508302",
    "20, 100, 0.5, 17.73571192129054",
    "1600, 1600, 0.05, -8.54683957894099" // and not the mirror image of the flaw above
  })
  void theEvidenceForFewerThanAreAllowed(double beyond, double n, double p0, double expected) {
    assertThat(Evidence.lnFewer(beyond, n, p0)).isCloseTo(expected, within(1e-9));
  }

  /**
   * The defining property of an e-value, exactly: summed over every count that n independent values
   * can have at the hypothesis, chance times evidence is 1. (Within the hypothesis it is less.)
   */
  @Property(tries = 200)
  void atTheHypothesisTheExpectedEvidenceIsOne(
      @ForAll @IntRange(min = 1, max = 300) int n,
      @ForAll @IntRange(min = 1, max = 900) int permille) {
    double p0 = permille / 1e3;
    double more = 0;
    double fewer = 0;
    for (int k = 0; k <= n; k++) {
      double lnChance = lnBinomial(n, k) + k * Math.log(p0) + (n - k) * Math.log1p(-p0);
      more += Math.exp(lnChance + Evidence.lnMore(k, n, p0));
      fewer += Math.exp(lnChance + Evidence.lnFewer(k, n, p0));
    }

    assertThat(more).isCloseTo(1, within(1e-8));
    assertThat(fewer).isCloseTo(1, within(1e-8));
  }

  private static double lnBinomial(int n, int k) {
    return -Math.log(n + 1.0) - IncompleteBeta.lnBeta(k + 1.0, n - k + 1.0);
  }

  @Property(tries = 200)
  void moreSlowRequestsAreMoreEvidenceAgainstAndLessFor(
      @ForAll @IntRange(min = 1, max = 2000) int n,
      @ForAll @IntRange(min = 0, max = 1999) int beyond,
      @ForAll @IntRange(min = 1, max = 900) int permille) {
    double p0 = permille / 1e3;
    int k = Math.min(beyond, n - 1);

    assertThat(Evidence.lnMore(k + 1, n, p0)).isGreaterThan(Evidence.lnMore(k, n, p0));
    assertThat(Evidence.lnFewer(k + 1, n, p0)).isLessThan(Evidence.lnFewer(k, n, p0));
  }

  /** {@code log(betainc(a, b, 0, x, regularized=True))}. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 9.5, 0.2, -0.042997574702968938",
    "200, 300, 0.41, -0.38915657102378774",
    "1601, 40, 0.05, -4616.5580843299224",
    "5000, 90, 0.02, -19116.739077729249"
  })
  void theLogarithmOfTheIncompleteBetaFunctionReachesBelowTheSmallestDouble(
      double a, double b, double x, double expected) {
    assertThat(IncompleteBeta.lnRegularized(a, b, x))
        .isCloseTo(expected, within(1e-11 * Math.max(1, -expected)));
  }

  @ParameterizedTest
  @CsvSource({"0.95, 20, 77", "0.95, 100, 114", "0.99, 20, 392"})
  void theFewestRequestsThatCanAcquitGrowWithTheOddsAsked(double quantile, double odds, int least) {
    assertThat(Evidence.leastToAcquit(quantile, odds)).isEqualTo(least);
  }

  /**
   * Batch means as in {@code OracleTest}, at the limit and at {@code quantile ** .75 * limit **
   * .25}: {@code w = i * 7919 % 1009}, and 2000 more for i from 200 to 214.
   */
  @ParameterizedTest
  @CsvSource({"1500, 15.584415584415588", "5000, 15.584415584415588", "0, 1.0025062656641834"})
  void aBurstOnTheWayToTheLimitShowsInTheDesignEffect(double limit, double expected) {
    long[] values =
        IntStream.range(0, 400)
            .mapToLong(i -> i * 7919L % 1009 + (i >= 200 && i < 215 ? 2000 : 0))
            .toArray();

    assertThat(DesignEffect.of(values, limit)).isCloseTo(expected, within(1e-12));
  }

  /** The same in numpy, for {@code w = 40000 + i}. */
  @Test
  void aDriftThatIsFarFromTheLimitHasNoDesignEffect() {
    long[] drifting = IntStream.range(0, 400).mapToLong(i -> 40_000 + i).toArray();

    assertThat(DesignEffect.of(drifting)).isCloseTo(44.44444444444445, within(1e-12));
    assertThat(DesignEffect.of(drifting, 40_500)).isCloseTo(42.18181818181818, within(1e-12));
    assertThat(DesignEffect.of(drifting, 100_000)).isEqualTo(1);
  }

  @Test
  void underFiftyValuesNoDesignEffectIsKnown() {
    long[] values = IntStream.range(0, 49).mapToLong(i -> i / 25).toArray();

    assertThat(DesignEffect.of(values, 0.5)).isEqualTo(1);
  }

  /** {@code scipy.stats.beta.ppf(.95, k + 1, 59 - k)}: 90 % two-sided is 95 % one-sided. */
  @ParameterizedTest
  @CsvSource({"0, 0.04950760988822693", "2, 0.102889162709954"})
  void fiftyNineRunsWithoutAFalseAlarmBoundItsRateByFivePercent(int alarms, double bound) {
    assertThat(ShareInterval.exact(alarms, 59, 0.9).high()).isCloseTo(bound, within(1e-11));
  }

  @Test
  void evidenceOutsideItsRangeIsRefused() {
    assertThatThrownBy(() -> Evidence.leastToAcquit(0, 20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("quantile 0.0, must lie in (0, 1)");
  }
}
