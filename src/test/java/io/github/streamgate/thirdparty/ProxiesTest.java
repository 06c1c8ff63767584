package io.github.streamgate.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.LoadDriver;
import io.github.streamgate.LoadResult;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.internal.gate.Diagnoses;
import io.github.streamgate.internal.gate.Diagnosis;
import io.github.streamgate.internal.gate.Diagnosis.Kind;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.stub.StreamgateStub;
import io.github.streamgate.stub.StubExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a reverse proxy makes of a stream: one passes it on, one holds it until it is over, one
 * hands it out in bursts. The embedded endpoint behind them is the oracle, for it knows when it
 * wrote each token; and the machine can only make what comes after that later.
 */
class ProxiesTest {
  private static final int TOKENS = 14;

  private static StreamgateStub upstream;

  @BeforeAll
  static void startUpstream() {
    upstream =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(100))
            .timePerToken(Duration.ofMillis(30))
            .tokens(TOKENS)
            .start();
  }

  @AfterAll
  static void stopUpstream() {
    upstream.close();
  }

  @Nested
  @SseLoad(model = "stub", query = "Hello", users = 3, requests = 6, warmup = "none")
  class Nginx {
    @TempDir static Path folder;
    private static Proxy nginx;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
      nginx = Proxy.nginx(upstream.port(), folder);
    }

    @AfterAll
    static void stop() {
      Proxy.close(nginx);
    }

    @SseEndpoint
    URI gateway() {
      return nginx.uri();
    }

    @SseLoad(path = "/default/v1/chat/completions")
    void byDefaultTheReplyIsHeldUntilItIsOver(LoadResult result) {
      isHeldUntilItIsOver(result);
      assertThat(diagnosed(result)).containsExactly(Kind.BUFFERED);
    }

    @SseLoad(path = "/gzip/v1/chat/completions", profile = "src/test/resources/proxies/gzip.yaml")
    void aReplyThatIsCompressedIsHeldUntilItIsOver(LoadResult result) {
      isHeldUntilItIsOver(result);
      assertThat(diagnosed(result)).containsExactly(Kind.BUFFERED, Kind.COMPRESSED);
    }

    @SseLoad(path = "/http11/v1/chat/completions")
    void withHttp11ToTheUpstreamTheReplyIsPassedOn(LoadResult result) {
      isPassedOn(result);
      assertThat(diagnosed(result)).isEmpty();
    }
  }

  @Nested
  @SseLoad(model = "stub", query = "Hello", users = 3, requests = 6, warmup = "none")
  class NginxOverTls {
    @TempDir static Path folder;
    private static Proxy nginx;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
      nginx = Proxy.nginx(upstream.port(), folder);
    }

    @AfterAll
    static void stop() {
      Proxy.close(nginx);
    }

    @SseEndpoint
    URI gateway() {
      return nginx.secureUri();
    }

    @SseLoad(path = "/v1/chat/completions")
    void theReplyComesByHttp2(LoadDriver driver) throws InterruptedException {
      Map<String, String> trust =
          Map.of("tlsCertificates", folder.resolve("server.pem").toString());

      LoadResult result = driver.run("by HTTP/2", trust);

      isPassedOn(result);
      assertThat(relayed(result))
          .extracting(reply -> reply.written.requestHeaders().get("x-came-by"))
          .containsOnly("HTTP/2.0");
    }
  }

  @Nested
  @SseLoad(model = "stub", query = "Hello", users = 3, requests = 6, warmup = "none")
  class Haproxy {
    @TempDir static Path folder;
    private static Proxy haproxy;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
      haproxy = Proxy.haproxy(upstream.port(), folder);
    }

    @AfterAll
    static void stop() {
      Proxy.close(haproxy);
    }

    @SseEndpoint
    URI gateway() {
      return haproxy.uri();
    }

    @SseLoad(path = "/default/v1/chat/completions")
    void byDefaultTheReplyComesInBursts(LoadResult result) {
      comesInBursts(result);
      assertThat(diagnosed(result)).containsExactly(Kind.BURSTS);
    }

    @SseLoad(path = "/no-delay/v1/chat/completions")
    void withNoDelayTheReplyIsPassedOn(LoadResult result) {
      isPassedOn(result);
      assertThat(diagnosed(result)).isEmpty();
    }
  }

  private static void isHeldUntilItIsOver(LoadResult result) {
    assertThat(relayed(result))
        .allSatisfy(
            reply -> assertThat(reply.millis(Metric.TTFT)).isGreaterThan(reply.lastMillis()))
        .anySatisfy(
            reply ->
                assertThat(reply.millis(Metric.TTFT) / reply.millis(Metric.E2E))
                    .isGreaterThan(0.95));
  }

  private static void comesInBursts(LoadResult result) {
    assertThat(relayed(result))
        .allSatisfy(
            reply -> assertThat(reply.millis(Metric.TTFT)).isGreaterThan(reply.firstMillis()))
        .anySatisfy(
            reply -> {
              assertThat(reply.millis(Metric.TTFT))
                  .isBetween(1.5 * reply.firstMillis(), reply.lastMillis());
              assertThat(reply.sample.reads()).isLessThan(TOKENS / 2);
            });
  }

  private static void isPassedOn(LoadResult result) {
    assertThat(relayed(result))
        .allSatisfy(
            reply -> assertThat(reply.millis(Metric.TTFT)).isGreaterThan(reply.firstMillis()))
        .anySatisfy(
            reply -> {
              assertThat(reply.millis(Metric.TTFT)).isLessThan(1.8 * reply.firstMillis());
              assertThat(reply.millis(Metric.E2E)).isLessThan(1.8 * reply.lastMillis());
              assertThat(reply.sample.reads()).isGreaterThan(TOKENS / 2);
            });
  }

  /** What Streamgate makes of it by itself. */
  private static List<Kind> diagnosed(LoadResult result) {
    return Diagnoses.of(new Measurement(result.samples(), 1)).stream()
        .map(Diagnosis::kind)
        .toList();
  }

  private static List<Relayed> relayed(LoadResult result) {
    Map<String, StubExchange> written =
        upstream.log().exchanges().stream()
            .collect(Collectors.toMap(StubExchange::responseId, Function.identity()));
    assertThat(result.samples())
        .hasSize(6)
        .allSatisfy(
            sample -> {
              assertThat(sample.outcome()).isEqualTo(new Outcome.Completed());
              assertThat(sample.chunks()).isEqualTo(TOKENS);
            });
    return result.samples().stream()
        .map(sample -> new Relayed(sample, written.get(sample.responseId())))
        .toList();
  }

  /** One reply as it came out of the proxy, and as it went in. */
  private record Relayed(Sample sample, StubExchange written) {
    double millis(Metric metric) {
      return sample.measures().get(metric).orElseThrow() / 1e6;
    }

    double firstMillis() {
      return (written.firstTokenNanos() - written.readNanos()) / 1e6;
    }

    double lastMillis() {
      return (written.lastTokenNanos() - written.readNanos()) / 1e6;
    }
  }
}
