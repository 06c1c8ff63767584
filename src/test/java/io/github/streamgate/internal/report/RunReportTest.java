package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.report.RequestCounts.Failures;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.ServerFigures;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.SampleBuilder;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunReportTest {

  @Test
  void theEndpointLosesEverythingThatMayCarryAKey() {
    URI endpoint = URI.create("https://user:s3cret@api.example.com:8443/v1/chat?key=s3cret#s3cret");

    assertThat(new Target("openai", endpoint).endpoint())
        .isEqualTo(URI.create("https://api.example.com:8443/v1/chat"));
    assertThat(new Target("openai", URI.create("http://a:s3cret@my_host:80")).endpoint())
        .isEqualTo(URI.create("http://my_host:80"));
  }

  @Test
  void anEndpointWithoutAHostIsRefusedWithoutRepeatingIt() {
    assertThatThrownBy(() -> new Target("openai", URI.create("/v1?key=s3cret")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an endpoint must be an absolute address with a host");
  }

  @Test
  void countsKeepTheFirstFailureOfEachKindInStartOrder() {
    List<Sample> closed = new ArrayList<>();
    closed.add(Runs.sample(0, true, new Outcome.Truncated("in the warm-up"), 1, 1, 1));
    closed.add(Runs.sample(0, false, new Outcome.Completed(), 1, 1, 1));
    closed.add(Runs.sample(1, false, new Outcome.TimedOut("idle"), 1, 1, 1));
    closed.add(Runs.sample(2, false, new Outcome.HttpError(503, "first"), 1, 1, 1));
    closed.add(Runs.sample(3, false, new Outcome.HttpError(500, "second"), 1, 1, 1));
    closed.add(Runs.sample(4, false, new Outcome.Cancelled("decided"), 1, 1, 1));
    Collections.reverse(closed);

    RequestCounts counts = RequestCounts.of(5, closed);

    assertThat(counts)
        .isEqualTo(
            new RequestCounts(
                5,
                1,
                1,
                List.of(new Failures("HttpError", 2, "first"), new Failures("TimedOut", 1, "idle")),
                1));
    assertThat(counts.failed()).isEqualTo(3);
  }

  @Test
  void aRequestThatGotLostIsNoticed() {
    assertThatThrownBy(() -> RequestCounts.of(5, Runs.withFailures(Runs.samples(6)).subList(0, 4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("5 requests started, but 3 completed + 1 failed + 0 cancelled");
  }

  @Test
  void moreCanNotBeJudgedThanWasStarted() {
    RunReport run = Runs.passing();

    assertThatThrownBy(
            () ->
                new RunReport(
                    run.test(),
                    run.target(),
                    run.configuration(),
                    run.measurement(),
                    new RequestCounts(3, 3, 0, List.of(), 0),
                    run.interChunk(),
                    run.verdict(),
                    run.mode(),
                    run.rerun(),
                    run.files()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("400 requests judged, but 3 started");
  }

  @Test
  void aTestIsNamedWithItsInvocation() {
    assertThat(Runs.TEST.label()).isEqualTo("ChatGatewayPerfIT.chatStreams");
    assertThat(new TestName("a.Outer$Inner", "m", "gpt\n4").label())
        .isEqualTo("Outer$Inner.m[gpt 4]");
  }

  @Test
  void theCommandIsQuotedWhereAShellWouldRewriteIt() {
    assertThat(RerunCommand.mavenVerify(Runs.TEST).again())
        .isEqualTo("mvn verify -Dit.test=ChatGatewayPerfIT#chatStreams");
    assertThat(RerunCommand.mavenVerify(new TestName("a.Outer$Inner", "it's", null)).again())
        .isEqualTo("mvn verify '-Dtest=Outer$Inner#it'\\''s'");
  }

  @Test
  void theFarthestBeyondItsLimitComesFirstAmongFindingsOfOneStatus() {
    Finding fail = Runs.tpotFail();
    Finding near = Runs.tpotPass();
    Finding far = Runs.ttftPass();

    assertThat(Findings.worstFirst(List.of(far, near, fail))).containsExactly(fail, near, far);
  }

  @Test
  void wideCharactersDoNotShiftTheTableOfTheSlowest() {
    List<Sample> samples = new ArrayList<>(Runs.samples(3));
    samples.set(1, withId(samples.get(1), "对话-七"));

    List<String> lines =
        SlowestRequests.format(
            Runs.report(Runs.TEST, GateMode.ENFORCE, samples, List.of()).measurement(),
            Metric.TTFT,
            Messages.english());

    assertThat(lines)
        .containsExactly(
            "      offset    row  response id    TTFT",
            "     0.200 s      3  chatcmpl-1002  226.0 ms",
            "     0.100 s      2  对话-七        213.0 ms",
            "     0.000 s      1  chatcmpl-1000  200.0 ms");
  }

  @Test
  void theServersOwnTimesAreALineBesideWhatWasMeasured() {
    List<Sample> samples = new ArrayList<>(Runs.samples(3));
    samples.set(0, withServer(samples.get(0), new ServerFigures(6_500_000L, 20, 740_000_000)));
    samples.set(1, withServer(samples.get(1), new ServerFigures(null, 20, 750_000_000)));

    assertThat(
            RunTotals.format(
                Runs.report(Runs.TEST, GateMode.ENFORCE, samples, List.of()), Messages.english()))
        .endsWith(
            "server    the server's own, not judged: TPOT p50 37.0 ms, measured 38.0 ms; prompt p50"
                + " 6.50 ms (2",
            "          requests)");
  }

  @Test
  void hiddenTokensAndTokensAChunkAreToldWithTheTokens() {
    List<Sample> samples = new ArrayList<>(Runs.samples(2));
    samples.set(0, withTokens(samples.get(0), new OutputTokens(90, TokenSource.USAGE, 900)));

    assertThat(
            RunTotals.format(
                Runs.report(Runs.TEST, GateMode.ENFORCE, samples, List.of()), Messages.english()))
        .contains(
            "tokens    110 of completed requests, counted by usage (2 requests), 2.8 a chunk; 900"
                + " more were",
            "          billed and never streamed");
  }

  private static Sample withId(Sample sample, String id) {
    return SampleBuilder.like(sample).responseId(id).build();
  }

  private static Sample withServer(Sample sample, ServerFigures server) {
    return SampleBuilder.like(sample).server(server).build();
  }

  private static Sample withTokens(Sample sample, OutputTokens tokens) {
    return SampleBuilder.like(sample).tokens(tokens).build();
  }
}
