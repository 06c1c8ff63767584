package io.github.streamgate.stub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final Duration MEDIAN = Duration.ofMillis(20);

  @Test
  void aFixedPaceNeverVaries() {
    Pace pace = Pace.fixed(MEDIAN);

    assertThat(pace.gap(1, 1)).isEqualTo(MEDIAN);
    assertThat(pace.gap(99, 7)).isEqualTo(MEDIAN);
  }

  /**
   * Expected from Python, which knows the generator from the specification of java.util.Random:
   *
   * <pre>
   * import math
   * M = 2**64 - 1
   * def seed(s, request, token):
   *   m = (s + request * 0x9E3779B97F4A7C15 + token * 0xD1B54A32D192ED03) &amp; M
   *   m = ((m ^ (m >> 30)) * 0xBF58476D1CE4E5B9) &amp; M
   *   m = ((m ^ (m >> 27)) * 0x94D049BB133111EB) &amp; M
   *   return m ^ (m >> 31)
   * def gaussian(s):
   *   s = (s ^ 0x5DEECE66D) &amp; (2**48 - 1)
   *   def bits(n):
   *     nonlocal s
   *     s = (s * 0x5DEECE66D + 0xB) &amp; (2**48 - 1)
   *     return s >> (48 - n)
   *   while True:
   *     a, b = (2 * ((bits(26) &lt;&lt; 27) + bits(27)) * 2.0**-53 - 1 for _ in 'ab')
   *     if 0 &lt; a * a + b * b &lt; 1:
   *       return a * math.sqrt(-2 * math.log(a * a + b * b) / (a * a + b * b))
   * print([round(20e6 * math.exp(0.3 * gaussian(seed(42, 1, t)))) for t in (1, 2, 3)])
   * </pre>
   */
  @Test
  void aSeedGivesTheSameGapsOnEveryMachine() {
    Pace pace = Pace.logNormal(MEDIAN, 0.3, 42);

    assertThat(IntStream.rangeClosed(1, 3).mapToObj(token -> pace.gap(1, token).toNanos()))
        .containsExactly(21_653_680L, 17_730_019L, 17_842_220L);
    assertThat(pace.gap(2, 1)).isEqualTo(Pace.logNormal(MEDIAN, 0.3, 42).gap(2, 1));
    assertThat(pace.gap(2, 1)).isNotEqualTo(Pace.logNormal(MEDIAN, 0.3, 43).gap(2, 1));
    assertThat(pace.gap(2, 1)).isNotEqualTo(pace.gap(1, 1));
  }

  /**
   * Against the definition: the logarithms have mean ln(median), deviation sigma, and neighbouring
   * draws are uncorrelated. 40,000 draws know the mean to 0.0015 and a correlation to 0.005.
   */
  @Test
  void logNormalGapsHaveTheMedianAndSigmaAsked() {
    Pace pace = Pace.logNormal(MEDIAN, 0.3, 7);
    double[] z =
        IntStream.range(0, 40_000)
            .mapToDouble(i -> pace.gap(1 + i / 40, 1 + i % 40).toNanos())
            .map(nanos -> Math.log(nanos / 20e6) / 0.3)
            .toArray();

    double mean = IntStream.range(0, z.length).mapToDouble(i -> z[i]).average().orElseThrow();
    double variance =
        IntStream.range(0, z.length).mapToDouble(i -> z[i] * z[i]).average().orElseThrow();
    double alongTokens =
        IntStream.range(1, z.length).mapToDouble(i -> z[i] * z[i - 1]).average().orElseThrow();
    double alongRequests =
        IntStream.range(40, z.length).mapToDouble(i -> z[i] * z[i - 40]).average().orElseThrow();
    assertThat(mean).isCloseTo(0, within(0.02));
    assertThat(variance).isCloseTo(1, within(0.03));
    assertThat(alongTokens).isCloseTo(0, within(0.02));
    assertThat(alongRequests).isCloseTo(0, within(0.02));
  }

  @Test
  void badArgumentsAreNamedWithRangeAndExample() {
    assertThatThrownBy(() -> Pace.fixed(Duration.ofNanos(-1_500_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Pace.fixed: -1.5 ms, must be 0 ms to 1 hour;"
                + " write for example Pace.fixed(Duration.ofMillis(20))");
    assertThatThrownBy(() -> Pace.logNormal(Duration.ZERO, 0.3, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Pace.logNormal median: 0 ms, must be 0.000001 ms to 1 hour;"
                + " write for example Pace.logNormal(Duration.ofMillis(20), 0.3, 42)");
    assertThatThrownBy(() -> Pace.logNormal(MEDIAN, Double.NaN, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Pace.logNormal sigma: NaN, must be 0 to 5;"
                + " write for example Pace.logNormal(Duration.ofMillis(20), 0.3, 42)");
  }
}
