package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.Connections;
import io.github.streamgate.internal.wire.Trust;
import io.github.streamgate.internal.wire.WireOptions;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.English;
import io.github.streamgate.testing.Http2Server;
import io.github.streamgate.testing.ScriptedServer;
import io.github.streamgate.testing.ScriptedServer.Answer;
import io.github.streamgate.testing.ServerKey;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a load over https comes to. */
@Timeout(60)
class SecureLoadTest {
  private static final ServerKey KEY = ServerKey.madeFor("ip:127.0.0.1");
  private static final Trust TRUSTING = new Trust(List.of(KEY.certificate()), false);
  private static final String STOP =
      "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";

  @Test
  void anHttp2StreamIsMeasuredAtTheServersPace() throws Exception {
    Http2Server.Reply reply = Http2Server.events(40, token("a"), token("b"), token("c") + STOP);
    try (Http2Server server = Http2Server.start(KEY.serverContext(), 100, reply)) {
      List<Sample> samples = run(server.uri(), TRUSTING, Connections.REUSE).samples();

      assertThat(samples)
          .hasSize(6)
          .allSatisfy(
              sample -> {
                assertThat(sample.outcome()).isEqualTo(new Outcome.Completed());
                assertThat(sample.chunks()).isEqualTo(3);
                assertThat(millis(sample, Metric.TTFT)).isGreaterThanOrEqualTo(40);
                assertThat(millis(sample, Metric.E2E)).isGreaterThanOrEqualTo(120);
              });
    }
  }

  @Test
  void anHttp2StreamThatIsResetAfterTokensIsTruncatedAndItsCauseKept() throws Exception {
    Http2Server.Reply reply =
        new Http2Server.Reply(
            Map.of("content-type", "text/event-stream"),
            List.of(token("a").getBytes(UTF_8), token("b").getBytes(UTF_8)),
            10,
            2);
    try (Http2Server server = Http2Server.start(KEY.serverContext(), 100, reply)) {
      LoadOutcome outcome = run(server.uri(), TRUSTING, Connections.REUSE);

      assertThat(outcome.stopped()).isEmpty();
      assertThat(outcome.resends()).isZero();
      assertThat(outcome.samples())
          .hasSize(6)
          .extracting(Sample::outcome)
          .allSatisfy(
              cut -> {
                assertThat(cut).isInstanceOf(Outcome.Truncated.class);
                assertThat(cut.detail())
                    .startsWith("the connection broke after 2 chunks: ")
                    .contains("RST_STREAM");
              });
    }
  }

  @Test
  void freshConnectionsAreMadeAndNoneIsMissed() throws Exception {
    try (Http2Server server =
        Http2Server.start(
            KEY.serverContext(), 100, Http2Server.events(5, token("a"), token("b") + STOP))) {
      LoadOutcome outcome = run(server.uri(), TRUSTING, Connections.FRESH);

      assertThat(outcome.samples())
          .extracting(Sample::outcome)
          .containsOnly(new Outcome.Completed());
      assertThat(server.connections()).isEqualTo(6);
    }
  }

  @Test
  void aServerThatIsNotTrustedStopsTheRunWithWhatLiftsIt() throws Exception {
    try (ScriptedServer server = ScriptedServer.overTls(KEY, Answer.of(""))) {
      LoadOutcome outcome = run(server.uri(), Trust.DEFAULT, Connections.REUSE);

      assertThat(outcome.stopped().map(English::text))
          .contains(
              "the endpoint cannot be reached: ConnectException: the certificate of 127.0.0.1:"
                  + server.port()
                  + " is not trusted: nobody whom this JVM knows has issued it; set tlsCertificates"
                  + " to a PEM file with the certificate of its issuer, for example tlsCertificates"
                  + " = perf/ca.pem");
    }
  }

  private static LoadOutcome run(URI uri, Trust trust, Connections connections)
      throws InterruptedException {
    LoadPlan plan = Loads.on(uri).users(2).requests(6).plan();
    return new LoadEngine(MonotonicClock.system())
        .run(
            new LoadPlan(
                plan.dialect(),
                plan.requests(),
                plan.model(),
                plan.timeouts(),
                new WireOptions(Duration.ofSeconds(10), connections, trust, null),
                plan.identified(),
                plan.secrets()),
            LoadListener.NONE);
  }

  private static long millis(Sample sample, Metric metric) {
    return sample.measures().get(metric).orElseThrow() / 1_000_000;
  }

  private static String token(String text) {
    return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
  }
}
