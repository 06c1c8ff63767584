package io.github.streamgate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Sample;
import io.github.streamgate.stub.Fault;
import io.github.streamgate.stub.StubExchange;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Load models through the door, with the endpoint's own log as the witness. */
class LoadModelsTest extends DoorTest {
  private static final long MILLI = 1_000_000L;

  /** Says who is asked, and nothing of the load. */
  abstract static class Endpoint {
    @SseEndpoint
    URI gateway() {
      return DoorTest.endpoint();
    }
  }

  /** What reached the endpoint while a gate ran, in the order in which it came. */
  private List<StubExchange> exchangesDuring(Runnable gate) {
    long before = stub().log().started();
    gate.run();
    return stub().log().exchanges().stream()
        .filter(exchange -> exchange.ordinal() > before)
        .sorted(java.util.Comparator.comparingLong(StubExchange::ordinal))
        .toList();
  }

  static class Open extends Endpoint {
    @SseLoad(model = "m", query = "q", rate = "100/s", warmup = "10", requests = 60)
    void streams(LoadResult result) {
      Chat.say("BODY " + result);
      Chat.say(
          "ON SCHEDULE "
              + result.samples().stream()
                  .allMatch(sample -> sample.startNanos() == sample.index() * (10 * MILLI)));
    }
  }

