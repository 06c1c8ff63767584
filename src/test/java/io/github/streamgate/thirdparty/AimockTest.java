package io.github.streamgate.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.Gates;
import io.github.streamgate.LoadDriver;
import io.github.streamgate.LoadResult;
import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.Ran;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Over real HTTP against a server that others wrote: {@code @copilotkit/aimock} with {@code
 * src/test/resources/aimock/fixtures.json}, started by {@code .ci/run} and named by {@code
 * -Dstreamgate.test.aimock=http://127.0.0.1:PORT}.
 *
 * <p>Its timers are the oracle. They, and whatever else runs on the machine, only add to what was
 * set; so the fastest request comes nearest, and none may be below.
 */
class AimockTest {
  private static final String AIMOCK = "streamgate.test.aimock";

  /** A timer of Node's may be so early, for it counts whole milliseconds. */
  private static final double EARLY_MILLIS = 1;

  private static final double FIRST_MILLIS = 100;
  private static final double INTERVAL_MILLIS = 20;
  private static final int CHUNKS = 15;

  @BeforeAll
  static void needsTheServer() {
    Required.server("aimock", AIMOCK);
  }

  @SseEndpoint
  String aimock() {
    return System.getProperty(AIMOCK);
  }

  @ParameterizedTest
  @EnumSource
  @SseLoad(
      model = "m",
      query = "paced",
      tokenizer = "off",
      users = 4,
      requests = 8,
      warmup = "none")
  void thePaceIsMeasuredAsItWasSet(Provider provider, LoadDriver driver)
      throws InterruptedException {
    List<Sample> samples = run(provider, driver).samples();

    assertThat(samples).hasSize(8).allSatisfy(AimockTest::isWhole);
    isAsSet(samples, Metric.TTFB, 0);
    isAsSet(samples, Metric.TTFT, provider.preamble);
    isAsSet(samples, Metric.E2E, provider.preamble + CHUNKS - 1);
  }

  @ParameterizedTest
  @EnumSource
  @SseLoad(
      model = "m",
      data = "src/test/resources/aimock/queries.txt",
      tokenizer = "off",
      users = 9,
      requests = 9,
      warmup = "none")
  void jitterStallsAndWhatBreaksIsNamed(Provider provider, LoadDriver driver)
      throws InterruptedException {
    LoadResult result = run(provider, driver);

    List<Sample> jittery = ofRow(result, 1);
    assertThat(jittery).hasSize(3).allSatisfy(AimockTest::isWhole);
    assertThat(millis(jittery, Metric.STALL).max().orElseThrow())
        .isGreaterThan(1.25 * INTERVAL_MILLIS);
    assertThat(ofRow(result, 2))
        .hasSize(3)
        .allSatisfy(
            truncated -> {
              assertThat(truncated.chunks()).isBetween(1, CHUNKS - 1);
              assertThat(truncated.outcome()).isInstanceOf(Outcome.Truncated.class);
              assertThat(truncated.outcome().detail())
                  .startsWith("the connection broke after " + truncated.chunks() + " chunks");
            });
    assertThat(ofRow(result, 3))
        .hasSize(3)
        .allSatisfy(
            limited -> {
              assertThat(limited.status()).isEqualTo(429);
              assertThat(limited.outcome())
                  .isEqualTo(new Outcome.HttpError(429, provider.rateLimited));
            });
  }

  private static LoadResult run(Provider provider, LoadDriver driver) throws InterruptedException {
    return driver.run(provider.name(), Map.of("path", provider.path));
  }

  private static List<Sample> ofRow(LoadResult result, int row) {
    return result.samples().stream().filter(sample -> sample.row() == row).toList();
  }

  private static void isWhole(Sample sample) {
    assertThat(sample.outcome()).isEqualTo(new Outcome.Completed());
    assertThat(sample.chunks()).isEqualTo(CHUNKS);
    assertThat(sample.tokens().count()).isEqualTo(CHUNKS);
  }

  private static void isAsSet(List<Sample> samples, Metric metric, int intervals) {
    double setMillis = FIRST_MILLIS + intervals * INTERVAL_MILLIS;
    assertThat(millis(samples, metric).min().orElseThrow())
        .as(metric.name())
        .isBetween(setMillis - EARLY_MILLIS * (intervals + 1), 2 * setMillis);
  }

  private static DoubleStream millis(List<Sample> samples, Metric metric) {
    return samples.stream()
        .mapToDouble(sample -> sample.measures().get(metric).orElseThrow() / 1e6);
  }

  /** A gate on a server that refuses everything. */
  static class Limited {
    @SseEndpoint
    String aimock() {
      return System.getProperty(AIMOCK);
    }

    @SseLoad(model = "m", query = "limited", users = 2, requests = 4, warmup = "none")
    @MaxP95Ttft(millis = 2000)
    @MinSuccessRate(99)
    void isRefused() {}
  }

  private static final String QUOTA =
      "not the change's doing: 4 of 4 requests were refused for the sake of a quota (status 429);"
          + " none was served";

  @ParameterizedTest
  @EnumSource
  void aGateOnAServerThatRefusesEverythingFails(Provider provider, @TempDir Path module)
      throws IOException {
    Ran ran = Gates.in(module).with("streamgate.path", provider.path).run(Limited.class);

    assertThat(ran.message(ran.failure()))
        .startsWith("INVALID TTFT p95 " + QUOTA + "\nINVALID success rate " + QUOTA)
        .contains(
            "\nWARN 4 of 4 requests failed: 4 HttpError 429\n",
            "\n 4 x HttpError: " + provider.rateLimited + "\n");
  }
}
