package io.github.streamgate;

import static io.github.streamgate.LoadResultAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.SampleBuilder;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoadResultAssertTest {

  @Test
  void whatHoldsIsSilent() {
    assertThat(result(0))
        .hasNoFailures()
        .hasSuccessRateOfAtLeast(100)
        .hasTokensPerSecondOfAtLeast(50)
        .hasQuantileOfAtMost(Metric.TTFT, 0.5, Duration.ofMillis(5));
  }

  @Test
  void aQuantileThatIsTooHighIsToldWithTheSlowestRequests() {
    assertThatThrownBy(
            () ->
                assertThat(result(1)).hasQuantileOfAtMost(Metric.TTFT, 0.95, Duration.ofMillis(8)))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith(
            "TTFT at quantile 0.95 is 10 ms, more than 8 ms, over 11 requests, 10 succeeded")
        .hasMessageContaining("Slowest by TTFT (time to first token):")
        .hasMessageContaining("HttpError");
  }

  @Test
  void failuresAreToldByKind() {
    assertThatThrownBy(() -> assertThat(result(2)).hasNoFailures())
        .hasMessage("2 of 12 requests failed: {HttpError 503=2}");
    assertThatThrownBy(() -> assertThat(result(2)).hasSuccessRateOfAtLeast(99))
        .hasMessage(
            "success rate is 83.33 %, less than 99 %: 2 of 12 requests failed: {HttpError 503=2}");
  }

  @Test
  void aThroughputThatIsTooLowIsTold() {
    assertThatThrownBy(() -> assertThat(result(0)).hasTokensPerSecondOfAtLeast(51))
        .hasMessage("tokens/s are 50, less than 51, over 10 requests, 10 succeeded");
  }

  @Test
  void aResultBeforeItsLoadSaysSo() {
    assertThatThrownBy(() -> new LoadResult().requests())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "the load has not run yet: a LoadResult is filled before the test method's body"
                + " starts");
  }

  /** Ten requests with a TTFT of 1 to 10 ms and 5 tokens each within a second, and failed ones. */
  private static LoadResult result(int failed) {
    Stream<Sample> good = IntStream.range(0, 10).mapToObj(i -> sample(i, new Outcome.Completed()));
    Stream<Sample> bad =
        IntStream.range(10, 10 + failed)
            .mapToObj(i -> sample(i, new Outcome.HttpError(503, "overloaded")));
    LoadResult result = new LoadResult();
    List<Sample> samples = Stream.concat(good, bad).toList();
    result.fill(new Measurement(samples, Duration.ofSeconds(1).toNanos()));
    return result;
  }

  private static Sample sample(int index, Outcome outcome) {
    Measures measures =
        new Measures.Builder().putFirst(Metric.TTFT, (index + 1) * 1_000_000L).build();
    boolean success = outcome.success();
    return SampleBuilder.sample(index)
        .status(success ? 200 : 503)
        .responseId("r" + index)
        .outcome(outcome)
        .measures(success ? measures : Measures.none())
        .tokens(success ? 5 : 0, TokenSource.USAGE)
        .delivery(Delivery.apart(5))
        .build();
  }
}