  @Test
  void aRateSendsWhatWasAskedWhetherOrNotRepliesAreOver() {
    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(300)));

    List<StubExchange> came =
        exchangesDuring(
            () -> {
              Ran ran = gates.run(Open.class);
              ran.assertPassed();
              assertThat(ran.printed())
                  .contains("BODY 60 requests, 60 succeeded", "ON SCHEDULE true")
                  .anyMatch(line -> line.startsWith("starts late by P50 TIME, P99 TIME, at most"));
              assertThat(ran.output())
                  .contains("streams: 100 starts/s, 60 requests after 10 warm-up");
            });

    assertThat(came).hasSize(70);
    // However slow this machine, what is due later cannot come earlier.
    double tookMillis = (came.get(69).readNanos() - came.get(0).readNanos()) / 1e6;
    assertThat(tookMillis).as("69 gaps of 10 ms").isGreaterThan(300);
    assertThat(came).extracting(StubExchange::openStreams).anyMatch(open -> open >= 15);
  }

  static class Capped extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        rate = "100/s",
        maxConcurrency = 2,
        warmup = "none",
        requests = 20)
    void streams(LoadResult result) {
      Sample last = result.samples().get(19);
      Chat.say("INTENDED " + last.startNanos() / MILLI);
      Chat.say("LATE MORE " + (last.sending().lateNanos() > 300 * MILLI));
      Chat.say(
          "TTFT OVER LATENESS "
              + (last.measures().get(io.github.streamgate.metric.Metric.TTFT).orElse(0)
                  > last.sending().lateNanos()));
    }
  }

  @Test
  void aCapKeepsStartsWaitingAndTheirLatencyCountsFromTheIntendedStart() {
    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(100)));

    List<StubExchange> came =
        exchangesDuring(
            () -> {
              Ran ran = gates.run(Capped.class);
              ran.assertPassed();
              assertThat(ran.printed())
                  .contains("INTENDED 190", "LATE MORE true", "TTFT OVER LATENESS true")
                  .anyMatch(
                      line ->
                          line.matches(
                              "WARN \\d+ of 20 requests went out more than TIME late: all slots"
                                  + " \\(maxConcurrency = 2\\) were taken, and the wait is part of"
                                  + " their latencies"));
              assertThat(ran.file(report(ran, "samples.jsonl"))).contains("\"startLateNanos\":");
              assertThat(ran.file(report(ran, "verdict.json"))).contains("\"startLate\" : {");
            });

    assertThat(came).hasSize(20).extracting(StubExchange::openStreams).allMatch(open -> open <= 2);
  }

  static class Thinking extends Endpoint {
    @SseLoad(model = "m", query = "q", users = 1, thinkTime = "80ms", warmup = "none", requests = 5)
    void streams() {}
  }

  @Test
  void aUserThinksBetweenAReplyAndTheNextRequest() {
    List<StubExchange> came = exchangesDuring(() -> gates.run(Thinking.class).assertPassed());

    assertThat(came).hasSize(5);
    for (int i = 1; i < 5; i++) {
      assertThat((came.get(i).readNanos() - requireNonNull(came.get(i - 1).lastTokenNanos())) / 1e6)
          .isGreaterThanOrEqualTo(79);
    }
  }

  static class PerUser extends Endpoint {
    @SseLoad(model = "m", query = "q", users = 3, requestsPerUser = 4, warmup = "3")
    void streams(LoadResult result) {
      int[] byUser = new int[3];
      result.samples().forEach(sample -> byUser[sample.user()]++);
      Chat.say("BY USER " + Arrays.toString(byUser));
    }
  }

  @Test
  void requestsCanBeCountedForEachUser() {
    Ran ran = gates.run(PerUser.class);

    ran.assertPassed();
    assertThat(ran.printed()).contains("BY USER [4, 4, 4]");
    assertThat(ran.output()).contains("3 users, 12 requests after 3 warm-up");
  }

  static class Retried extends Endpoint {
    @SseLoad(model = "m", query = "q", warmup = "none", requests = 10, retries = 2)
    @MaxRetryRate(50)
    @MinSuccessRate(90)
    void streams(LoadResult result) {
      Chat.say("BODY " + result);
    }
  }

  @Test
  void aRequestThatWasTurnedAwayIsSentAgainAndIsOneSample() {
    stub().change(script -> script.fault(Fault.status(503, "overloaded").onEvery(6)));

    List<StubExchange> came =
        exchangesDuring(
            () -> {
              Ran ran = gates.run(Retried.class);
              ran.assertPassed();
              assertThat(ran.printed())
                  .contains("BODY 10 requests, 10 succeeded")
                  .anyMatch(
                      line ->
                          line.matches(
                              "retries [12] of 10 requests \\([12]0 %\\) were sent again, [12]"
                                  + " times in all, after waits of TIME"))
                  .anyMatch(
                      line ->
                          line.matches(
                              "PASS retry rate [12]0 % <= limit 50 % set by @MaxRetryRate\\(50\\):"
                                  + " [12] of 10 retried, 95 % interval .* % to .* %"));
              assertThat(ran.file(report(ran, "samples.jsonl")))
                  .contains("\"attempts\":2,\"retryWaitNanos\":");
              assertThat(ran.file(report(ran, "verdict.json"))).contains("\"retryWaitNanos\" : ");
            });

    assertThat(came.stream().filter(exchange -> exchange.status() == 503)).hasSizeBetween(1, 2);
    assertThat(came.stream().filter(exchange -> exchange.status() == 200)).hasSize(10);
  }

  @Test
  void tooManyRetriesFailTheGate() {
    stub().change(script -> script.fault(Fault.status(503, "overloaded").onEvery(2)));

    Ran ran = gates.with("streamgate.requests", "5").run(FewRetries.class);

    assertThat(ran.message(ran.failure()).lines().findFirst())
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .matches(
                        "FAIL retry rate \\d+ % > limit 1 % set by @MaxRetryRate\\(1\\): \\d of 5"
                            + " retried, 95 % interval .*"));
    assertThat(ran.message(ran.failure()))
        .contains(
            "WARN retry rate rests on 5 requests, where a single retry is more than is allowed: at"
                + " least 100 are needed");
  }

  static class FewRetries extends Endpoint {
    @SseLoad(model = "m", query = "q", warmup = "none", requests = 10, retries = 3)
    @MaxRetryRate(1)
    void streams() {}
  }

  static class NeverRetried extends Endpoint {
    @SseLoad(model = "m", query = "q", requests = 10)
    @MaxRetryRate(1)
    void streams() {}
  }

  @Test
  void aLimitOnRetriesWithoutRetriesIsRefused() {
    assertNothingIsSent(
        () ->
            assertThat(gates.run(NeverRetried.class).failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                    "@MaxRetryRate(1): limits how many requests are retried, and none ever is; set"
                        + " for example retries = 2, or remove the limit"));
  }

  static class Bounded extends Endpoint {
    @SseLoad(model = "m", query = "q", users = 2, warmup = "2", duration = "60s")
    void streams(LoadResult result) {
      Chat.say("BODY " + result);
    }
  }

  @Test
  void aRunEndsAtTheMostRequestsAndIsJudgedByThem() {
    List<StubExchange> came =
        exchangesDuring(
            () -> {
              Ran ran = gates.with("streamgate.maxRequests", "12").run(Bounded.class);
              ran.assertPassed();
              assertThat(ran.printed())
                  .contains(
                      "BODY 10 requests, 10 succeeded",
                      "WARN the run ended early, and is judged by what came until then: maxRequests"
                          + " = 12 was reached: 12 were sent, warm-up and retries included");
              assertThat(ran.file(report(ran, "verdict.json"))).contains("maxRequests = 12 was");
            });

    assertThat(came).hasSize(12);
  }

  @Test
  void aRunEndsAtTheMostOutputTokens() {
    List<StubExchange> came =
        exchangesDuring(
            () -> {
              Ran ran = gates.with("streamgate.maxOutputTokens", "50").run(Bounded.class);
              ran.assertPassed();
              assertThat(ran.printed())
                  .anyMatch(
                      line ->
                          line.matches(
                              "WARN the run ended early, and is judged by what came until then:"
                                  + " maxOutputTokens = 50 was reached: 5\\d had come, warm-up"
                                  + " included"));
            });

    // Ten replies of five tokens, and the other user's that was open then.
    assertThat(came).hasSizeBetween(10, 12);
  }

  static class Timed extends Endpoint {
    @Timeout(value = 1500, unit = TimeUnit.MILLISECONDS)
    @SseLoad(model = "m", query = "q", users = 3, warmup = "none", requests = 1000)
    void streams() {
      Chat.say("BODY");
    }
  }

  @Test
  void aTimeoutCancelsEveryStreamKeepsTheSamplesAndIsNamed() throws Exception {
    stub().change(script -> script.timePerToken(Duration.ofMillis(50)));

    Ran ran = gates.run(Timed.class);

    Throwable thrown = ran.failure();
    assertThat(thrown).isInstanceOf(java.util.concurrent.TimeoutException.class);
    assertThat(thrown.getSuppressed()).hasSize(1);
    assertThat(ran.message(thrown.getSuppressed()[0]).lines().findFirst())
        .hasValueSatisfying(
            line -> assertThat(line).startsWith("INVALID LoadModelsTest$Timed.streams"));
    assertThat(ran.printed())
        .doesNotContain("BODY")
        .anyMatch(
            line ->
                line.matches(
                    "WARN http://HOST/v1/chat/completions: the run was interrupted after TIME:"
                        + " @Timeout\\(unit = MILLISECONDS, value = 1500\\) on Timed.streams does"
                        + " that; raise it, or ask for less load; \\d+ requests had been measured"));
    assertThat(ran.file(report(ran, "verdict.json"))).contains("\"status\" : \"INVALID\"");
    assertThat(ran.file(report(ran, "samples.jsonl")))
        .contains("\"outcome\":\"Completed\"", "\"outcome\":\"Cancelled\"");
    assertThat(stub().awaitIdle(Duration.ofSeconds(30))).isTrue();
  }

  static class Failing extends Endpoint {
    @SseLoad(model = "m", query = "q", users = 2, warmup = "none", duration = "1300ms")
    void streams() {}
  }

  @Test
  void theFirstErrorOfAKindIsPrintedInFullAndFurtherOnesAreCounted() {
    stub().change(script -> script.fault(Fault.status(503, "overloaded, says the GPU").onEvery(2)));

    Ran ran = gates.run(Failing.class);

    assertThat(ran.printed().stream().filter(line -> line.startsWith("ERROR HttpError 503: ")))
        .hasSize(1)
        .allMatch(line -> line.contains("overloaded, says the GPU"));
    assertThat(ran.printed()).anyMatch(line -> line.matches("ERROR so far \\d+ HttpError 503"));
  }

  @Test
  void nothingIsPrintedWhileAQuietLoadRuns() {
    stub().change(script -> script.fault(Fault.status(503, "overloaded").onEvery(2)));

    Ran ran = gates.with("streamgate.quiet", "true").run(Failing.class);

    assertThat(ran.output()).doesNotContain("ERROR").doesNotContain("users ");
    assertThat(ran.printed()).anyMatch(line -> line.startsWith("requests "));
  }

  static class Public {
    @SseLoad(url = "https://api.openai.com", model = "m", query = "q", duration = "1h")
    void streams() {}
  }

  @Test
  void aLoadOnAPublicHostWithoutABoundIsRefused() {
    assertThat(gates.run(Public.class).failure())
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage(
            "duration is all that bounds this load, and api.openai.com is neither this machine nor"
                + " of a private network, so that every request may cost money; set requests, or a"
                + " bound such as maxRequests = 1000 or maxOutputTokens = 200000, or unbounded ="
                + " true if it may cost whatever it takes");
  }

  static class Contradictory extends Endpoint {
    @SseLoad(model = "m", query = "q", users = 3, rate = "5/s", requests = 9)
    void streams() {}
  }

  @Test
  void aRateAndUsersContradictEachOther() {
    assertNothingIsSent(
        () ->
            assertThat(gates.run(Contradictory.class).failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                    "rate = 5/s (@SseLoad on Contradictory.streams) and users = 3 (@SseLoad on"
                        + " Contradictory.streams) contradict each other: a rate sends whether or"
                        + " not replies are over, users wait; remove one of the two"));
  }

  private static String report(Ran ran, String file) {
    String folder = "target/surefire-reports";
    return folder
        + "/"
        + ran.filesUnder(folder).stream()
            .filter(name -> name.endsWith("/" + file))
            .findFirst()
            .orElseThrow();
  }
}
