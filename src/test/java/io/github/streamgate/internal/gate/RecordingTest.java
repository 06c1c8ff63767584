package io.github.streamgate.internal.gate;

import static io.github.streamgate.internal.gate.Runs.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.baseline.BaselineRun;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.English;
import io.github.streamgate.testing.GateCase;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RecordingTest {
  private static final List<Limit> NO_LIMITS = List.of();

  @Test
  void everyMetricThatWasDefinedIsKeptInMilliseconds() {
    Runs runs = run();
    for (int i = 1; i <= 10; i++) {
      runs.ok(4, Map.of(Metric.TTFT, 10.0 * i, Metric.E2E, 1234.5));
    }

    Map<String, Double> kept = new TreeMap<>();
    kept.put("ttft.p50", 50.0);
    kept.put("ttft.p90", 90.0);
    kept.put("ttft.p95", 100.0);
    kept.put("ttft.p99", 100.0);
    for (String quantile : Recording.KEPT.keySet()) {
      kept.put("e2e." + quantile, 1235.0);
    }
    assertThat(Recording.of(runs.measured(), NO_LIMITS))
        .isEqualTo(new Recording.Fit(new BaselineRun(40, 1, kept), TokenSource.USAGE));
  }

  @Test
  void theLargestDesignEffectOfTheMetricsIsKept() {
    Measurement slowSecondHalf =
        run()
            .ok(50, Map.of(Metric.TTFT, 10.0, Metric.E2E, 7.0))
            .ok(50, Map.of(Metric.TTFT, 20.0, Metric.E2E, 7.0))
            .measured();

    Recording.Fit fit = (Recording.Fit) Recording.of(slowSecondHalf, NO_LIMITS);

    // Ten blocks of ten, five all above the median and five all below: 10 x (5/18) / 0.25.
    assertThat(fit.run().designEffect()).isEqualTo(11.11);
  }

  @Test
  void aFewFailuresThatReachNoQuantileAreNoHindrance() {
    Measurement run =
        run().ok(399, Map.of(Metric.TTFT, 10.0)).failed(1, new Outcome.Empty("")).measured();

    assertThat(Recording.of(run, NO_LIMITS)).isInstanceOf(Recording.Fit.class);
  }

  @Test
  @GateCase("G25")
  void aRunWithAnInfinitePercentileIsRefused() {
    Measurement run =
        run().ok(90, Map.of(Metric.TTFT, 10.0)).failed(10, new Outcome.Empty("")).measured();

    assertThat(English.unfit(Recording.of(run, NO_LIMITS)))
        .isEqualTo(
            "10 of 100 requests failed, so TTFT p95 is slower than any limit: every later run"
                + " would pass against it");
  }

  @Test
  void aRunInWhichNothingSucceededIsRefused() {
    assertThat(English.unfit(Recording.of(run().measured(), NO_LIMITS)))
        .isEqualTo("there is nothing to record: none of 0 requests succeeded");
    assertThat(
            English.unfit(
                Recording.of(run().failed(3, new Outcome.Empty("")).measured(), NO_LIMITS)))
        .isEqualTo("there is nothing to record: none of 3 requests succeeded");
    assertThat(English.unfit(Recording.of(run().ok(3, Map.of()).measured(), NO_LIMITS)))
        .isEqualTo("there is nothing to record: no metric is defined for any request");
  }

  @Test
  void aRunWithMixedTokenSourcesIsRefused() {
    Measurement run =
        run()
            .ok(1, Map.of(Metric.TTFT, 10.0))
            .ok(2, Map.of(Metric.TTFT, 10.0), new OutputTokens(9, TokenSource.CHUNKS))
            .measured();

    assertThat(English.unfit(Recording.of(run, NO_LIMITS)))
        .isEqualTo(
            "output tokens were not all counted in the same way (usage in 1, chunks in 2)"
                + ", so later runs could not be compared with this one");
  }

  @Test
  void aDurationBelowTheResolutionOfTheClockIsKeptAsANanosecond() {
    Recording.Fit fit =
        (Recording.Fit) Recording.of(run().ok(9, Map.of(Metric.TTFB, 0.0)).measured(), NO_LIMITS);

    assertThat(fit.run().millis().get("ttfb.p50")).isEqualTo(1e-6);
  }
}
