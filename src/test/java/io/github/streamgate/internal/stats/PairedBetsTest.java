package io.github.streamgate.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.streamgate.testing.GateCase;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PairedBetsTest {

  /**
   * {@code w = np.ones(9); for s in (.5, -.25, 1, 0, .75, -.5): w *= 1 + np.linspace(.1, .9, 9) *
   * s; math.log(w.mean())}.
   */
  @Test
  void theCapitalIsTheMeanOfNineAccounts() {
    MixedBets bets = new MixedBets();
    for (double score : new double[] {0.5, -0.25, 1, 0, 0.75, -0.5}) {
      bets.bet(score);
    }

    assertThat(bets.lnCapital()).isCloseTo(0.4923839605629018, within(1e-14));
  }

  /** After 2000 scores of 1 the richest account has 1.9^2000 of a ninth, which is no double. */
  @Test
  void theCapitalGrowsBeyondTheLargestDouble() {
    MixedBets bets = new MixedBets();
    IntStream.range(0, 2000).forEach(i -> bets.bet(1));

    assertThat(bets.lnCapital()).isCloseTo(2000 * Math.log(1.9) - Math.log(9), within(1e-8));
  }

  @Test
  void nobodyStakesMoreThanThereIs() {
    assertThatThrownBy(() -> new MixedBets().bet(1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("score 1.5, must lie in [-1, 1]");
  }

  /**
   * Ten rounds of 20 in numpy, with {@code ref = 1e6 * (1000 + i*7919 % 1009)} and {@code cand =
   * 1e6 * (1100 + i*3301 % 1013)}: each round {@code a, c = ref, cand / (1+d)}; from the third on
   * {@code line = np.sort(pool)[ceil(.9 * len(pool)) - 1]; x, y = (a >= line).sum(), (c >=
   * line).sum(); w *= 1 + sign * np.linspace(.1, .9, 9) * ((y-x)/(x+y) if x+y else 0)}; then {@code
   * pool += [a, c]}; at last {@code math.log(w.mean())}.
   */
  @Test
  void theBetsOfTenRounds() {
    PairedBets slower = PairedBets.onSlowerByMoreThan(0.03, 0.9);
    PairedBets notSlower = PairedBets.onSlowerByLessThan(0.25, 0.9);
    for (int round = 0; round < 10; round++) {
      long[] reference = indices(round).map(i -> 1_000_000 * (1000 + i * 7919 % 1009)).toArray();
      long[] candidate = indices(round).map(i -> 1_000_000 * (1100 + i * 3301 % 1013)).toArray();
      slower.round(reference, candidate);
      notSlower.round(reference, candidate);
    }

    assertThat(slower.lnEvidence()).isCloseTo(0.7676197198488764, within(1e-12));
    assertThat(slower.referenceSlow()).isEqualTo(14);
    assertThat(slower.candidateSlow()).isEqualTo(22);
    assertThat(notSlower.lnEvidence()).isCloseTo(3.9069657799262343, within(1e-12));
  }

  private static LongStream indices(int round) {
    return LongStream.range(20L * round, 20L * round + 20);
  }

  @Test
  void theFirstTwoRoundsOnlyLayTheLine() {
    PairedBets bets = PairedBets.onSlowerByMoreThan(0, 0.95);
    bets.round(all(50, 1), all(50, 9));
    bets.round(all(50, 1), all(50, 9));

    assertThat(bets.lnEvidence()).isZero();

    bets.round(all(50, 1), all(50, 9));

    assertThat(bets.lnEvidence()).isGreaterThan(0);
  }

  @Test
  @GateCase("G23")
  void whereFailuresReachTheLineTheyAloneAreSlow() {
    PairedBets bets = PairedBets.onSlowerByMoreThan(0.03, 0.95);
    long[] fifthFails =
        IntStream.range(0, 50).mapToLong(i -> i % 5 == 0 ? Quantiles.INFINITE : 100).toArray();
    for (int round = 0; round < 12; round++) {
      bets.round(all(50, 100), fifthFails);
    }

    assertThat(bets.referenceSlow()).isZero();
    assertThat(bets.candidateSlow()).isEqualTo(100);
    assertThat(bets.lnEvidence()).isGreaterThan(Math.log(100));
  }

  @Test
  void equalValuesAreEvidenceThatTheCandidateIsNotSlower() {
    PairedBets slower = PairedBets.onSlowerByMoreThan(0.03, 0.95);
    PairedBets notSlower = PairedBets.onSlowerByLessThan(0.25, 0.95);
    for (int round = 0; round < 9; round++) {
      slower.round(all(50, 40_000_000), all(50, 40_000_000));
      notSlower.round(all(50, 40_000_000), all(50, 40_000_000));
    }

    assertThat(slower.lnEvidence()).isLessThan(0);
    assertThat(notSlower.lnEvidence()).isGreaterThan(Math.log(20));
  }

  @Test
  void asManyOfEachSideAreComparedAsBothHave() {
    PairedBets whole = PairedBets.onSlowerByMoreThan(0, 0.9);
    PairedBets cut = PairedBets.onSlowerByMoreThan(0, 0.9);
    Random random = new Random(7);
    for (int round = 0; round < 10; round++) {
      long[] reference = random.longs(50, 0, 1000).toArray();
      long[] candidate = random.longs(30, 0, 1000).toArray();
      cut.round(reference, candidate);
      whole.round(Arrays.copyOf(reference, 30), candidate);
    }

    assertThat(cut.lnEvidence()).isEqualTo(whole.lnEvidence()).isNotZero();
  }

  @Test
  void aSideWithoutValuesIsNoEvidence() {
    PairedBets bets = PairedBets.onSlowerByLessThan(0.25, 0.95);
    for (int round = 0; round < 10; round++) {
      bets.round(all(50, 100), new long[0]);
    }

    assertThat(bets.lnEvidence()).isZero();
  }

  private static long[] all(int n, long value) {
    return LongStream.generate(() -> value).limit(n).toArray();
  }
}
