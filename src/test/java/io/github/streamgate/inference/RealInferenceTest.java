package io.github.streamgate.inference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.LoadResult;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A gate in front of real inference: what is measured is what the server says it did. */
class RealInferenceTest {
  private static final int TOKENS = 12;

  @TempDir static Path folder;

  private static InferenceEndpoint endpoint;

  @BeforeAll
  static void start() throws IOException {
    Path gguf = folder.resolve("tiny.gguf");
    new TinyModel(512, 8).write(gguf);
    endpoint = new InferenceEndpoint(gguf, TOKENS);
  }

  @AfterAll
  static void stop() throws IOException {
    endpoint.close();
  }

  @SseEndpoint
  int port() {
    return endpoint.port();
  }

  @SseLoad(users = 4, requests = 200, model = "tiny", query = "Speak.")
  @MinSuccessRate(100)
  void theMeasuredPaceIsThatWhichTheServerLogged(LoadResult result) {
    Map<String, InferenceEndpoint.Pace> paces = endpoint.paces();
    double[] ratios =
        result.samples().stream()
            .filter(sample -> sample.measures().isDefined(Metric.TPOT))
            .mapToDouble(sample -> ratio(sample, paces.get(sample.responseId())))
            .sorted()
            .toArray();

    assertThat(ratios)
        .as("a starved client may find a whole reply in one read, but not often")
        .hasSizeGreaterThan(180);
    assertThat(ratios[ratios.length / 2]).isBetween(0.9, 1.1);
    assertThat(result.samples())
        .hasSize(200)
        .allSatisfy(
            sample -> {
              assertThat(sample.tokens().source()).isEqualTo(TokenSource.USAGE);
              assertThat(sample.tokens().count()).isPositive();
            });
  }

  private static double ratio(Sample sample, InferenceEndpoint.Pace pace) {
    return sample.measures().get(Metric.TPOT).orElseThrow() / pace.nanosPerToken();
  }
}
