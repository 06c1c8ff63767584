package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.RequestIds;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.ScriptedServer;
import io.github.streamgate.testing.ScriptedServer.Answer;
import io.github.streamgate.testing.ScriptedServer.Request;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IdentifierTest {
  private static final URI ANYWHERE = URI.create("http://127.0.0.1:1/");
  private static final String REPLY =
      String.join(
          "\r\n",
          "HTTP/1.1 200 OK",
          "Content-Type: text/event-stream",
          "Content-Length: 14",
          "X-Request-Id: of-the-server",
          "",
          "data: [DONE]\n\n");

  @Test
  void aSeedMakesTheSameIdsAndEveryRequestHasOthers() {
    RequestIds ids = new Identifier(0x6b1f00c2a94e0017L).ids(request(Map.of())).of(17);

    assertThat(ids.requestId()).contains("00c2a94e0017-17");
    SplittableRandom oracle = new SplittableRandom(0x6b1f00c2a94e0017L);
    oracle.longs(3 * 17).forEach(draw -> {});
    String trace = String.format("%016x%016x", oracle.nextLong(), oracle.nextLong());
    assertThat(ids.traceId()).contains(trace);
    assertThat(ids.traceparent())
        .contains("00-" + trace + "-" + String.format("%016x", oracle.nextLong()) + "-01");
    Set<String> all = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      RequestIds each = new Identifier(1).ids(request(Map.of())).of(i);
      all.add(each.traceId().orElseThrow());
      all.add(each.requestId().orElseThrow());
      all.add(each.traceparent().orElseThrow().substring(36, 52));
    }
    assertThat(all).hasSize(30_000);
  }

  @Test
  void aHeaderOfTheUsersOwnStaysAsItIs() {
    WireRequest request = request(Map.of("x-request-ID", "mine", "A", "b"));
    RequestIds ids = new Identifier(1).ids(request).of(0);

    assertThat(ids.requestId()).isEmpty();
    assertThat(Identifier.identified(request, ids).headers())
        .hasSize(3)
        .containsEntry("x-request-ID", "mine")
        .containsEntry("traceparent", ids.traceparent().orElseThrow());

    assertThat(new Identifier(1).ids(request(Map.of("Traceparent", "mine"))).of(0).traceId())
        .isEmpty();
  }

  @Test
  void theServersOwnIdIsTheFirstThatIsNotOursGivenBack() {
    RequestIds sent = new Identifier(1).ids(request(Map.of())).of(0);
    String ours = sent.requestId().orElseThrow();

    assertThat(Identifier.ofServer(answer(Map.of("request-id", "req_1", "cf-ray", "8-FRA")), sent))
        .contains("req_1");
    assertThat(Identifier.ofServer(answer(Map.of("x-request-id", ours, "cf-ray", "8-FRA")), sent))
        .contains("8-FRA");
    assertThat(Identifier.ofServer(answer(Map.of("x-request-id", ours)), sent)).isEmpty();
    assertThat(Identifier.ofServer(answer(Map.of("x-request-id", "theirs")), null))
        .contains("theirs");
  }

  @Test
  void whatASampleTellsIsWhatWasSentAndAnswered() throws Exception {
    try (ScriptedServer server = ScriptedServer.always(Answer.of(REPLY))) {
      List<Sample> samples = Loads.on(server.uri()).requests(3).run().samples();

      for (int i = 0; i < 3; i++) {
        Request request = server.requests().get(i);
        RequestIds ids = Objects.requireNonNull(samples.get(i).ids());
        assertThat(ids.requestId()).contains(request.header("X-Request-Id"));
        assertThat(ids.traceparent()).contains(request.header("traceparent"));
        assertThat(samples.get(i).serverRequestId()).isEqualTo("of-the-server");
      }
    }
  }

  private static WireRequest request(Map<String, String> headers) {
    return new WireRequest("POST", ANYWHERE, headers, new byte[0]);
  }

  private static ResponseHead answer(Map<String, String> headers) {
    return new ResponseHead(200, name -> Optional.ofNullable(headers.get(name)));
  }
}
