package io.github.streamgate.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values by scipy 1.17.1 and numpy; the expression stands at each. */
class OracleTest {

  /** {@code scipy.special.betainc(a, b, x)}. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 0.5, 0.3, 0.36901011956554536, 1e-13",
    "2, 3, 0.4, 0.5248, 1e-13",
    "0.5, 9.5, 0.2, 0.9579137132894984, 1e-13",
    "200, 300, 0.41, 0.677628164772179, 1e-12",
    "1, 40, 0.05, 0.8714878434348967, 1e-13",
    "0.1, 5, 0.001, 0.6128983593749946, 1e-13",
    "50000, 50001, 0.5, 0.5012615631070978, 1e-9"
  })
  void theIncompleteBetaFunction(double a, double b, double x, double expected, double error) {
    assertThat(IncompleteBeta.regularized(a, b, x)).isCloseTo(expected, within(expected * error));
  }

  @Test
  void theIncompleteBetaFunctionAtItsEnds() {
    assertThat(IncompleteBeta.regularized(2, 3, 0)).isZero();
    assertThat(IncompleteBeta.regularized(2, 3, 1)).isEqualTo(1);
  }

  /** {@code scipy.stats.t.ppf(probability, df)}. */
  @ParameterizedTest
  @CsvSource({
    "0.975, 1, 12.706204736174694",
    "0.975, 2, 4.302652729749462",
    "0.975, 3, 3.1824463052837078",
    "0.975, 4, 2.7764451051977934",
    "0.975, 9, 2.262157162798205",
    "0.975, 19, 2.0930240544083087",
    "0.975, 99, 1.9842169515864174",
    "0.975, 100000, 1.9599877075346095",
    "0.9, 3, 1.637744353696209",
    "0.995, 4, 4.604094871349992",
    "0.999, 19, 3.5794001489547154",
    "0.025, 4, -2.7764451051977943"
  })
  void studentsT(double probability, int degreesOfFreedom, double expected) {
    assertThat(StudentT.quantile(probability, degreesOfFreedom))
        .isCloseTo(expected, Percentage.withPercentage(1e-8));
  }

  @Test
  void theMedianOfStudentsTIsZero() {
    assertThat(StudentT.quantile(0.5, 7)).isCloseTo(0, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 4, t quantile of 1.0 at 4 degrees of freedom",
    "0.9, 0, t quantile of 0.9 at 0 degrees of freedom"
  })
  void studentsTOutsideItsRange(double probability, int degreesOfFreedom, String message) {
    assertThatThrownBy(() -> StudentT.quantile(probability, degreesOfFreedom))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** {@code beta.ppf(.025, k, n-k+1)} and {@code beta.ppf(.975, k+1, n-k)} of scipy.stats. */
  @ParameterizedTest
  @CsvSource({
    "0, 40, 0, 0.08809730287880237",
    "40, 40, 0.9119026971211976, 1",
    "1, 100, 0.00025314603297742064, 0.054459385392080645",
    "40, 400, 0.07240629419404179, 0.13367785829068946",
    "3, 7, 0.09898827844250786, 0.8159484323599169",
    "396, 400, 0.9745951990926638, 0.9972688040287571",
    "99999, 100000, 0.9999442848396523, 0.9999997468219523"
  })
  void theExactIntervalOfAShare(int hits, int n, double low, double high) {
    ShareInterval interval = ShareInterval.exact(hits, n, 0.95);

    assertThat(interval.low()).isCloseTo(low, within(1e-11));
    assertThat(interval.high()).isCloseTo(high, within(1e-11));
  }

  @Test
  void theExactIntervalOfAnImpossibleShare() {
    assertThatThrownBy(() -> ShareInterval.exact(3, 2, 0.95))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("3 of 2");
  }

  /**
   * {@code next(n for n in count(1) if log_evidence(0, n, 1-p, False) >= log(20))}, where {@code
   * log_evidence(0, n, p0, False)} is {@code betaln(1, b+n) - betaln(1, b) - n*log1p(-p0) +
   * log(betainc(1, b+n, p0)) - log(betainc(1, b, p0))} of scipy.special with {@code b = 2/p0}.
   */
  @ParameterizedTest
  @CsvSource({"0.5, 6", "0.9, 38", "0.95, 77", "0.99, 392", "0.999, 3940"})
  void theFewestRequestsThatCanAcquit(double quantile, int least) {
    assertThat(Evidence.leastToAcquit(quantile)).isEqualTo(least);
  }

  @Test
  void acquittalOutsideItsRange() {
    assertThatThrownBy(() -> Evidence.leastToAcquit(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("quantile 1.0, must lie in (0, 1)");
  }

  /**
   * {@code v = np.log([40.1, 42.3, 39.0, 44.4, 41.2]); v.mean(); v.std(ddof=1);
   * scipy.stats.t.ppf(.975, 4) * v.std(ddof=1) * sqrt(1.2)}.
   */
  @Test
  void theSpreadOfARunsQuantiles() {
    double[] lnMillis = DoubleStream.of(40.1, 42.3, 39.0, 44.4, 41.2).map(Math::log).toArray();

    Spread spread = Spread.of(lnMillis);

    assertThat(spread.n()).isEqualTo(5);
    assertThat(spread.mean()).isCloseTo(3.722280558457612, within(1e-14));
    assertThat(spread.standardDeviation()).isCloseTo(0.049898536682824436, within(1e-14));
    assertThat(spread.nextAboveMean(0.975)).isCloseTo(0.15176356646029177, within(1e-12));
  }

  @Test
  void aSingleFigureHasNoScatterToSpeakOf() {
    Spread single = Spread.of(new double[] {7});

    assertThat(single).isEqualTo(new Spread(1, 7, 0));
    assertThatThrownBy(() -> single.nextAboveMean(0.975))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("one figure says nothing about the next");
    assertThatThrownBy(() -> Spread.of(new double[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no values, so no spread");
  }

  /**
   * Batch means in numpy: for each line {@code m * z[:m*10].reshape(10, m).mean(1).var(ddof=1) /
   * (share * (1 - share))} with {@code z = x > line}, {@code share = z.mean()}, {@code m = n //
   * 10}; the lines are the nearest-rank quantiles .5, .75, .9.
   */
  @ParameterizedTest
  @CsvSource({"400, 14.003452763142686", "137, 4.397545724787301", "49, 1"})
  void theDesignEffectOfASlowStretchInEveryHundredAndTwenty(int n, double expected) {
    long[] values =
        IntStream.range(0, n)
            .mapToLong(i -> i * 7919L % 1009 + (i / 40 % 3 == 0 ? 500 : 0))
            .toArray();

    assertThat(DesignEffect.of(values)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void valuesThatAreAllEqualHaveNoDesignEffect() {
    assertThat(DesignEffect.of(new long[100])).isEqualTo(1);
  }
}
