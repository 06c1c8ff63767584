package io.github.streamgate.stub;

import static io.github.streamgate.stub.RawClient.STREAM;
import static io.github.streamgate.stub.RawClient.chunk;
import static io.github.streamgate.stub.RawClient.exchange;
import static io.github.streamgate.stub.RawClient.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.stub.StubExchange.Ending;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FaultTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private static StreamgateStub.Builder quick() {
    return StreamgateStub.builder()
        .timeToFirstToken(Duration.ZERO)
        .timePerToken(Duration.ZERO)
        .tokens(4);
  }

  private static int tokens(String response) {
    return response.split("\"content\":\"[^\"]", -1).length - 1;
  }

  private static StubExchange only(StreamgateStub stub) {
    assertThat(stub.log().exchanges()).hasSize(1);
    return stub.log().exchanges().get(0);
  }

  private static void assertFailed(StreamgateStub stub, int tokens, Fault fault) {
    StubExchange entry = only(stub);
    assertThat(entry.ending()).isEqualTo(Ending.FAILED);
    assertThat(entry.tokens()).isEqualTo(tokens);
    assertThat(entry.fault()).isEqualTo(fault);
    assertThat(entry.clientHungUp()).isFalse();
  }

  @Test
  void aStatusIsAnsweredAtOnceWithItsMessage() throws IOException {
    Fault fault = Fault.status(429, "slow \"down\"", Duration.ofMillis(1001));
    try (StreamgateStub stub = quick().timeToFirstToken(Duration.ofHours(1)).fault(fault).start()) {
      assertThat(exchange(stub, post(STREAM)))
          .isEqualTo(
              "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n"
                  + "Content-Length: 74\r\nRetry-After: 2\r\nConnection: close\r\n\r\n"
                  + "{\"error\":{\"message\":\"slow \\\"down\\\"\","
                  + "\"type\":\"rate_limit_error\",\"code\":429}}");
      assertFailed(stub, 0, fault);
      assertThat(only(stub).status()).isEqualTo(429);
      assertThat(only(stub).firstTokenNanos()).isNull();
    }
  }

  @Test
  void whatIsBufferedComesWholeInOneWrite() throws IOException {
    Pace slow = (request, token) -> token == 4 ? Duration.ofMillis(50) : Duration.ZERO;
    try (StreamgateStub streaming = quick().start();
        StreamgateStub stub = quick().timePerToken(slow).fault(Fault.buffered()).start();
        RawClient client = new RawClient(stub).send(post(STREAM))) {
      assertThat(client.readOnce()).isEqualTo(exchange(streaming, post(STREAM)));
      assertThat(client.readToEnd()).isEmpty();
      assertThat(only(stub).ending()).isEqualTo(Ending.COMPLETED);
      assertThat(only(stub).tokens()).isEqualTo(4);
    }
  }

  @Test
  void aBurstWaitsForItsTokens() throws IOException {
    Pace slowThird = (request, token) -> token == 3 ? Duration.ofMillis(500) : Duration.ZERO;
    try (StreamgateStub stub = quick().timePerToken(slowThird).fault(Fault.bursts(2)).start();
        RawClient client = new RawClient(stub).send(post(STREAM))) {
      String first = client.readOnce();
      assertThat(tokens(first)).isEqualTo(2);
      assertThat(tokens(client.readToEnd())).isEqualTo(2);
    }
    assertThatThrownBy(() -> Fault.bursts(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anErrorEventEndsTheStreamAfterItsTokens() throws IOException {
    Fault fault = Fault.errorEvent(2, "out of memory");
    try (StreamgateStub stub = quick().fault(fault).start()) {
      String response = exchange(stub, post(STREAM));

      assertThat(tokens(response)).isEqualTo(2);
      assertThat(response)
          .endsWith(
              chunk(
                      "data: {\"error\":{\"message\":\"out of memory\","
                          + "\"type\":\"server_error\",\"code\":500}}\n\n")
                  + "0\r\n\r\n");
      assertFailed(stub, 2, fault);
    }
  }

  @Test
  void aTruncationClosesTheConnectionInsideTheBody() throws IOException {
    try (StreamgateStub stub = quick().fault(Fault.truncation(3)).start()) {
      String response = exchange(stub, post(STREAM));

      assertThat(tokens(response)).isEqualTo(3);
      assertThat(response).endsWith("\"finish_reason\":null}]}\n\n\r\n");
      assertFailed(stub, 3, Fault.truncation(3));
    }
  }

  @Test
  void aTruncationBeyondTheReplyComesBeforeItsEnd() throws IOException {
    try (StreamgateStub stub = quick().fault(Fault.truncation(99)).start()) {
      String response = exchange(stub, post(STREAM));

      assertThat(tokens(response)).isEqualTo(4);
      assertThat(response).doesNotContain("stop").doesNotContain("[DONE]");
    }
  }

  @Test
  void aResetIsAReset() throws IOException {
    try (StreamgateStub stub = quick().fault(Fault.reset(1)).start();
        RawClient client = new RawClient(stub)) {
      client.send(post(STREAM));

      assertThatThrownBy(client::readToEnd)
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
      assertFailed(stub, 1, Fault.reset(1));
    }
  }

  @Test
  void aMissingEndLeavesTheBodyInOrder() throws IOException {
    try (StreamgateStub stub = quick().fault(Fault.missingEnd(3)).start()) {
      String response = exchange(stub, post(STREAM));

      assertThat(RawClient.chunks(response)).hasSize(1 + 3);
      assertThat(response).doesNotContain("stop").doesNotContain("[DONE]");
      assertFailed(stub, 3, Fault.missingEnd(3));
    }
  }

  @Test
  void aStallDelaysWhatFollowsAndTheReplyIsStillWhole() throws IOException {
    Fault fault = Fault.stall(2, Duration.ofMillis(300));
    try (StreamgateStub stub = quick().slowdown(2).fault(fault).start()) {
      assertThat(tokens(exchange(stub, post(STREAM)))).isEqualTo(4);

      StubExchange entry = only(stub);
      assertThat(entry.ending()).isEqualTo(Ending.COMPLETED);
      assertThat(entry.fault()).isEqualTo(fault);
      assertThat(lastTokenAfter(entry)).isBetween(300_000_000L, 599_000_000L);
      assertThat(firstTokenAfter(entry)).isLessThan(300_000_000L);
    }
  }

  @Test
  void aSlowFirstTokenDelaysAll() throws IOException {
    try (StreamgateStub stub =
        quick().fault(Fault.slowFirstToken(Duration.ofMillis(200))).start()) {
      exchange(stub, post(STREAM));

      assertThat(firstTokenAfter(only(stub))).isGreaterThanOrEqualTo(200_000_000L);
    }
  }

  private static long firstTokenAfter(StubExchange entry) {
    return Objects.requireNonNull(entry.firstTokenNanos()) - entry.readNanos();
  }

  private static long lastTokenAfter(StubExchange entry) {
    return Objects.requireNonNull(entry.lastTokenNanos()) - entry.readNanos();
  }

  @Test
  void wholeJsonComesInPlaceOfAStreamWhenTheLastTokenIsDue() throws IOException {
    try (StreamgateStub stub =
        quick().timePerToken(Duration.ofMillis(50)).fault(Fault.wholeJson()).start()) {
      assertThat(exchange(stub, post(STREAM)))
          .startsWith("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n")
          .contains("\"content\":\"Tokens come one by\"");
      assertThat(firstTokenAfter(only(stub))).isGreaterThanOrEqualTo(150_000_000L);
      assertThat(only(stub).tokens()).isEqualTo(4);
      assertThat(only(stub).ending()).isEqualTo(Ending.COMPLETED);
    }
  }

  @Test
  void pingsGoOnUntilTheClientHangsUp() throws Exception {
    Fault fault = Fault.pingsOnly(Duration.ofMillis(1));
    try (StreamgateStub stub = quick().fault(fault).start()) {
      try (RawClient client = new RawClient(stub)) {
        client.send(post(STREAM)).readUntil("\r\n\r\n");
        for (int ping = 0; ping < 5; ping++) {
          assertThat(client.readUntil("\n\n\r\n")).isEqualTo(chunk(": ping\n\n"));
        }
        assertThat(stub.log().running()).isEqualTo(1);
      }
      assertThat(stub.awaitIdle(SOON)).isTrue();
      assertThat(only(stub).ending()).isEqualTo(Ending.ABORTED);
      assertThat(only(stub).clientHungUp()).isTrue();
      assertThat(only(stub).fault()).isEqualTo(fault);
      assertThat(only(stub).tokens()).isZero();
    }
  }

  @Test
  void aHeldOpenReplyIsCompleteButItsBodyDoesNotEnd() throws IOException {
    StreamgateStub stub = quick().fault(Fault.heldOpen()).start();
    try (RawClient client = new RawClient(stub)) {
      client.send(post(STREAM)).readUntil("data: [DONE]\n\n\r\n");

      assertThat(only(stub).ending()).isEqualTo(Ending.COMPLETED);
      stub.close(); // only now does the connection end
      assertThat(client.readToEnd()).isEmpty();
    }
  }

  @Test
  void theFirstRuleThatNamesARequestCounts() throws IOException {
    try (StreamgateStub stub =
        quick()
            .fault(Fault.status(500, "warming up").onFirst(1))
            .fault(Fault.status(503, "overloaded").onEvery(2))
            .fault(Fault.status(404, "no such model").onRequests(n -> n >= 4))
            .start()) {
      StringBuilder statuses = new StringBuilder();
      for (int request = 0; request < 6; request++) {
        statuses.append(exchange(stub, post(STREAM)), 9, 13);
      }

      assertThat(statuses.toString()).isEqualTo("500 503 200 503 404 503 ");
      assertThat(stub.log().failed()).isEqualTo(5);
    }
  }

  @Test
  void aRequestWithoutStreamSuffersStatusAndStallOnly() throws IOException {
    try (StreamgateStub stub = quick().fault(Fault.truncation(1)).start()) {
      assertThat(exchange(stub, post("{}"))).contains("\"content\":\"Tokens come one by\"");
      assertThat(only(stub).fault()).isNull();
      stub.change(script -> script.noFaults().fault(Fault.status(502, "no upstream")));
      assertThat(exchange(stub, post("{}"))).startsWith("HTTP/1.1 502 Bad Gateway\r\n");
    }
  }

  @Test
  void aScriptThatThrowsIsAnsweredWithItsMessage() throws IOException {
    try (StreamgateStub stub =
        quick()
            .fault(
                Fault.wholeJson()
                    .onRequests(
                        n -> {
                          throw new IllegalStateException("my bug");
                        }))
            .start()) {
      assertThat(exchange(stub, post(STREAM)))
          .startsWith("HTTP/1.1 500 ")
          .contains("\"message\":\"the stub's script failed: my bug\"");

      stub.change(
          script ->
              script.noFaults().timePerToken((n, token) -> Duration.ofMillis(token == 3 ? -1 : 0)));
      assertThat(exchange(stub, post(STREAM)))
          .contains(
              "\"message\":\"the stub's script failed: the pace gave a gap of PT-0.001S"
                  + " before token 3 of request 2, must be 0 to 1 hour\"");
      assertThat(stub.log().failed()).isEqualTo(2);
    }
  }

  @Test
  void badFaultsAreRefusedWithRangeAndExample() {
    assertThatThrownBy(() -> Fault.status(200, "ok"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Fault.status code: 200, must be 400 to 599; write for example"
                + " Fault.status(503, \"overloaded\", Duration.ofSeconds(1))");
    assertThatThrownBy(() -> Fault.truncation(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Fault.truncation afterTokens: -1, must be 0 to 2147483647;"
                + " write for example Fault.truncation(5)");
    assertThatThrownBy(() -> Fault.pingsOnly(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Fault.pingsOnly every: 0 ms, must be 1 ms to 1 hour;"
                + " write for example Fault.pingsOnly(Duration.ofSeconds(1))");
    assertThatThrownBy(() -> Fault.wholeJson().onEvery(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("onEvery: 0, must be 1 to 2147483647; write for example .onEvery(10)");
  }
}
