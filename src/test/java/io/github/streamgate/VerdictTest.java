package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.stub.Fault;
import io.github.streamgate.testing.GateCase;
import io.github.streamgate.testing.Schemas;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class VerdictTest extends DoorTest {
  private static final String REPORTS = "target/surefire-reports/io.github.streamgate.VerdictTest$";

  private static final String GREEN =
      """
      LOAD VerdictTest$Green.streams: 2 users, 10 requests after 2 warm-up, openai at \
      http://HOST/v1/chat/completions
      n mean P50 P90 P95 P99 max
      TTFB 10 TIME TIME TIME TIME TIME TIME
      TTFT 10 TIME TIME TIME TIME TIME TIME
      TTFO 10 TIME TIME TIME TIME TIME TIME
      TPOT FIGURES
      STALL FIGURES
      E2E 10 TIME TIME TIME TIME TIME TIME
      TOTAL 10 TIME TIME TIME TIME TIME TIME
      ICL FIGURES

      requests 10 started: 10 completed, 0 failed, 0 cancelled; 10 judged; 2 warm-up excluded
      tokens 50 of completed requests, counted by usage (10 requests)
      rate RATE tokens/s, RATE requests/s, measured over TIME
      client FIGURES

      GATE VerdictTest$Green.streams: PASS, 2 of 2 limits hold
      PASS TTFT p95 TIME <= limit TIME set by @MaxP95Ttft(millis = 20000): 0 of 10 slower (0 %, \
      allowed 5 %), not proven
      PASS success rate 100 % >= limit 99 % set by @MinSuccessRate(99): 0 of 10 failed, 95 % \
      interval 69.15 % to 100 %
      WARN TTFT p95 rests on 10 requests, too few to be sure of it: at least 77 are needed
      WARN success rate rests on 10 requests, where a single failure is more than is allowed: at \
      least 100 are needed
      LOOK MODULE/REPORTS/streams: report.html, verdict.json, samples.jsonl, samples.jtl, \
      summary.md, metrics.txt, benchmark.json, benchmark-bigger.json, baseline.yaml, baseline.diff
      [[ATTACHMENT|MODULE/REPORTS/streams/report.html]]
      [[ATTACHMENT|MODULE/REPORTS/streams/verdict.json]]
      [[ATTACHMENT|MODULE/REPORTS/streams/samples.jsonl]]
      [[ATTACHMENT|MODULE/REPORTS/streams/samples.jtl]]
      [[ATTACHMENT|MODULE/REPORTS/streams/summary.md]]
      [[ATTACHMENT|MODULE/REPORTS/streams/metrics.txt]]
      [[ATTACHMENT|MODULE/REPORTS/streams/benchmark.json]]
      [[ATTACHMENT|MODULE/REPORTS/streams/benchmark-bigger.json]]
      [[ATTACHMENT|MODULE/REPORTS/streams/baseline.yaml]]
      [[ATTACHMENT|MODULE/REPORTS/streams/baseline.diff]]
      BODY 10 requests, 10 succeeded, 0 failed, OptionalDouble[100.0] %, TTFT true, tokens true
      """
          .replace("REPORTS", REPORTS + "Green");

  static class Green extends Chat {
    @SseLoad
    @MaxP95Ttft(millis = 20_000)
    @MinSuccessRate(99)
    void streams(LoadResult result) {
      Duration ttft = result.quantile(Metric.TTFT, 0.5);
      say(
          "BODY %s, %d failed, %s %%, TTFT %s, tokens %s"
              .formatted(
                  result,
                  result.failed(),
                  result.successRate(),
                  ttft.toMillis() >= 5,
                  result.tokensPerSecond().orElseThrow() > 0));
    }
  }

  @Test
  void aLoadWithinItsLimitsIsAnnouncedMeasuredAndJudgedAndThenTheBodyRuns() {
    Ran ran = gates.run(Green.class);

    ran.assertPassed();
    assertThat(ran.printed()).containsExactlyElementsOf(GREEN.lines().toList());
    assertThat(ran.filesUnder(REPORTS + "Green"))
        .containsExactly(
            "streams/baseline.diff",
            "streams/baseline.yaml",
            "streams/benchmark-bigger.json",
            "streams/benchmark.json",
            "streams/metrics.txt",
            "streams/report.html",
            "streams/samples.jsonl",
            "streams/samples.jtl",
            "streams/summary.md",
            "streams/verdict.json");
    assertThat(ran.file(REPORTS + "Green/streams/samples.jsonl").lines())
        .hasSize(12)
        .allSatisfy(line -> Schemas.assertDescribes("samples.v1.schema.json", line));
    String verdict = ran.file(REPORTS + "Green/streams/verdict.json");
    assertThat(verdict).contains("\"status\" : \"PASS\"");
    Schemas.assertDescribes("verdict.v1.schema.json", verdict);
    assertThat(ran.filesUnder("baselines")).isEmpty();
  }

  @Test
  void nothingChangesUnderATurkishLocale() {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    try {
      Ran ran = gates.run(Green.class);

      ran.assertPassed();
      assertThat(ran.printed()).containsExactlyElementsOf(GREEN.lines().toList());
    } finally {
      Locale.setDefault(usual);
    }
  }

  static class TooSlow extends Chat {
    @SseLoad
    @MaxP95Ttft(millis = 1)
    @MaxP95E2e(regressionPercent = 20)
    @MinSuccessRate(99)
    @MinTokensPerSecond(1)
    void streams(LoadResult result) {
      say("BODY " + result);
      throw new IllegalStateException("the body failed");
    }
  }

  @Test
  @GateCase("G17")
  void aBrokenLimitFailsTheTestAfterItsBodyWithAMessageThatIsEnoughByItself() {
    Ran ran = gates.run(TooSlow.class);

    assertThat(ran.failure())
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("> limit 1.00 ms set by @MaxP95Ttft(millis = 1)");
    assertThat(ran.message(ran.failure()))
        .isEqualTo(
            """
            FAIL TTFT p95 TIME > limit TIME set by @MaxP95Ttft(millis = 1): 10 of 10 slower \
            (100 %, allowed 5 %), chance at most 1 in 1000000 if it were just at the limit
            NO_BASELINE E2E p95 TIME over 10 requests: there is no \
            baselines/io.github.streamgate.VerdictTest$TooSlow/streams.yaml
            SHAPE everything is slow: TTFT p50 is TIME, and beyond that limit by itself
            WARN E2E p95 rests on 10 requests, too few to be sure of it: at least 77 are needed
            WARN success rate rests on 10 requests, where a single failure is more than is \
            allowed: at least 100 are needed

            VerdictTest$TooSlow.streams, openai at http://HOST/v1/chat/completions
            requests 10 started: 10 completed, 0 failed, 0 cancelled; 10 judged; 2 warm-up excluded
            tokens 50 of completed requests, counted by usage (10 requests)
            rate RATE tokens/s, RATE requests/s, measured over TIME
            client FIGURES

            Slowest by TTFT (time to first token):
             offset row request id response id TTFT
             TIME 1 SENT ID TIME
             TIME 1 SENT ID TIME
             TIME 1 SENT ID TIME
             TIME 1 SENT ID TIME
             TIME 1 SENT ID TIME

            Again: mvn verify '-Dtest=VerdictTest$TooSlow#streams'
            Record: mvn verify '-Dtest=VerdictTest$TooSlow#streams' -Dstreamgate.baseline=record
            Look: file://MODULE/REPORTS/streams/report.html"""
                .replace("REPORTS", REPORTS + "TooSlow"));
    assertThat(ran.failure().getSuppressed()).hasSize(1);
    assertThat(ran.failure().getSuppressed()[0]).hasMessage("the body failed");
    assertThat(ran.printed()).contains("BODY 10 requests, 10 succeeded");
  }

  @Test
  @GateCase("G4")
  void everyLimitHasALineAndTheWorstOfThemIsTheVerdict() {
    assertThat(findings(gates.run(TooSlow.class)))
        .containsExactly(
            "GATE VerdictTest$TooSlow.streams: FAIL, 2 of 4 limits hold",
            "FAIL TTFT p95",
            "NO_BASELINE E2E p95",
            "PASS tokens/s",
            "PASS success rate");

    stub().change(script -> script.fault(Fault.status(503, "overloaded")));
    assertThat(findings(gates.run(TooSlow.class)))
        .containsExactly(
            "GATE VerdictTest$TooSlow.streams: INVALID, 0 of 4 limits hold",
            "INVALID E2E p95",
            "INVALID tokens/s",
            "FAIL TTFT p95",
            "FAIL success rate");
  }

  private static List<String> findings(Ran ran) {
    return ran.printed().stream()
        .filter(line -> line.matches("(GATE|PASS|FAIL|NO_BASELINE|INVALID) .*"))
        .map(line -> line.replaceAll("(p95|[^,] success rate|tokens/s) .*", "$1"))
        .toList();
  }

  @Test
  void aRunInWhichEveryRequestFailsIsNoPassAndQuotesTheServer() {
    stub().change(script -> script.fault(Fault.status(503, "overloaded")));

    Ran ran = gates.run(TooSlow.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            """
            INVALID E2E p95 10 of 10 requests failed, so E2E p95 is slower than any limit, and \
            there is no baseline either: there is no \
            baselines/io.github.streamgate.VerdictTest$TooSlow/streams.yaml
            INVALID tokens/s no output tokens came: 0 of 10 requests succeeded
            FAIL TTFT p95 failed > limit TIME set by @MaxP95Ttft(millis = 1): 10 of 10 slower or \
            failed (100 %, allowed 5 %), chance at most 1 in 1000000 if it were just at the limit
            FAIL success rate 0 % < limit 99 % set by @MinSuccessRate(99): 10 of 10 failed, 95 % \
            interval 0 % to 30.85 %
            WARN 10 of 10 requests failed: 10 HttpError 503
            """)
        .contains(
            """
            Failures, with the first of each kind:
             10 x HttpError: \
            {"error":{"message":"overloaded","type":"server_error","code":503}}
            """);
    assertThat(ran.filesUnder(REPORTS + "TooSlow"))
        .as("no proposal is made of failures")
        .containsExactlyElementsOf(Ran.FILES);
  }

  static class Hung extends Chat {
    @SseLoad(requests = 4, warmup = "none", idleTimeout = "200ms", extendTo = 1)
    @MaxP95Ttft(millis = 20_000)
    void streams() {}
  }

  @Test
  @GateCase("G1")
  void anEndpointThatHangsCompletesNothingAndIsNoPass() {
    stub().change(script -> script.timeToFirstToken(Duration.ofMinutes(5)));

    Ran ran = gates.run(Hung.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            "FAIL TTFT p95 failed > limit TIME set by @MaxP95Ttft(millis = 20000): 4 of 4 slower or"
                + " failed (100 %, allowed 5 %), ")
        .contains("\nWARN 4 of 4 requests failed: 4 TimedOut\n");
  }

  static class MostlyDown extends Chat {
    @SseLoad(requests = 100, warmup = "none", extendTo = 1)
    @MaxP95Ttft(millis = 20_000)
    @MinSuccessRate(99)
    void streams() {}
  }

  @Test
  @GateCase("G3")
  void fastFailuresMakeNothingFast() {
    long before = stub().log().started();
    stub()
        .change(
            script ->
                script.fault(
                    Fault.status(503, "down").onRequests(ordinal -> (ordinal - before) % 33 != 0)));

    Ran ran = gates.run(MostlyDown.class);

    assertThat(findings(ran))
        .containsExactly(
            "GATE VerdictTest$MostlyDown.streams: FAIL, 0 of 2 limits hold",
            "FAIL TTFT p95",
            "FAIL success rate");
    assertThat(ran.message(ran.failure())).startsWith("FAIL TTFT p95 failed > limit TIME set by ");
  }

  static class WithoutLimits extends Chat {
    @SseLoad
    void streams() {
      say("BODY");
    }
  }

  @Test
  void withoutAnyLimitARunOfFailuresIsStillNoPass() {
    stub().change(script -> script.fault(Fault.missingEnd(0)));

    Ran ran = gates.run(WithoutLimits.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            """
            INVALID VerdictTest$WithoutLimits.streams
            WARN 10 of 10 requests failed: 10 Empty

            VerdictTest$WithoutLimits.streams, openai at http://HOST/v1/chat/completions
            """);
  }

  static class Unreachable extends Chat {
    @SseLoad(requests = 400, warmup = "none")
    @MaxP95Ttft(millis = 800)
    void streams() {
      say("BODY");
    }
  }

  @Test
  void anEndpointThatCannotBeReachedStopsTheLoadAtOnceIsNamedAndTheBodyDoesNotRun() {
    Ran ran = gates.with("streamgate.url", "http://127.0.0.1:1").run(Unreachable.class);

    String reason = "http://HOST/v1/chat/completions: the endpoint cannot be reached: ";
    assertThat(ran.message(ran.failure()))
        .startsWith("INVALID TTFT p95 not the change's doing: " + reason);
    assertThat(ran.file(REPORTS + "Unreachable/streams/samples.jsonl").lines())
        .as("of 400 requests")
        .hasSizeLessThanOrEqualTo(4);
    assertThat(ran.printed()).doesNotContain("BODY");
  }

  @Test
  void aRefusedKeyStopsTheLoadAtOnceWithTheServersWordsAndTheBodyDoesNotRun() {
    stub().change(script -> script.fault(Fault.status(401, "who are you?")));
    Ran[] ran = new Ran[1];

    long sent = requestsDuring(() -> ran[0] = gates.run(Unreachable.class));

    assertThat(ran[0].message(ran[0].failure()))
        .startsWith(
            """
            INVALID TTFT p95 http://HOST/v1/chat/completions: the server refused the first \
            requests with status 401: \
            {"error":{"message":"who are you?","type":"authentication_error","code":401}}
            """);
    assertThat(ran[0].printed()).doesNotContain("BODY");
    assertThat(sent).as("of 400 requests").isBetween(1L, 4L);
  }

  @Test
  void adviceJudgesAllAndStaysGreen() {
    Ran ran = gates.with("streamgate.gate", "advise").run(Advised.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .contains(
            "GATE VerdictTest$Advised.streams: WOULD FAIL, 0 of 1 limit holds; the test stays"
                + " green (streamgate.gate = advise)",
            "BODY");
  }

  static class Advised extends Chat {
    @SseLoad
    @MaxP95Ttft(millis = 1)
    void streams() {
      say("BODY");
    }
  }

  @Test
  void adviceDoesNotSaveABodyThatFails() {
    Ran ran = gates.with("streamgate.gate", "advise").run(TooSlow.class);

    assertThat(ran.failure()).hasMessage("the body failed");
  }

  @Test
  void aGateThatIsOffIsSkippedWithALineAndSendsNothing() {
    gates.with("streamgate.gate", "off");

    assertNothingIsSent(
        () -> {
          Ran ran = gates.run(TooSlow.class);
          String line = "VerdictTest$TooSlow.streams: not run (streamgate.gate = off)";
          assertThat(ran.printed()).containsExactly("OFF " + line);
          assertThat(ran.abortion())
              .isInstanceOf(TestAbortedException.class)
              .hasMessage("OFF    " + line);
        });
  }
}
