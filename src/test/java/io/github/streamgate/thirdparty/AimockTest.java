package io.github.streamgate.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.streamgate.LoadResult;
import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/**
 * Over real HTTP against a server that others wrote: {@code @copilotkit/aimock} with {@code
 * src/test/resources/aimock/fixtures.json}, started by {@code .ci/run} and named by {@code
 * -Dstreamgate.test.aimock=http://127.0.0.1:PORT}. Skipped where it is not; a failure where {@code
 * -Dstreamgate.test.required=true}.
 */
class AimockTest {
  private static final String AIMOCK = "streamgate.test.aimock";

  /** The role chunk comes after the TTFT that was set, the first content an interval later. */
  private static final Duration FIRST_TOKEN = Duration.ofMillis(220);

  private static final Duration INTERVAL = Duration.ofMillis(20);

  @BeforeEach
  void needsTheServer() {
    if (System.getProperty(AIMOCK) == null) {
      String missing = "aimock is not there: start it and set -D" + AIMOCK;
      if (Boolean.getBoolean("streamgate.test.required")) {
        fail(missing);
      }
      abort(missing);
    }
  }

  @SseEndpoint
  String aimock() {
    return System.getProperty(AIMOCK);
  }

  @SseLoad(model = "gpt-4o", query = "paced", users = 4, requests = 40)
  @MaxP95Ttft(millis = 2000)
  @MinSuccessRate(99)
  void itsPaceIsMeasuredAsItWasSet(LoadResult result) {
    assertThat(result.failed()).isZero();
    assertThat(result.quantile(Metric.TTFB, 0.5)).isBetween(after(200), after(250));
    assertThat(result.quantile(Metric.TTFT, 0.5))
        .isBetween(FIRST_TOKEN, FIRST_TOKEN.plus(Duration.ofMillis(50)));
    for (Sample sample : result.samples()) {
      long decoding = nanos(sample, Metric.E2E) - nanos(sample, Metric.TTFT);
      assertThat(decoding)
          .isBetween(
              INTERVAL.toNanos() * (sample.chunks() - 2),
              INTERVAL.toNanos() * (sample.chunks() + 10));
    }
  }

  @SseLoad(model = "gpt-4o", data = "src/test/resources/aimock/queries.txt", requests = 9)
  void whatBreaksIsNamed(LoadResult result) {
    assertThat(outcomes(result, 1)).containsOnly("Completed");
    assertThat(outcomes(result, 2)).containsOnly("Truncated");
    assertThat(outcomes(result, 3)).containsOnly("HttpError");
    assertThat(result.samples())
        .filteredOn(sample -> sample.row() == 3)
        .hasSize(3)
        .allSatisfy(
            sample -> {
              assertThat(sample.status()).isEqualTo(429);
              assertThat(sample.outcome().detail()).contains("Rate limited");
            });
  }

  private static List<String> outcomes(LoadResult result, int row) {
    return result.samples().stream()
        .filter(sample -> sample.row() == row)
        .map(sample -> sample.outcome().kind())
        .toList();
  }

  private static Duration after(long millis) {
    return Duration.ofMillis(millis - 1);
  }

  private static long nanos(Sample sample, Metric metric) {
    return sample.measures().get(metric).orElseThrow();
  }
}
