package io.github.streamgate.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.gate.ReferenceTrial.Step;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.testing.GateCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceTrialTest {
  private static final Limit.Quantile TPOT = limit(Metric.TPOT);
  private static final Limit.Quantile TTFT = limit(Metric.TTFT);

  private final Random random = new Random(3);

  private static Limit.Quantile limit(Metric metric) {
    return new Limit.Quantile(metric, 0.95, Limit.Bound.usual(metric, 0.95), "@MaxQuantile");
  }

  private static ReferenceTrial trial(Limit.Quantile... limits) {
    return new ReferenceTrial(List.of(limits), ReferenceTerms.USUAL);
  }

  /** 50 requests of a machine that is so many times as slow as usual. */
  private long[] requests(double slowness) {
    return IntStream.range(0, 50)
        .mapToLong(i -> Math.round(40e6 * slowness * Math.exp(0.25 * random.nextGaussian())))
        .toArray();
  }

  private static Measurement tpot(long... nanos) {
    return Runs.of(Metric.TPOT, nanos);
  }

  private static List<Step> play(
      ReferenceTrial trial,
      IntFunction<Measurement> reference,
      IntFunction<Measurement> candidate) {
    List<Step> steps = new ArrayList<>();
    do {
      steps.add(trial.round(reference.apply(steps.size()), candidate.apply(steps.size())));
    } while (steps.get(steps.size() - 1) == Step.GO_ON);
    return steps;
  }

  private static Step last(List<Step> steps) {
    return steps.get(steps.size() - 1);
  }

  @Test
  void aCandidateThatIsHalfAsSlowAgainFailsWithItsFigures() {
    ReferenceTrial trial = trial(TPOT);

    List<Step> steps = play(trial, r -> tpot(requests(1)), r -> tpot(requests(1.5)));

    Standing standing = trial.standings().get(0);
    assertThat(last(steps)).isEqualTo(Step.FAIL);
    assertThat(standing.answer()).isEqualTo(Answer.FAIL_PROVEN);
    assertThat(standing.rounds()).isEqualTo(steps.size()).isLessThan(20);
    assertThat(standing.candidateSlow()).isGreaterThan(5 * standing.referenceSlow());
    assertThat(standing.candidate().value() / standing.reference().value()).isBetween(1.3, 1.7);
    assertThat(standing.oneInIfSlower()).isGreaterThanOrEqualTo(100);
    assertThat(standing.oneInIfNotSlower()).isEqualTo(1);
  }

  @Test
  @GateCase("G11")
  void aMachineThatSlowsInBetweenSlowsBothAndIsNoEvidence() {
    ReferenceTrial trial = trial(TPOT);

    List<Step> steps =
        play(trial, r -> tpot(requests(1 + r * 0.1)), r -> tpot(requests(1 + r * 0.1)));

    assertThat(last(steps)).isEqualTo(Step.PASS);
    assertThat(trial.standings().get(0).answer()).isEqualTo(Answer.PASS_PROVEN);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 25, 50})
  @GateCase("G23")
  void aFailingCandidateFails(int failures) {
    List<Step> steps =
        play(
            trial(TPOT),
            r -> tpot(requests(1)),
            r -> {
              long[] values = requests(1);
              Arrays.fill(values, 0, failures, Measurement.FAILED);
              return tpot(values);
            });

    assertThat(last(steps)).isEqualTo(Step.FAIL);
    assertThat(steps).hasSize(12);
  }

  @Test
  @GateCase("G23")
  void whereAllValuesAreEqualTheCandidatePasses() {
    long[] equal = LongStream.generate(() -> 40_000_000).limit(50).toArray();

    List<Step> steps = play(trial(TPOT), r -> tpot(equal), r -> tpot(equal));

    assertThat(last(steps)).isEqualTo(Step.PASS);
    assertThat(steps).hasSize(9);
  }

  @Test
  void whereBothSidesFailAltogetherNothingIsProvenAndNothingPasses() {
    long[] failed = LongStream.generate(() -> Measurement.FAILED).limit(50).toArray();
    ReferenceTrial trial = trial(TPOT);

    List<Step> steps = play(trial, r -> tpot(failed), r -> tpot(failed));

    assertThat(last(steps)).isEqualTo(Step.UNDECIDED);
    assertThat(steps).hasSize(40);
    assertThat(trial.standings().get(0).answer()).isEqualTo(Answer.FAIL);
  }

  @ParameterizedTest
  @CsvSource({"1.1, PASS", "1.24, PASS", "1.26, FAIL", "2, FAIL"})
  void whatTooFewRoundsCannotProveIsThePointEstimatesWord(double slowness, Answer answer) {
    ReferenceTerms few = new ReferenceTerms(0.03, 0.25, Certainty.USUAL, 3);
    ReferenceTrial trial = new ReferenceTrial(List.of(TPOT), few);
    long slower = Math.round(40_000_000 * slowness);

    List<Step> steps = play(trial, r -> tpot(40_000_000), r -> tpot(slower));

    assertThat(steps).containsExactly(Step.GO_ON, Step.GO_ON, Step.UNDECIDED);
    assertThat(trial.standings().get(0).answer()).isEqualTo(answer);
  }

  // Several limits share the rounds

  private static Measurement both(long[] ttft, long[] tpot) {
    Runs runs = Runs.run();
    for (int i = 0; i < ttft.length; i++) {
      runs.ok(1, Map.of(Metric.TTFT, ttft[i] / 1e6, Metric.TPOT, tpot[i] / 1e6));
    }
    return runs.measured();
  }

  @Test
  void oneBrokenLimitOfTwoFailsTheTrial() {
    ReferenceTrial trial = trial(TTFT, TPOT);

    List<Step> steps =
        play(trial, r -> both(requests(1), requests(1)), r -> both(requests(1), requests(1.6)));

    assertThat(last(steps)).isEqualTo(Step.FAIL);
    assertThat(trial.standings()).extracting(Standing::limit).containsExactly(TTFT, TPOT);
    assertThat(trial.standings().get(1).answer()).isEqualTo(Answer.FAIL_PROVEN);
    assertThat(trial.standings().get(1).oneInIfSlower()).isGreaterThanOrEqualTo(200);
    assertThat(trial.standings().get(0).answer()).isNotIn(Answer.FAIL, Answer.FAIL_PROVEN);
  }

  @Test
  void bothLimitsHaveToHoldForATrialToPass() {
    ReferenceTrial trial = trial(TTFT, TPOT);

    List<Step> steps =
        play(trial, r -> both(requests(1), requests(1)), r -> both(requests(1), requests(1)));

    assertThat(last(steps)).isEqualTo(Step.PASS);
    assertThat(trial.standings())
        .extracting(Standing::answer)
        .containsExactly(Answer.PASS_PROVEN, Answer.PASS_PROVEN);
  }

  @Test
  @GateCase("G1")
  void aMetricThatOneSideNeverDefinesIsNeverAPass() {
    ReferenceTrial trial = trial(TPOT);

    List<Step> steps = play(trial, r -> tpot(requests(1)), r -> Runs.of(Metric.TTFT, requests(1)));

    assertThat(last(steps)).isEqualTo(Step.UNDECIDED);
    assertThat(trial.standings()).isEmpty();
  }

  @Test
  void termsThatDecideNothingAreRefused() {
    assertThatThrownBy(() -> new ReferenceTerms(0.3, 0.25, Certainty.USUAL, 40))
        .hasMessage("tolerance 0.3, seen 0.25");
    assertThatThrownBy(() -> new ReferenceTerms(0.03, 0.25, new Certainty(0.01, 0), 40))
        .hasMessage("a reference is compared by evidence: confidence 0");
    assertThatThrownBy(() -> new ReferenceTerms(0.03, 0.25, Certainty.USUAL, 2))
        .hasMessage("maxRounds 2, must be 3 or more");
    assertThatThrownBy(ReferenceTrialTest::trial).hasMessage("no limits, so nothing to compare by");
  }
}
