package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.gate.Quantity;
import org.junit.jupiter.api.Test;

class UnitsTest {

  @Test
  void aDurationHasSensibleDigitsForItsSize() {
    assertThat(Units.duration(0)).isEqualTo("0.00 ms");
    assertThat(Units.duration(9_874_999)).isEqualTo("9.87 ms");
    assertThat(Units.duration(50_900_000)).isEqualTo("50.9 ms");
    assertThat(Units.duration(2_500_000_000.0)).isEqualTo("2500.0 ms");
    assertThat(Units.duration(12_340_000_000.0)).isEqualTo("12.34 s");
  }

  @Test
  void aDurationThatRoundsUpToTheNextStepIsWrittenLikeThatStep() {
    assertThat(Units.duration(9_994_999)).isEqualTo("9.99 ms");
    assertThat(Units.duration(9_995_000)).isEqualTo("10.0 ms");
    assertThat(Units.duration(9_999_949_999.0)).isEqualTo("9999.9 ms");
    assertThat(Units.duration(9_999_950_000.0)).isEqualTo("10.00 s");
  }

  @Test
  void aFailedRequestHasNoDuration() {
    assertThat(Units.duration(Double.POSITIVE_INFINITY)).isEqualTo("failed");
  }

  @Test
  void aShareIsHundredOrZeroOnlyIfItIs() {
    assertThat(Units.percent(100)).isEqualTo("100 %");
    assertThat(Units.percent(99.996)).isEqualTo("99.996 %");
    assertThat(Units.percent(12.5)).isEqualTo("12.5 %");
    assertThat(Units.percent(0.001)).isEqualTo("0.001 %");
    assertThat(Units.percent(0)).isEqualTo("0 %");
  }

  @Test
  void figuresThatDifferNeverReadAlike() {
    assertThat(Units.apart(Quantity.nanos(48_000_001), Quantity.nanos(48_000_000)))
        .isEqualTo(new Units.Pair("48.000001 ms", "48.000000 ms"));
    assertThat(Units.apart(Quantity.percent(98.999), Quantity.percent(99)))
        .isEqualTo(new Units.Pair("98.999 %", "99 %"));
    assertThat(Units.apart(Quantity.tokensPerSecond(299.99), Quantity.tokensPerSecond(300)))
        .isEqualTo(new Units.Pair("299.99 tokens/s", "300.00 tokens/s"));
    assertThat(Units.apart(Quantity.nanos(5e7), Quantity.nanos(5e7)))
        .isEqualTo(new Units.Pair("50.0 ms", "50.0 ms"));
  }
}
