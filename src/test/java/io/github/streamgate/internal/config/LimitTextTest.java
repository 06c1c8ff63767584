package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.metric.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTextTest {
  private static final String HERE = "perf/chat.yaml, line 7";

  @Test
  void aDurationIsACeiling() {
    assertThat(parse("ttft.p95", "800ms"))
        .containsExactly(
            new Limit.Quantile(
                Metric.TTFT,
                0.95,
                new Limit.Bound.Absolute(800_000_000),
                "ttft.p95: 800ms in perf/chat.yaml, line 7"));
    assertThat(parse("e2e.p99.9", "1.5 s"))
        .containsExactly(
            new Limit.Quantile(
                Metric.E2E,
                0.999,
                new Limit.Bound.Absolute(1_500_000_000),
                "e2e.p99.9: 1.5 s in perf/chat.yaml, line 7"));
  }

  @Test
  void aPlusIsWhatIsAllowedOverTheBaselineAndBothMayStandTogether() {
    assertThat(parse("tpot.p95", "40ms, +20%"))
        .extracting(limit -> ((Limit.Quantile) limit).bound())
        .containsExactly(
            new Limit.Bound.Absolute(40_000_000), new Limit.Bound.Regression(20, 1_000_000));
    assertThat(parse("stall.p95", "+0%"))
        .extracting(limit -> ((Limit.Quantile) limit).bound())
        .containsExactly(new Limit.Bound.Regression(0, 5_000_000));
  }

  @Test
  void ratesAreWrittenByName() {
    assertThat(parse("success", "99.5%"))
        .containsExactly(new Limit.SuccessRate(99.5, "success: 99.5% in perf/chat.yaml, line 7"));
    assertThat(parse("tokensPerSecond", "500"))
        .containsExactly(
            new Limit.TokensPerSecond(500, "tokensPerSecond: 500 in perf/chat.yaml, line 7"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ttft.p95 | 800   | ttft.p95: 800: must be a duration above 0 in ms or s, or what is allowed"
            + " over the baseline, or both with a comma; write for example ttft.p95: 800ms, +20%",
        "ttft.p95 | 0ms   | ttft.p95: 0ms: must be a duration above 0 in ms or s, or what is"
            + " allowed over the baseline, or both with a comma; write for example ttft.p95: 800ms,"
            + " +20%",
        "ttft.p95 | 20%   | ttft.p95: 20%: must be a duration above 0 in ms or s, or what is"
            + " allowed over the baseline, or both with a comma; write for example ttft.p95: 800ms,"
            + " +20%",
        "success  | 101%  | success: 101%: must be a percentage above 0 and up to 100%; write for"
            + " example success: 99%",
        "success  | 99    | success: 99: must be a percentage above 0 and up to 100%; write for"
            + " example success: 99%",
        "retryRate | 100% | retryRate: 100%: must be a percentage from 0% and below 100%; write for"
            + " example retryRate: 1%",
        "tokensPerSecond | fast | tokensPerSecond: fast: must be a number above 0; write for"
            + " example tokensPerSecond: 500",
        "latency.p95 | 1s | unknown limit latency.p95; known are success, retryRate,"
            + " tokensPerSecond, capacity, and a percentile of ttfb, ttft, ttfo, tpot, stall, e2e, total such as ttft.p95",
        "ttft     | 1s    | unknown limit ttft; known are success, retryRate,"
            + " tokensPerSecond, capacity, and a percentile of ttfb, ttft, ttfo, tpot, stall, e2e, total such as ttft.p95",
        "icl.p95  | 1s    | ICL cannot be gated, for its gaps are not independent; limit stall, the"
            + " longest gap of each request, or tpot",
      })
  void whatCannotBeMeantIsRefusedWithWhatToWriteInstead(String name, String text, String message) {
    assertThatThrownBy(() -> parse(name, text))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(HERE + ": " + message);
  }

  private static List<Limit> parse(String name, String text) {
    return LimitText.parse(name, name, Written.inSource(text, HERE));
  }
}
