package io.github.streamgate.internal.gate;

import static io.github.streamgate.testing.English.invalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.health.Pause;
import io.github.streamgate.internal.health.Stretch;
import io.github.streamgate.internal.health.Ticks;
import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.testing.English;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReferenceJudgeTest {
  private static final Limit TPOT =
      new Limit.Quantile(Metric.TPOT, 0.95, Limit.Bound.usual(Metric.TPOT, 0.95), "@MaxP95Tpot");
  private static final Limit SUCCESS = new Limit.SuccessRate(99, "@MinSuccessRate(99)");
  private static final Limit E2E =
      new Limit.Quantile(
          Metric.E2E, 0.95, new Limit.Bound.Absolute(1_000_000_000), "@MaxP95E2e(millis = 1000)");

  private static final Terms CLASSIC = on(new Certainty(0.01, 0), Undecided.POINT);

  private static Terms on(Certainty certainty, Undecided undecided) {
    return new Terms(certainty, undecided, 100, 3);
  }

  private static Runs fifty(double tpotMillis) {
    return Runs.run().ok(50, Map.of(Metric.TPOT, tpotMillis, Metric.E2E, 900.0));
  }

  /** Plays the same round until the judge has heard enough, and judges. */
  private static Verdict judged(Measurement reference, Measurement candidate, Limit... limits) {
    ReferenceJudge judge = new ReferenceJudge(List.of(limits), ReferenceTerms.USUAL, CLASSIC);
    int rounds = 1;
    while (judge.round(reference, candidate)) {
      rounds++;
    }
    return English.of(judge.verdict(times(rounds, reference), times(rounds, candidate)));
  }

  private static Measurement times(int rounds, Measurement round) {
    return new Measurement(
        Collections.nCopies(rounds, round.samples()).stream().flatMap(List::stream).toList(),
        rounds * round.windowNanos());
  }

  private static Comparison.Origin.FromReference origin(Finding finding) {
    Comparison comparison =
        finding instanceof Finding.Pass pass
            ? pass.comparison()
            : ((Finding.Fail) finding).comparison();
    return (Comparison.Origin.FromReference) comparison.origin();
  }

  @Test
  void whereAllValuesAreTiedTheCandidatePassesProven() {
    Verdict verdict = judged(fifty(40).measured(), fifty(40).measured(), TPOT);

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(((Finding.Pass) verdict.findings().get(0)).proven()).isTrue();
    assertThat(origin(verdict.findings().get(0)).standing().rounds()).isEqualTo(9);
    assertThat(verdict.warnings()).isEmpty();
  }

  @Test
  void fewerRoundsThanCouldProveAnythingAreWarnedOf() {
    ReferenceTerms eight = new ReferenceTerms(0.03, 0.25, Certainty.USUAL, 8);
    ReferenceJudge judge = new ReferenceJudge(List.of(TPOT), eight, CLASSIC);
    int rounds = 1;
    while (judge.round(fifty(40).measured(), fifty(40).measured())) {
      rounds++;
    }

    Verdict verdict =
        judge.verdict(times(rounds, fifty(40).measured()), times(rounds, fifty(40).measured()));

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(((Finding.Pass) verdict.findings().get(0)).proven()).isFalse();
    assertThat(English.warnings(verdict))
        .containsExactly(
            "TPOT p95 rests on 8 rounds, too few to be sure of it: at least 9 are needed");
  }

  @Test
  void noBestCaseProvesALimitSoonerThanTheOneThatIsPlayed() {
    assertThat(ReferenceTerms.USUAL.leastRounds()).isEqualTo(9);
    assertThat(new ReferenceTerms(0, 10, Certainty.USUAL, 40).leastRounds()).isEqualTo(9);
    assertThat(new ReferenceTerms(0.03, 0.25, new Certainty(0.01, 0.9999), 40).leastRounds())
        .isEqualTo(20);
  }

  @Test
  void limitsWithAFigureAreJudgedByItAndKeepTheirPlaces() {
    Verdict verdict = judged(fifty(40).measured(), fifty(40).measured(), E2E, TPOT, SUCCESS);

    assertThat(verdict.findings()).extracting(Finding::limit).containsExactly(E2E, TPOT, SUCCESS);
    assertThat(verdict.findings())
        .extracting(Finding::status)
        .containsExactly(Status.PASS, Status.PASS, Status.PASS);
  }

  @Test
  void aBrokenFigureFailsTheTestWhateverTheReferenceDoes() {
    Runs slow = Runs.run().ok(50, Map.of(Metric.TPOT, 40.0, Metric.E2E, 1100.0));

    Verdict verdict = judged(slow.measured(), slow.measured(), TPOT, E2E);

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.findings())
        .extracting(Finding::status)
        .containsExactly(Status.PASS, Status.FAIL);
  }

  @Test
  void aMetricThatTheReferenceNeverDefinesIsInvalidAfterThreeRounds() {
    Measurement without = Runs.run().ok(50, Map.of(Metric.E2E, 900.0)).measured();

    Verdict verdict = judged(without, fifty(40).measured(), TPOT);

    assertThat(verdict.findings())
        .containsExactly(
            invalid(
                TPOT,
                "TPOT is not defined for 150 of the 150 requests to the reference that succeeded:"
                    + " it needs "
                    + Metric.TPOT.needs()));
  }

  @Test
  void aMetricThatTheCandidateNeverDefinesIsInvalid() {
    Measurement without = Runs.run().ok(50, Map.of(Metric.E2E, 900.0)).measured();

    assertThat(judged(fifty(40).measured(), without, TPOT).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void whereBothFailAltogetherItIsNotTheChangesDoing() {
    Measurement failed = Runs.run().failed(50, new Outcome.HttpError(429, "quota")).measured();

    Verdict verdict = judged(failed, failed, TPOT);

    assertThat(verdict.findings())
        .containsExactly(
            invalid(
                TPOT,
                "not the change's doing: of the reference 150 of 150 requests failed, and beside"
                    + " that a candidate cannot look slow"));
  }

  @Test
  void aBufferedReferenceIsNothingToCompareATpotWith() {
    Measurement buffered =
        Runs.run()
            .delivered(new Delivery(1, 20, 1, 20, 80, 80, false))
            .ok(50, Map.of(Metric.TPOT, 0.1, Metric.TTFT, 890.0, Metric.E2E, 900.0))
            .measured();

    Verdict verdict = judged(buffered, fifty(40).measured(), TPOT);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(English.text(((Finding.Invalid) verdict.findings().get(0)).reason()))
        .startsWith("the reference: ");
  }

  @Test
  void withoutAnyRoundNothingIsAPass() {
    ReferenceJudge judge = new ReferenceJudge(List.of(TPOT), ReferenceTerms.USUAL, CLASSIC);
    Measurement nothing = new Measurement(List.of(), 0);

    assertThat(English.of(judge.verdict(nothing, nothing)).findings())
        .containsExactly(invalid(TPOT, "nothing was measured: no round was played to its end"));
  }

  @Test
  void aWrittenPercentageIsSaidToBeSuperseded() {
    Limit written =
        new Limit.Quantile(
            Metric.TPOT,
            0.95,
            Limit.Bound.usual(Metric.TPOT, 0.95),
            "@MaxP95Tpot(regressionPercent = 30)");

    assertThat(English.warnings(judged(fifty(40).measured(), fifty(40).measured(), written)))
        .containsExactly(
            "the percentage of @MaxP95Tpot(regressionPercent = 30) is over a baseline; beside a"
                + " reference tolerance = 3% and seen = 25% stand in its place");
  }

  @Test
  void theFigureOfALimitIsWhatMustBeSeen() {
    Finding finding = judged(fifty(40).measured(), fifty(50.5).measured(), TPOT).findings().get(0);

    assertThat(finding.status()).isEqualTo(Status.FAIL);
    assertThat(((Finding.Fail) finding).comparison().limit()).isEqualTo(Quantity.nanos(50_000_000));
  }

  @Test
  void whatIsUndecidedIsSkippedOrFailsWhereThatWasAskedFor() {
    Measurement reference = fifty(40).measured();
    Measurement candidate = fifty(44).measured(); // slower than is forgiven, not than must be seen

    assertThat(undecided(Undecided.SKIP, reference, candidate))
        .isEqualTo(
            English.inconclusive(
                TPOT,
                comparison(undecided(Undecided.SKIP, reference, candidate)),
                "not proven either way after 3 rounds (undecided = skip)"));
    assertThat(undecided(Undecided.FAIL, reference, candidate).status()).isEqualTo(Status.FAIL);
    assertThat(undecided(Undecided.POINT, reference, candidate).status()).isEqualTo(Status.PASS);
  }

  private static Finding undecided(
      Undecided undecided, Measurement reference, Measurement candidate) {
    ReferenceTerms threeRounds = new ReferenceTerms(0.03, 0.25, Certainty.USUAL, 3);
    ReferenceJudge judge =
        new ReferenceJudge(List.of(TPOT), threeRounds, on(Certainty.USUAL, undecided));
    int rounds = 1;
    while (judge.round(reference, candidate)) {
      rounds++;
    }
    return English.of(judge.verdict(times(rounds, reference), times(rounds, candidate)))
        .findings()
        .get(0);
  }

  private static Comparison comparison(Finding finding) {
    return ((Finding.Inconclusive) finding).comparison();
  }

  @Test
  void aBusyClientVoidsWhatWasFoundBesideAReferenceAndPausesDoNotVoidAFail() {
    assertThat(besideReference(80, health(0.95, List.of())).status()).isEqualTo(Status.INVALID);
    assertThat(besideReference(80, health(0.5, PAUSED)).status()).isEqualTo(Status.FAIL);
    assertThat(besideReference(40, health(0.5, List.of())).status()).isEqualTo(Status.PASS);
    assertThat(besideReference(40, health(0.5, PAUSED)).status()).isEqualTo(Status.INVALID);
  }

  private static final List<Pause> PAUSED = List.of(new Pause(0, 900_000_000));

  private static ClientHealth health(double busy, List<Pause> pauses) {
    long busyNanos = Math.round(busy * 4e9);
    return new ClientHealth(
        false,
        true,
        pauses,
        List.of(new Stretch(0, 4_000_000_000L, 0, busyNanos, 0, new Ticks(0, 0))));
  }

  private static Finding besideReference(double tpotMillis, ClientHealth health) {
    Measurement reference = fifty(40).measured();
    Measurement candidate =
        Runs.run()
            .ok(50, Map.of(Metric.TPOT, tpotMillis, Metric.E2E, 900.0, Metric.TOTAL, 2500.0))
            .measured();
    ReferenceJudge judge = new ReferenceJudge(List.of(TPOT), ReferenceTerms.USUAL, CLASSIC);
    int rounds = 1;
    while (judge.round(reference, candidate)) {
      rounds++;
    }
    return judge
        .verdict(times(rounds, reference), times(rounds, candidate).by(health))
        .findings()
        .get(0);
  }
}
