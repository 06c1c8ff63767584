package io.github.streamgate.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.LoadResult;
import io.github.streamgate.MaxP95Tpot;
import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.stub.StreamgateStub;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * The README's first screen: a gated load against the embedded endpoint. {@code
 * -Dquickstart.slowdown=1.5} makes the endpoint that much slower, and the gate red.
 */
class ChatStreamPerfIT {
  private static StreamgateStub endpoint;

  @BeforeAll
  static void start() throws IOException {
    endpoint =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(150))
            .timePerToken(Duration.ofMillis(20))
            .tokens(32)
            .slowdown(Double.parseDouble(System.getProperty("quickstart.slowdown", "1")))
            .start();
  }

  @AfterAll
  static void stop() {
    endpoint.close();
  }

  @SseEndpoint
  URI gateway() {
    return endpoint.uri();
  }

  @SseLoad(profile = "perf/quickstart.yaml")
  @MaxP95Ttft(millis = 800)
  @MaxP95Tpot(regressionPercent = 20)
  @MinSuccessRate(99)
  void chatStreams(LoadResult result) {
    assertThat(result.quantile(Metric.TTFT, 0.5)).isLessThan(Duration.ofMillis(400));
  }
}
