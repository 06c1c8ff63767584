package io.github.streamgate.internal.gate;

import static io.github.streamgate.internal.gate.Runs.ramp;
import static io.github.streamgate.internal.gate.Runs.run;
import static io.github.streamgate.testing.English.invalid;
import static io.github.streamgate.testing.English.noBaseline;
import static io.github.streamgate.testing.English.verdict;
import static io.github.streamgate.testing.English.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.gate.Limit.Bound;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.English;
import io.github.streamgate.testing.GateCase;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {
  private static final Limit SUCCESS = new Limit.SuccessRate(99, "@MinSuccessRate(99)");
  private static final Limit TOKENS = new Limit.TokensPerSecond(40, "@MinTokensPerSecond(40)");

  private static Limit.Quantile max(Metric metric, double quantile, long millis) {
    return new Limit.Quantile(
        metric, quantile, new Bound.Absolute(millis * 1_000_000), "@MaxQuantile");
  }

  private static Limit.Quantile regression(Metric metric, double quantile) {
    return new Limit.Quantile(
        metric, quantile, new Bound.Regression(20, 1_000_000), "@MaxQuantile");
  }

  private static Verdict judge(Measurement measurement, Limit... limits) {
    BaselineAnswer none =
        new BaselineAnswer.Missing(Said.verbatim("there is no baselines/a.B/c.yaml"));
    return English.of(new Judge(new PointRule(), none).judge(measurement, List.of(limits)));
  }

  @Test
  @GateCase("G1")
  void whereNothingWasMeasuredNoLimitPasses() {
    Limit ttft = max(Metric.TTFT, 0.95, 800);
    Limit tpot = regression(Metric.TPOT, 0.95);

    assertThat(judge(run().measured(), ttft, tpot, SUCCESS, TOKENS))
        .isEqualTo(
            verdict(
                Status.INVALID,
                List.of(
                    invalid(ttft, "nothing was measured: n = 0 requests"),
                    invalid(tpot, "nothing was measured: n = 0 requests"),
                    invalid(SUCCESS, "nothing was measured: n = 0 requests"),
                    invalid(TOKENS, "nothing was measured: n = 0 requests")),
                List.of("nothing was measured: n = 0 requests")));
  }

  @Test
  void whereNothingWasMeasuredTheVerdictIsInvalidEvenWithoutALimit() {
    assertThat(judge(run().measured()))
        .isEqualTo(
            verdict(Status.INVALID, List.of(), List.of("nothing was measured: n = 0 requests")));
  }

  @Test
  @GateCase("G1")
  void whereEveryRequestHangsNothingPasses() {
    Measurement hung = run().failed(40, new Outcome.TimedOut("total timeout of 60 s")).measured();

    Verdict verdict =
        judge(hung, max(Metric.TTFT, 0.5, 60_000), SUCCESS, TOKENS, regression(Metric.TTFT, 0.5));

    assertThat(verdict.findings())
        .extracting(Finding::status)
        .containsExactly(Status.FAIL, Status.FAIL, Status.INVALID, Status.INVALID);
    assertThat(verdict.findings().get(2))
        .isEqualTo(invalid(TOKENS, "no output tokens came: 0 of 40 requests succeeded"));
    assertThat(verdict.findings().get(3))
        .isEqualTo(
            invalid(
                regression(Metric.TTFT, 0.5),
                "40 of 40 requests failed, so TTFT p50 is slower than any limit, and there is no"
                    + " baseline either: there is no baselines/a.B/c.yaml"));
    assertThat(judge(hung).status()).isEqualTo(Status.INVALID);
    assertThat(warnings(judge(hung))).containsExactly("40 of 40 requests failed: 40 TimedOut");
  }

  @Test
  @GateCase("G3")
  void instantFailuresNeverMakeAServerLookFast() {
    Measurement mostlyDown =
        run()
            .ok(3, Map.of(Metric.TTFT, 90.0))
            .failed(90, new Outcome.HttpError(503, "overloaded"))
            .failed(2, new Outcome.HttpError(429, "slow down"))
            .failed(5, new Outcome.Truncated("no finish reason"))
            .measured();
    Limit ttft = max(Metric.TTFT, 0.95, 800);

    assertThat(judge(mostlyDown, ttft, SUCCESS))
        .isEqualTo(
            verdict(
                Status.FAIL,
                List.of(
                    new Finding.Fail(
                        ttft,
                        new Comparison(
                            Quantity.nanos(Double.POSITIVE_INFINITY),
                            Quantity.nanos(800e6),
                            new Origin.Declared(),
                            100,
                            97),
                        false),
                    new Finding.Fail(
                        SUCCESS,
                        new Comparison(
                            Quantity.percent(3),
                            Quantity.percent(99),
                            new Origin.Declared(),
                            100,
                            97),
                        false)),
                List.of(
                    "97 of 100 requests failed: 90 HttpError 503, 5 Truncated, 2 HttpError 429")));
  }

  @Test
  void sixTimeoutsInAHundredAreSlowerThanAnyLimitOnTheNinetyFifth() {
    Measurement fastOrHung =
        run()
            .ok(94, Map.of(Metric.TTFT, 5.0))
            .failed(6, new Outcome.TimedOut("no byte of a reply within 30 s"))
            .measured();

    Finding finding = judge(fastOrHung, max(Metric.TTFT, 0.95, 60_000)).findings().get(0);

    assertThat(finding)
        .isInstanceOfSatisfying(
            Finding.Fail.class,
            fail ->
                assertThat(fail.comparison().measured())
                    .isEqualTo(Quantity.nanos(Double.POSITIVE_INFINITY)));
  }

  @Test
  @GateCase("G4")
  void everyDeclaredLimitHasAFindingInTheOrderOfDeclaration() {
    Measurement run = ramp(100, Metric.TTFT);
    List<Limit> limits =
        List.of(
            max(Metric.TTFT, 0.95, 94),
            SUCCESS,
            max(Metric.TTFT, 0.95, 95),
            max(Metric.TPOT, 0.95, 10),
            TOKENS,
            regression(Metric.TTFT, 0.99),
            max(Metric.TTFT, 0.95, 94));

    Verdict verdict = judge(run, limits.toArray(Limit[]::new));

    assertThat(verdict.findings()).extracting(Finding::limit).containsExactlyElementsOf(limits);
    assertThat(verdict.findings())
        .extracting(Finding::status)
        .containsExactly(
            Status.FAIL,
            Status.PASS,
            Status.PASS,
            Status.INVALID,
            Status.PASS,
            Status.NO_BASELINE,
            Status.FAIL);
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
  }

  @Test
  void theWorstFindingIsTheVerdict() {
    Measurement run = ramp(100, Metric.TTFT);
    Limit pass = max(Metric.TTFT, 0.95, 95);
    Limit fail = max(Metric.TTFT, 0.95, 94);
    Limit noBaseline = regression(Metric.TTFT, 0.95);

    assertThat(judge(run).status()).isEqualTo(Status.PASS);
    assertThat(judge(run, pass).status()).isEqualTo(Status.PASS);
    assertThat(judge(run, pass, noBaseline).status()).isEqualTo(Status.NO_BASELINE);
    assertThat(judge(run, pass, noBaseline, fail).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void aLimitThatHoldsCarriesEveryFigure() {
    Limit limit = max(Metric.TTFT, 0.95, 97);

    assertThat(judge(ramp(100, Metric.TTFT), limit))
        .isEqualTo(
            verdict(
                Status.PASS,
                List.of(
                    new Finding.Pass(
                        limit,
                        new Comparison(
                            Quantity.nanos(95e6),
                            Quantity.nanos(97e6),
                            new Origin.Declared(),
                            100,
                            3),
                        false)),
                List.of()));
  }

  @Test
  void whatARuleProvesIsSaidToBeProven() {
    Limit limit = max(Metric.TTFT, 0.95, 800);
    for (Answer answer : Answer.values()) {
      Rule rule = (values, quantile, limitNanos) -> new Rule.Decision(answer, null);
      BaselineAnswer none = new BaselineAnswer.Missing(Said.verbatim("none"));

      Finding finding =
          new Judge(rule, none).judge(ramp(100, Metric.TTFT), List.of(limit)).findings().get(0);

      boolean proven =
          finding instanceof Finding.Pass pass ? pass.proven() : ((Finding.Fail) finding).proven();
      assertThat(finding.status().name() + (proven ? "_PROVEN" : "")).isEqualTo(answer.name());
    }
  }

  // Absent metrics

  @Test
  void aMetricThatNoSuccessDefinesIsNotJudgedAndSaysWhatItNeeds() {
    Measurement oneTokenReplies = run().ok(100, Map.of(Metric.TTFT, 50.0)).measured();
    Limit limit = max(Metric.TPOT, 0.95, 40);

    assertThat(judge(oneTokenReplies, limit))
        .isEqualTo(
            verdict(
                Status.INVALID,
                List.of(
                    invalid(
                        limit,
                        "TPOT is not defined for any of the 100 requests that succeeded: it needs 2"
                            + " output tokens or more, in at least 2 distinct arrivals")),
                List.of()));
  }

  @Test
  void aFailureDoesNotStandInForAMetricThatNoSuccessDefines() {
    Measurement run =
        run()
            .ok(100, Map.of(Metric.TTFT, 50.0))
            .failed(1, new Outcome.Truncated("no finish reason"))
            .measured();

    assertThat(judge(run, max(Metric.TPOT, 0.95, 40)).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void aMetricThatUpToAFifthOfTheSuccessesLackIsJudgedByTheRest() {
    Measurement run = defined(80, 20).failed(10, new Outcome.Truncated("cut")).measured();

    assertThat(judge(run, max(Metric.TPOT, 0.85, 40)).status()).isEqualTo(Status.PASS);
  }

  @Test
  void aMetricThatMoreOfThemLackIsInvalid() {
    Limit limit = max(Metric.TPOT, 0.95, 40);

    assertThat(judge(defined(79, 21).measured(), limit).findings())
        .containsExactly(
            invalid(
                limit,
                "TPOT is not defined for 21 of the 100 requests that succeeded, over 20 %, so that"
                    + " the others do not speak for them: it needs 2 output tokens or more, in at"
                    + " least 2 distinct arrivals"));
  }

  private static Runs defined(int with, int without) {
    return run()
        .ok(with, Map.of(Metric.TTFT, 50.0, Metric.TPOT, 10.0))
        .ok(without, Map.of(Metric.TTFT, 50.0));
  }

  @ParameterizedTest
  @GateCase("G16")
  @CsvSource({
    "76, 0.95, TTFT p95 rests on 76 requests, 'too few to be sure of it: at least 77 are needed'",
    "391, 0.99, TTFT p99 rests on 391 requests, 'too few to be sure of it: at least 392 are needed'"
  })
  void tooFewRequestsForAQuantileAreWarnedOfWithTheNumberNeeded(
      int n, double quantile, String start, String rest) {
    Limit limit = max(Metric.TTFT, quantile, 800);

    assertThat(warnings(judge(ramp(n, Metric.TTFT), limit))).containsExactly(start + ", " + rest);
    assertThat(warnings(judge(ramp(n + 1, Metric.TTFT), limit))).isEmpty();
  }

  // Success rate

  @ParameterizedTest
  @CsvSource({"99, 1, PASS", "990, 10, PASS", "98, 2, FAIL", "989, 11, FAIL", "100, 0, PASS"})
  void theObservedShareOfSuccessesDecides(int ok, int failed, Status status) {
    Measurement run =
        run()
            .ok(ok, Map.of(Metric.TTFT, 50.0))
            .failed(failed, new Outcome.StreamError("boom"))
            .measured();

    assertThat(judge(run, SUCCESS).status()).isEqualTo(status);
  }

  @Test
  void aShareAtItsLimitHoldsThoughBinaryFractionsAreNotExact() {
    Measurement run =
        run()
            .ok(999, Map.of(Metric.TTFT, 50.0))
            .failed(1, new Outcome.StreamError("boom"))
            .measured();
    Limit limit = new Limit.SuccessRate(99.9, "@MinSuccessRate(99.9)");

    assertThat(judge(run, limit).status()).isEqualTo(Status.PASS);
    assertThat(warnings(judge(run, limit)))
        .containsExactly("1 of 1000 requests failed: 1 StreamError");
  }

  @Test
  void tooFewRequestsForASuccessRateAreWarnedOfWithTheNumberNeeded() {
    assertThat(warnings(judge(ramp(99, Metric.TTFT), SUCCESS)))
        .containsExactly(
            "success rate rests on 99 requests, where a single failure is more than is allowed: at"
                + " least 100 are needed");
    assertThat(warnings(judge(ramp(100, Metric.TTFT), SUCCESS))).isEmpty();
    assertThat(warnings(judge(ramp(1, Metric.TTFT), new Limit.SuccessRate(100, "@")))).isEmpty();
  }

  /** {@code 100 * scipy.stats.beta.ppf([.025, .975], [396, 397], [5, 4])}. */
  @Test
  void theIntervalOfASuccessRateIsKnown() {
    Measurement run =
        run()
            .ok(396, Map.of(Metric.TTFT, 50.0))
            .failed(4, new Outcome.StreamError("boom"))
            .measured();

    Finding.Pass pass = (Finding.Pass) judge(run, SUCCESS).findings().get(0);
    Comparison.Interval interval = pass.comparison().interval().orElseThrow();

    assertThat(interval.low().value()).isCloseTo(97.45951990926638, within(1e-9));
    assertThat(interval.high().value()).isCloseTo(99.72688040287571, within(1e-9));
    assertThat(interval.low().unit()).isEqualTo(Quantity.Unit.PERCENT);
  }

  @Test
  void aDurationHasNoSuchInterval() {
    Comparison comparison =
        new Comparison(Quantity.nanos(1), Quantity.nanos(2), new Origin.Declared(), 100, 0);

    assertThat(comparison.interval()).isEqualTo(Optional.empty());
  }

  // Tokens per second

  @ParameterizedTest
  @CsvSource({"40, PASS", "39, FAIL"})
  void outputTokensOfCompletedRequestsOverTheWindowDecide(int completed, Status status) {
    Measurement run =
        run()
            .ok(completed, Map.of(Metric.TTFT, 50.0), new OutputTokens(10, TokenSource.USAGE))
            .failed(7, new Outcome.Truncated("no finish reason"))
            .measured();

    Finding finding = judge(run, TOKENS).findings().get(0);

    assertThat(finding.status()).isEqualTo(status);
    Comparison comparison =
        new Comparison(
            Quantity.tokensPerSecond(completed),
            Quantity.tokensPerSecond(40),
            new Origin.Declared(),
            completed,
            0);
    assertThat(finding)
        .isEqualTo(
            status == Status.PASS
                ? new Finding.Pass(TOKENS, comparison, false)
                : new Finding.Fail(TOKENS, comparison, false));
  }

  @Test
  void zeroTokensAndAnEmptyWindowAreNeverARate() {
    OutputTokens none = new OutputTokens(0, TokenSource.USAGE);

    assertThat(judge(run().ok(5, Map.of(Metric.TTFT, 50.0), none).measured(), TOKENS).findings())
        .containsExactly(invalid(TOKENS, "no output tokens came: 5 of 5 requests succeeded"));
    assertThat(
            judge(run().ok(5, Map.of(Metric.TTFT, 50.0)).windowNanos(0).measured(), TOKENS)
                .findings())
        .containsExactly(invalid(TOKENS, "the measured window has no length"));
  }

  @Test
  void limitsOverTokensFromDifferentSourcesAreWarnedOf() {
    Measurement run =
        run()
            .ok(380, Map.of(Metric.TPOT, 50.0, Metric.TTFT, 50.0))
            .ok(
                20,
                Map.of(Metric.TPOT, 50.0, Metric.TTFT, 50.0),
                new OutputTokens(9, TokenSource.CHUNKS))
            .measured();

    assertThat(warnings(judge(run, max(Metric.TPOT, 0.95, 60), TOKENS, max(Metric.TTFT, 0.95, 60))))
        .containsExactly(
            "TPOT p95 rests on tokens that were counted in different ways (token source changed)",
            "tokens/s rests on tokens that were counted in different ways (token source changed)");
  }

  // Without a baseline: G5

  @Test
  void withoutABaselineTheMeasuredFigureIsKeptForWhoeverWantsToAcceptIt() {
    Limit limit = regression(Metric.TTFT, 0.95);

    assertThat(judge(ramp(100, Metric.TTFT), limit))
        .isEqualTo(
            verdict(
                Status.NO_BASELINE,
                List.of(
                    noBaseline(
                        limit, Quantity.nanos(95e6), 100, "there is no baselines/a.B/c.yaml")),
                List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr-TR", "de-DE", "ar-EG-u-nu-arab"})
  void theLocaleChangesNoWord(String tag) {
    Measurement run = ramp(76, Metric.TTFT);
    Limit limit = max(Metric.TTFT, 0.95, 800);
    Verdict expected = judge(run, limit, SUCCESS);
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      assertThat(judge(run, limit, SUCCESS)).isEqualTo(expected);
    } finally {
      Locale.setDefault(before);
    }
  }
}
