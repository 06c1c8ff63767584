package io.github.streamgate.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.streamgate.internal.gate.Rule.Decision;
import io.github.streamgate.testing.GateCase;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvidenceRuleTest {
  private static final double LIMIT = 48e6;

  /** Every so many requests are slow, evenly, so that they are not correlated. */
  private static long[] slow(int n, int beyond, long slowNanos) {
    return IntStream.range(0, n)
        .mapToLong(i -> (i * beyond) % n < beyond ? slowNanos : 40_000_000L + i * 7919L % 1009)
        .toArray();
  }

  private static Decision decide(int n, int beyond, int limits) {
    return Rule.of(Certainty.USUAL, limits).decide(slow(n, beyond, 50_900_000), 0.95, LIMIT);
  }

  private static Weight weight(Decision decision) {
    return Objects.requireNonNull(decision.weight());
  }

  @Test
  @GateCase("G17")
  void aDecisionCarriesTheFiguresOfItsMessage() {
    Decision decision = decide(400, 40, 1);

    assertThat(decision.answer()).isEqualTo(Answer.FAIL_PROVEN);
    assertThat(weight(decision).n()).isEqualTo(400);
    assertThat(weight(decision).beyond()).isEqualTo(40);
    assertThat(weight(decision).designEffect()).isEqualTo(1);
    assertThat(weight(decision).oneInIfSlower()).isEqualTo(886);
    assertThat(weight(decision).oneInIfFaster()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"1, FAIL_PROVEN", "8, FAIL_PROVEN", "9, FAIL"})
  void withMoreLimitsOnATestEachNeedsMoreEvidenceToFail(int limits, Answer answer) {
    assertThat(decide(400, 40, limits).answer()).isEqualTo(answer);
  }

  @ParameterizedTest
  @CsvSource({
    "76, 0, PASS", // G16: fewer can never acquit P95
    "77, 0, PASS_PROVEN",
    "400, 12, PASS",
    "400, 6, PASS_PROVEN",
    "400, 20, PASS",
    "400, 21, FAIL",
    "400, 33, FAIL",
    "400, 40, FAIL_PROVEN",
    "20000, 0, PASS_PROVEN"
  })
  void whatIsNotProvenIsThePointEstimatesWord(int n, int beyond, Answer answer) {
    assertThat(decide(n, beyond, 1).answer()).isEqualTo(answer);
  }

  @Test
  void acquittingNeedsTheSameHoweverManyLimitsThereAre() {
    assertThat(decide(77, 0, 9).answer()).isEqualTo(Answer.PASS_PROVEN);
  }

  @Test
  void atTheLimitIsWithinIt() {
    long[] values = new long[400];
    Arrays.fill(values, 48_000_000);

    assertThat(Rule.of(Certainty.USUAL, 1).decide(values, 0.95, LIMIT).answer())
        .isEqualTo(Answer.PASS_PROVEN);
  }

  @Test
  @GateCase("G3")
  void aFailedRequestIsSlowerThanAnyLimit() {
    long[] values = slow(100, 20, Measurement.FAILED);

    Decision decision = Rule.of(Certainty.USUAL, 1).decide(values, 0.95, 1e15);

    assertThat(decision.answer()).isEqualTo(Answer.FAIL_PROVEN);
    assertThat(weight(decision).beyond()).isEqualTo(20);
  }

  @Test
  void slowRequestsInOneStretchAreLessEvidenceThanTheSameSpreadOut() {
    long[] stretch = slow(400, 0, 0);
    Arrays.fill(stretch, 120, 160, 50_900_000);

    Decision decision = Rule.of(Certainty.USUAL, 1).decide(stretch, 0.95, LIMIT);

    assertThat(decision.answer()).isEqualTo(Answer.FAIL);
    // Batch means by hand: one of ten blocks of 40 is all slow, so 40 x 0.1 / (0.1 x 0.9).
    assertThat(weight(decision).designEffect()).isCloseTo(44.44444444444444, within(1e-9));
  }

  @Test
  void confidenceZeroLeavesEverythingToThePointEstimate() {
    Rule rule = Rule.of(new Certainty(0.01, 0), 3);

    assertThat(rule).isInstanceOf(PointRule.class);
    assertThat(rule.decide(slow(400, 400, 50_900_000), 0.95, LIMIT))
        .isEqualTo(new Decision(Answer.FAIL, null));
  }

  @ParameterizedTest
  @CsvSource({"0.001, FAIL", "0.0012, FAIL_PROVEN", "0.5, FAIL_PROVEN"})
  void alphaSaysHowMuchEvidenceFails(double alpha, Answer answer) {
    Decision decision =
        Rule.of(new Certainty(alpha, 0.95), 1).decide(slow(400, 40, 50_900_000), 0.95, LIMIT);

    assertThat(decision.answer()).isEqualTo(answer);
  }

  @ParameterizedTest
  @CsvSource({"0.9, PASS_PROVEN", "0.95, PASS_PROVEN", "0.99, PASS"})
  void confidenceSaysHowMuchEvidenceAcquits(double confidence, Answer answer) {
    Decision decision =
        Rule.of(new Certainty(0.01, confidence), 1).decide(slow(77, 0, 0), 0.95, LIMIT);

    assertThat(decision.answer()).isEqualTo(answer);
  }

  @ParameterizedTest
  @GateCase("G16")
  @CsvSource({"0.95, 0.95, 77", "0.95, 0.99, 392", "0.99, 0.95, 114"})
  void theFewestRequestsThatCanAcquitFollowFromTheConfidence(
      double confidence, double quantile, int least) {
    assertThat(new Certainty(0.01, confidence).leastToAcquit(quantile)).isEqualTo(least);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.95, 'alpha 0.0, must lie in (0, 1)'",
    "NaN, 0.95, 'alpha NaN, must lie in (0, 1)'",
    "0.01, 1, 'confidence 1.0, must lie in [0, 1)'",
    "0.01, 95, 'confidence 95.0, must lie in [0, 1)'"
  })
  void certaintyThatNobodyCanHaveIsRefused(double alpha, double confidence, String message) {
    assertThatThrownBy(() -> new Certainty(alpha, confidence))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void overwhelmingEvidenceIsSaidToBeOneInAMillion() {
    assertThat(weight(decide(400, 400, 1)).oneInIfSlower()).isEqualTo(1_000_000);
  }
}
