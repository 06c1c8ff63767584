package io.github.streamgate.stub;

import static io.github.streamgate.stub.RawClient.STREAM;
import static io.github.streamgate.stub.RawClient.exchange;
import static io.github.streamgate.stub.RawClient.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.stub.StubExchange.ApiKey;
import io.github.streamgate.stub.StubExchange.Ending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class StreamgateStubTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private static StreamgateStub.Builder quick() {
    return StreamgateStub.builder()
        .timeToFirstToken(Duration.ZERO)
        .timePerToken(Duration.ZERO)
        .tokens(3);
  }

  @Test
  void tokensAreNeverEarlyAndLatenessDoesNotAddUp() throws IOException {
    try (StreamgateStub stub =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(40))
            .timePerToken(Duration.ofMillis(5))
            .tokens(40)
            .reasoningTokens(2)
            .slowdown(2)
            .start()) {
      exchange(stub, post(STREAM));

      StubExchange entry = stub.log().exchanges().get(0);
      long firstAfter = Objects.requireNonNull(entry.firstTokenNanos()) - entry.readNanos();
      long lastAfter = Objects.requireNonNull(entry.lastTokenNanos()) - entry.readNanos();
      long worstLate = Objects.requireNonNull(entry.worstLateNanos());
      assertThat(firstAfter).isGreaterThanOrEqualTo(80_000_000);
      assertThat(lastAfter).isGreaterThanOrEqualTo(80_000_000 + 41 * 10_000_000);
      assertThat(lastAfter - 80_000_000 - 41 * 10_000_000).isLessThanOrEqualTo(worstLate);
      assertThat(worstLate).isLessThan(2_000_000_000);
      assertThat(entry.endNanos()).isGreaterThanOrEqualTo(entry.lastTokenNanos());
      assertThat(entry.tokens()).isEqualTo(40);
      assertThat(entry.reasoningTokens()).isEqualTo(2);
    }
  }

  @Test
  void twoHundredStreamsRunAtOnce() {
    int users = 200;
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    try (StreamgateStub stub =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofSeconds(1))
            .timePerToken(Pace.logNormal(Duration.ofMillis(20), 0.5, 1))
            .tokens(30)
            .start()) {
      java.net.http.HttpRequest request =
          java.net.http.HttpRequest.newBuilder(stub.chatUri())
              .POST(BodyPublishers.ofString(STREAM))
              .build();
      List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
      for (int user = 0; user < users; user++) {
        responses.add(client.sendAsync(request, BodyHandlers.ofString()));
      }
      for (CompletableFuture<HttpResponse<String>> response : responses) {
        assertThat(response.join().statusCode()).isEqualTo(200);
        assertThat(response.join().body()).endsWith("data: [DONE]\n\n");
      }

      StubLog log = stub.log();
      assertThat(log.completed()).isEqualTo(users);
      assertThat(log.exchanges()).extracting(StubExchange::tokens).containsOnly(30);
      assertThat(log.exchanges()).extracting(StubExchange::responseId).doesNotHaveDuplicates();
      assertThat(log.exchanges().stream().mapToInt(StubExchange::openStreams).max().orElse(0))
          .isBetween(users / 4, users);
    }
  }

  /** However slow this machine, no token comes before its stretched gap is over. */
  @Test
  void moreRepliesThanItHasRoomForAreSlowerFromBeginningToEnd() {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    try (StreamgateStub stub =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(400))
            .timePerToken(Duration.ofMillis(10))
            .tokens(5)
            .capacity(2)
            .start()) {
      java.net.http.HttpRequest request =
          java.net.http.HttpRequest.newBuilder(stub.chatUri())
              .POST(BodyPublishers.ofString(STREAM))
              .build();
      List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
      for (int user = 0; user < 6; user++) {
        responses.add(client.sendAsync(request, BodyHandlers.ofString()));
      }
      responses.forEach(CompletableFuture::join);

      assertThat(stub.log().exchanges())
          .anyMatch(entry -> entry.openStreams() > 2)
          .allSatisfy(
              entry -> {
                double stretch = Math.max(1, entry.openStreams() / 2.0);
                long first = Objects.requireNonNull(entry.firstTokenNanos());
                long last = Objects.requireNonNull(entry.lastTokenNanos());
                assertThat(first - entry.readNanos())
                    .isGreaterThanOrEqualTo((long) (400_000_000 * stretch));
                assertThat(last - entry.readNanos())
                    .isGreaterThanOrEqualTo((long) (440_000_000 * stretch));
              });
      assertThat(stub.log().exchanges())
          .filteredOn(entry -> entry.openStreams() == 1)
          .allMatch(entry -> entry.endNanos() - entry.readNanos() < 5_000_000_000L);
    }
  }

  @Test
  void startedIsTheSumOfHowTheyEnded() throws Exception {
    try (StreamgateStub stub =
        quick()
            .fault(Fault.status(503, "overloaded").onEvery(2))
            .fault(Fault.pingsOnly(Duration.ofMillis(1)).onRequests(n -> n == 7))
            .start()) {
      for (int request = 1; request <= 6; request++) {
        exchange(stub, post(STREAM));
      }
      try (RawClient client = new RawClient(stub)) {
        client.send(post(STREAM)).readUntil(": ping\n\n\r\n");
        assertThat(stub.log().running()).isEqualTo(1);
      }
      assertThat(stub.awaitIdle(SOON)).isTrue();

      StubLog log = stub.log();
      assertThat(log.started()).isEqualTo(7);
      assertThat(log.completed()).isEqualTo(3);
      assertThat(log.failed()).isEqualTo(3);
      assertThat(log.aborted()).isEqualTo(1);
      assertThat(log.running()).isZero();
      assertThat(log.exchanges())
          .extracting(StubExchange::ordinal)
          .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
    }
  }

  @Test
  void aClientThatHangsUpIsNoticedAtOnceEvenWhenNothingIsDue() throws Exception {
    try (StreamgateStub stub = quick().timePerToken(Duration.ofHours(1)).start()) {
      try (RawClient client = new RawClient(stub)) {
        client.send(post(STREAM)).readUntil("\"Tokens\"},\"finish_reason\":null}]}\n\n\r\n");
        assertThat(stub.awaitIdle(Duration.ofMillis(1))).isFalse();
      }
      assertThat(stub.awaitIdle(SOON)).isTrue();

      StubExchange entry = stub.log().exchanges().get(0);
      assertThat(entry.ending()).isEqualTo(Ending.ABORTED);
      assertThat(entry.clientHungUp()).isTrue();
      assertThat(entry.tokens()).isEqualTo(1);
    }
  }

  @Test
  void anEntryTellsWhatWasAskedButNoKey() throws IOException {
    try (StreamgateStub stub = quick().apiKey("sk-right").start()) {
      String chinese = "{\"stream\":true,\"messages\":[{\"content\":\"你好\"}]}";
      String none = exchange(stub, post(chinese, "X-Api-Key: sk-other\r\nX-Run: 7\r\n"));
      String wrong = exchange(stub, post(STREAM, "Authorization: Bearer sk-wrong\r\n"));
      String right = exchange(stub, post(STREAM, "authorization: bearer sk-right\r\n"));

      assertThat(none).startsWith("HTTP/1.1 401 ").contains("\"no API key was sent\"");
      assertThat(wrong)
          .startsWith("HTTP/1.1 401 Unauthorized\r\n")
          .contains("\r\nWWW-Authenticate: Bearer\r\n")
          .endsWith(
              "{\"error\":{\"message\":\"the API key is not valid\","
                  + "\"type\":\"authentication_error\",\"code\":401}}");
      assertThat(right).startsWith("HTTP/1.1 200 ");
      List<StubExchange> entries = stub.log().exchanges();
      assertThat(entries)
          .extracting(StubExchange::apiKey)
          .containsExactly(ApiKey.ABSENT, ApiKey.WRONG, ApiKey.RIGHT);
      assertThat(entries.get(0).requestBody()).isEqualTo(chinese);
      assertThat(entries.get(0).requestHeaders())
          .containsEntry("x-run", "7")
          .containsEntry("x-api-key", "(not kept)");
      assertThat(entries.get(1).requestHeaders()).containsEntry("authorization", "(not kept)");
      assertThat(stub.log().toString()).doesNotContain("sk-");
    }
  }

  @Test
  void aKeyThatNobodyAskedForIsUnchecked() throws IOException {
    try (StreamgateStub stub = quick().start()) {
      exchange(stub, post(STREAM, "Authorization: Bearer sk-any\r\n"));

      assertThat(stub.log().exchanges().get(0).apiKey()).isEqualTo(ApiKey.UNCHECKED);
    }
  }

  @Test
  void theScriptChangesForRequestsReadFromThenOn() throws IOException {
    String keep = post(STREAM).replace("Connection: close\r\n", "");
    try (StreamgateStub stub = quick().start();
        RawClient client = new RawClient(stub)) {
      String before = client.send(keep).readUntil("\r\n0\r\n\r\n");
      stub.change(script -> script.tokens(5));
      String after = client.send(keep).readUntil("\r\n0\r\n\r\n");

      assertThat(RawClient.chunks(before)).hasSize(1 + 3 + 2);
      assertThat(RawClient.chunks(after)).hasSize(1 + 5 + 2);
    }
  }

  @Test
  void closingAbortsWhatRunsEndsTheThreadAndFreesThePort() throws IOException {
    StreamgateStub stub = quick().timeToFirstToken(Duration.ofHours(1)).start();
    Thread thread = threadOf();
    assertThat(thread.isDaemon()).isTrue();
    try (RawClient client = new RawClient(stub)) {
      client.send(post(STREAM)).readUntil("\n\n\r\n");
      stub.close();
      stub.close();

      assertThat(client.readToEnd()).isEmpty();
    }
    assertThat(thread.isAlive()).isFalse();
    assertThat(stub.log().aborted()).isEqualTo(1);
    assertThat(stub.log().exchanges().get(0).clientHungUp()).isFalse();
    try (StreamgateStub next = quick().start(stub.port())) {
      assertThat(next.uri()).isEqualTo(stub.uri());
      assertThat(exchange(next, post(STREAM))).startsWith("HTTP/1.1 200 ");
    }
  }

  private static Thread threadOf() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("streamgate-stub"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aTakenPortIsRefusedByName() {
    try (StreamgateStub stub = quick().start()) {
      assertThatThrownBy(() -> quick().start(stub.port()))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage("cannot listen on 127.0.0.1:" + stub.port() + "; .start() takes a free port");
    }
  }

  @Test
  void theLogForgetsItsOldestEntriesWhenItIsFull() {
    ExchangeLog log = new ExchangeLog(3_500);
    for (int request = 0; request < 5; request++) {
      HttpRequest http = new HttpRequest("POST", "/", true, java.util.Map.of(), new byte[10]);
      log.start(http, ApiKey.ABSENT, 0).played(1);
    }

    StubLog snapshot = log.snapshot();
    assertThat(snapshot.exchanges()).extracting(StubExchange::ordinal).containsExactly(3L, 4L, 5L);
    assertThat(snapshot.dropped()).isEqualTo(2);
    assertThat(snapshot.completed()).isEqualTo(5);
  }

  @Test
  void badArgumentsAreNamedWithRangeAndExample() {
    StreamgateStub.Builder builder = StreamgateStub.builder();
    assertRefused(
        () -> builder.timeToFirstToken(Duration.ofHours(2)),
        "timeToFirstToken: 7200000 ms, must be 0 ms to 1 hour;"
            + " write for example .timeToFirstToken(Duration.ofMillis(100))");
    assertRefused(
        () -> builder.timePerToken(Duration.ofMillis(-5)),
        "timePerToken: -5 ms, must be 0 ms to 1 hour;"
            + " write for example .timePerToken(Duration.ofMillis(20))");
    assertRefused(
        () -> builder.tokens(0), "tokens: 0, must be 1 to 100000; write for example .tokens(32)");
    assertRefused(
        () -> builder.reasoningTokens(-1),
        "reasoningTokens: -1, must be 0 to 100000; write for example .reasoningTokens(16)");
    assertRefused(
        () -> builder.slowdown(0),
        "slowdown: 0.0, must be 0.01 to 100; write for example .slowdown(1.5)");
    assertRefused(
        () -> builder.start(70_000),
        "port: 70000, must be 0 to 65535;"
            + " write for example .start(8080), or .start() for a free port");
    assertRefused(
        () -> builder.apiKey("sk two words"),
        "apiKey: a value that is not shown, must be 1 to 4096 visible ASCII characters,"
            + " without \"Bearer \"; write for example .apiKey(\"test-key\")");
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
