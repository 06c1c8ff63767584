package io.github.streamgate.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BinomialTest {

  /** {@code python3 -c "from scipy.stats import binom; print(binom.sf(k - 1, n, p))"}. */
  @Test
  void theTailIsThatOfScipy() {
    assertThat(Binomial.atLeast(8, 10, 0.5)).isCloseTo(0.0546875, within(1e-12));
    assertThat(Binomial.atLeast(20, 40, 0.25)).isCloseTo(0.0005724311071761386, within(1e-15));
    assertThat(Binomial.atLeast(5, 5, 0.1)).isCloseTo(1.0000000000000003e-05, within(1e-18));
  }

  @Test
  void noHitAtAllIsCertainAndMoreThanThereAreTrialsIsNoQuestion() {
    assertThat(Binomial.atLeast(0, 10, 0.5)).isEqualTo(1);
    assertThatThrownBy(() -> Binomial.atLeast(11, 10, 0.5)).hasMessage("11 of 10");
  }
}
