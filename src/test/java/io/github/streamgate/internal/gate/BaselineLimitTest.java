package io.github.streamgate.internal.gate;

import static io.github.streamgate.internal.gate.Runs.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.baseline.BaselineRun;
import io.github.streamgate.internal.baseline.Series;
import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.gate.Limit.Bound;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.English;
import io.github.streamgate.testing.GateCase;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineLimitTest {
  private static final String FILE = "baselines/a.B/c.yaml";
  private static final Limit.Quantile TPOT_P95 = limit(Metric.TPOT, 0.95, 20, 1);

  private static Limit.Quantile limit(
      Metric metric, double quantile, double percent, long floorMillis) {
    Bound bound = new Bound.Regression(percent, floorMillis * 1_000_000);
    return new Limit.Quantile(metric, quantile, bound, "@MaxQuantile");
  }

  private static BaselineAnswer.Found baseline(double... tpotP95) {
    List<BaselineRun> runs =
        DoubleStream.of(tpotP95)
            .mapToObj(ms -> new BaselineRun(400, 1, Map.of("tpot.p95", ms, "tpot.p50", ms / 2)))
            .toList();
    Series series = new Series(runs.get(0).millis(), runs);
    return new BaselineAnswer.Found(FILE, "linux-amd64-2", series, "usage");
  }

  private static Verdict judge(BaselineAnswer answer, double tpotMillis, Limit.Quantile limit) {
    Measurement measurement =
        run().ok(400, Map.of(Metric.TTFT, 9.0, Metric.TPOT, tpotMillis)).measured();
    return new Judge(new PointRule(), answer).judge(measurement, List.of(limit));
  }

  private static Comparison comparison(Verdict verdict) {
    return verdict.findings().get(0) instanceof Finding.Pass pass
        ? pass.comparison()
        : ((Finding.Fail) verdict.findings().get(0)).comparison();
  }

  private static Origin.FromBaseline origin(Verdict verdict) {
    return (Origin.FromBaseline) comparison(verdict).origin();
  }

  private static String reason(Verdict verdict) {
    assertThat(verdict.status()).isEqualTo(Status.NO_BASELINE);
    return English.text(((Finding.NoBaseline) verdict.findings().get(0)).reason());
  }

  @Test
  void tenEqualRunsLeaveTheToleranceAlone() {
    double[] ten = DoubleStream.generate(() -> 40).limit(10).toArray();

    Verdict verdict = judge(baseline(ten), 50.9, TPOT_P95);

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(English.warnings(verdict)).isEmpty();
    assertThat(comparison(verdict).measured()).isEqualTo(Quantity.nanos(50.9e6));
    assertThat(comparison(verdict).limit()).isEqualTo(Quantity.nanos(48e6));
    assertThat(comparison(verdict).beyond()).isEqualTo(400);
    assertThat(origin(verdict).runs()).isEqualTo(10);
    assertThat(origin(verdict).tolerancePercent()).isEqualTo(20);
    assertThat(origin(verdict).meanNanos()).isCloseTo(40e6, within(1e-3));
    assertThat(origin(verdict).overMeanPercent()).isCloseTo(20, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"48.0, PASS", "48.000001, FAIL"})
  void atTheLimitIsWithinIt(double measuredMillis, Status status) {
    assertThat(judge(baseline(40, 40, 40, 40), measuredMillis, TPOT_P95).status())
        .isEqualTo(status);
  }

  /**
   * {@code v = np.log([30, 40, 50, 40, 35]); np.exp(v.mean()); np.exp(v.mean() +
   * scipy.stats.t.ppf(.975, 4) * v.std(ddof=1) * sqrt(1.2))}: 38.446416 and 68.265360.
   */
  @Test
  @GateCase("G10")
  void runsThatDifferWidenTheLimitByTheirNoise() {
    double meanMillis = 38.446416;
    double limitNanos = 68.27e6; // rounded up

    Verdict verdict = judge(baseline(30, 40, 50, 40, 35), 60, TPOT_P95);

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(origin(verdict).meanNanos() / 1e6).isCloseTo(meanMillis, within(1e-5));
    assertThat(comparison(verdict).limit()).isEqualTo(Quantity.nanos(limitNanos));
    assertThat(origin(verdict).overMeanPercent())
        .isCloseTo((limitNanos / 1e6 / meanMillis - 1) * 100, within(1e-4));
  }

  @Test
  void underFourRunsTheToleranceAloneCountsAndTheReportSaysSo() {
    Verdict three = judge(baseline(30, 40, 50), 40, TPOT_P95);
    Verdict one = judge(baseline(40), 40, TPOT_P95);

    assertThat(origin(three).overMeanPercent()).isCloseTo(20, within(0.1));
    assertThat(English.warnings(three))
        .containsExactly(
            "run-to-run noise is unknown, for baselines/a.B/c.yaml has 3 runs of linux-amd64-2: the"
                + " tolerance alone counts; from 4 runs on noise is heard"
                + " (-Dstreamgate.baseline=record -Dstreamgate.runs=5)");
    assertThat(English.warnings(one).get(0)).contains(" has 1 run of linux-amd64-2: ");
  }

  @Test
  void aTinyFigureHasRoomForTheFloor() {
    Verdict verdict = judge(baseline(2, 2, 2, 2), 3, TPOT_P95);

    assertThat(comparison(verdict).limit()).isEqualTo(Quantity.nanos(3e6));
    assertThat(origin(verdict).overMeanPercent()).isCloseTo(50, within(1e-9));
  }

  @Test
  void aFloorOverThatMeanIsTheTestsOwnWishAndNotNoise() {
    Verdict verdict = judge(baseline(0.1, 0.1, 0.1, 0.1), 1, TPOT_P95);

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(origin(verdict).overMeanPercent()).isCloseTo(1000, within(1e-6));
  }

  /**
   * {@code np.expm1(scipy.stats.t.ppf(.975, 3) * np.log([20, 40, 20, 40]).std(ddof=1) *
   * sqrt(1.25))}.
   */
  @Test
  void aBaselineSoNoisyThatTheGateWouldBeBlindIsNone() {
    assertThat(reason(judge(baseline(20, 40, 20, 40), 30, TPOT_P95)))
        .isEqualTo(
            "too noisy: the 4 runs in baselines/a.B/c.yaml differ so much that the gate would be"
                + " blind below +315 %; record more runs, on a quieter machine or with more"
                + " requests");
  }

  @ParameterizedTest
  @CsvSource({"314, false", "316, true", "1000, true"})
  void howBlindAGateMayBeIsTheTestsToSay(double maxBlindPercent, boolean known) {
    BaselineLimit derived =
        BaselineLimit.derive(
            baseline(20, 40, 20, 40),
            TPOT_P95,
            (Bound.Regression) TPOT_P95.bound(),
            Map.of(TokenSource.USAGE, 400),
            maxBlindPercent);

    assertThat(derived instanceof BaselineLimit.Known).isEqualTo(known);
  }

  @Test
  void aToleranceThatTheTestAskedForIsNeverTooNoisy() {
    Verdict verdict = judge(baseline(20, 40, 20, 40), 30, limit(Metric.TPOT, 0.95, 400, 1));

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(origin(verdict).overMeanPercent()).isCloseTo(400, within(0.5));
  }

  @Test
  @GateCase({"G7", "G8"})
  void anImprovementPasses() {
    Verdict verdict = judge(baseline(40, 40, 40, 40), 28, TPOT_P95);

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(English.warnings(verdict)).isEmpty();
  }

  @Test
  void aRunFarBelowItsBaselineSaysThatTheBaselineIsStale() {
    Verdict verdict = judge(baseline(120, 120, 120, 120), 40, TPOT_P95);

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(English.warnings(verdict))
        .containsExactly(
            "TPOT p95 is far below its baseline (40.0 ms, baseline 120.0 ms): the baseline is"
                + " stale, and a regression back to it would pass; tighten it with"
                + " -Dstreamgate.baseline=accept");
  }

  // What the baseline does not have

  @Test
  void aQuantileThatIsNotStoredIsNamedWithThoseThatAre() {
    assertThat(reason(judge(baseline(40), 40, limit(Metric.TPOT, 0.97, 20, 1))))
        .isEqualTo("baselines/a.B/c.yaml has no TPOT p97; it has p50, p95");
  }

  @Test
  void aMetricThatIsNotStoredIsNamed() {
    assertThat(reason(judge(baseline(40), 40, limit(Metric.TTFT, 0.95, 20, 1))))
        .isEqualTo("baselines/a.B/c.yaml has no TTFT: it was not defined in any of its runs");
  }

  @Test
  @GateCase("G15")
  void tpotIsNotComparedAcrossTokenSources() {
    OutputTokens chunks = new OutputTokens(9, TokenSource.CHUNKS);
    Measurement run = run().ok(400, Map.of(Metric.TPOT, 40.0, Metric.TTFT, 9.0), chunks).measured();
    Judge judge = new Judge(new PointRule(), baseline(40));

    assertThat(reason(judge.judge(run, List.of(TPOT_P95))))
        .isEqualTo("INCOMPARABLE: tokenSource was usage, is chunks (baselines/a.B/c.yaml)");
  }

  @Test
  void tpotOfMixedTokenSourcesIsNotComparedEither() {
    Measurement run =
        run()
            .ok(399, Map.of(Metric.TPOT, 40.0))
            .ok(1, Map.of(Metric.TPOT, 40.0), new OutputTokens(9, TokenSource.CHUNKS))
            .measured();
    Judge judge = new Judge(new PointRule(), baseline(40));

    assertThat(reason(judge.judge(run, List.of(TPOT_P95))))
        .isEqualTo(
            "INCOMPARABLE: tokenSource was usage, is usage and chunks (baselines/a.B/c.yaml)");
  }

  @Test
  void whatDoesNotDependOnTokensIsComparedAcrossTheirSources() {
    BaselineRun stored = new BaselineRun(400, 1, Map.of("ttft.p95", 9.0));
    BaselineAnswer found =
        new BaselineAnswer.Found(
            FILE, "any", new Series(stored.millis(), List.of(stored)), "chunks");

    assertThat(judge(found, 40, limit(Metric.TTFT, 0.95, 20, 1)).status()).isEqualTo(Status.PASS);
  }

  // G25 from the other side: failures now

  @Test
  void aRunWhoseFailuresReachTheQuantileFailsAgainstItsBaseline() {
    Measurement run =
        run()
            .ok(90, Map.of(Metric.TPOT, 40.0))
            .failed(10, new Outcome.StreamError("boom"))
            .measured();
    Verdict verdict = new Judge(new PointRule(), baseline(40)).judge(run, List.of(TPOT_P95));

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(comparison(verdict).measured().value()).isInfinite();
    assertThat(comparison(verdict).beyond()).isEqualTo(10);
  }
}
