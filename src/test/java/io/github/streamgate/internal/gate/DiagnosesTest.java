package io.github.streamgate.internal.gate;

import static io.github.streamgate.internal.gate.Runs.run;
import static io.github.streamgate.testing.English.diagnosis;
import static io.github.streamgate.testing.English.invalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.gate.Diagnosis.Kind;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.English;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiagnosesTest {
  private static final OutputTokens SIXTEEN = new OutputTokens(16, TokenSource.USAGE);
  private static final Delivery APART = delivery(16, 16, 1, 4);
  private static final Delivery ONE_READ = delivery(16, 1, 16, 64);
  private static final Delivery FOUR_READS = delivery(16, 4, 5, 16);

  private static final Limit TTFT = max(Metric.TTFT);
  private static final Limit TPOT = max(Metric.TPOT);
  private static final Limit STALL = max(Metric.STALL);
  private static final Limit E2E = max(Metric.E2E);

  private static final String BUFFERED =
      "all of 10 replies came all at once (typically 16 chunks in 1 read, TTFT 1056.0 ms of E2E"
          + " 1056.0 ms), so TTFT is the time of a whole reply, and TPOT and STALL say nothing";
  private static final String LOOK_BUFFERED =
      "look at what stands between: nginx needs \"proxy_http_version 1.1\" and \"proxy_buffering"
          + " off\" (or \"X-Accel-Buffering: no\" from the server) and no gzip here, Varnish"
          + " \"do_stream = true\"; or at a server that collects a reply before it sends it";

  private static Delivery delivery(int chunks, int outputReads, int fullest, int firstCharacters) {
    return new Delivery(outputReads, chunks, outputReads, fullest, 64, firstCharacters, false);
  }

  private static Limit max(Metric metric) {
    return new Limit.Quantile(
        metric, 0.95, new Limit.Bound.Absolute(2_000_000_000L), "@Max" + metric);
  }

  private static Runs replies(int n, Delivery delivery, double ttft, double e2e) {
    return run().delivered(delivery).ok(n, times(ttft, e2e), SIXTEEN);
  }

  private static Map<Metric, Double> times(double ttft, double e2e) {
    return Map.of(Metric.TTFT, ttft, Metric.E2E, e2e);
  }

  private static List<Diagnosis> found(Measurement measurement) {
    return Diagnoses.of(measurement).stream().map(English::of).toList();
  }

  private static List<String> names(Runs runs) {
    return found(runs.measured()).stream().map(Diagnosis::name).toList();
  }

  @Test
  void aPacedStreamHasNothingToSay() {
    assertThat(found(replies(10, APART, 250, 1000).measured())).isEmpty();
    assertThat(found(run().measured())).isEmpty();
  }

  @Test
  void aReplyInOneReadIsBuffered() {
    assertThat(found(replies(10, ONE_READ, 1056, 1056).measured()))
        .containsExactly(diagnosis(Kind.BUFFERED, BUFFERED, LOOK_BUFFERED));
  }

  @Test
  void oneChunkThatGetsThroughBeforeTheBufferClosesChangesNothing() {
    assertThat(names(replies(10, delivery(16, 2, 15, 4), 200, 1056))).containsExactly("buffered");
    assertThat(names(replies(10, delivery(16, 3, 14, 4), 200, 1056))).containsExactly("bursts");
  }

  @Test
  void aBufferThatTakesSeveralReadsToEmptyIsBuffered() {
    assertThat(names(replies(10, delivery(16, 4, 5, 16), 1056, 1057))).containsExactly("buffered");
    assertThat(names(replies(10, APART, 1000, 1015))).containsExactly("buffered");
  }

  @Test
  void aLongPromptOrHiddenReasoningBeforeAPacedReplyIsNoBuffer() {
    assertThat(names(replies(10, APART, 10_000, 10_300))).isEmpty();
    assertThat(names(replies(10, APART, 1000, 1031))).isEmpty();
  }

  @Test
  void ofAShortOrAFastReplyNothingIsClaimed() {
    assertThat(names(replies(10, delivery(8, 1, 8, 64), 1056, 1056))).doesNotContain("buffered");
    assertThat(names(replies(10, delivery(9, 1, 9, 64), 1056, 1056))).contains("buffered");
    assertThat(names(replies(10, ONE_READ, 19.9, 19.9))).isEmpty();
    assertThat(names(replies(10, ONE_READ, 20, 20))).containsExactly("buffered");
  }

  @Test
  void moreThanHalfOfThoseThatTellHaveToBeBuffered() {
    Runs runs = replies(5, ONE_READ, 1056, 1056).delivered(APART).ok(5, times(250, 1000), SIXTEEN);
    assertThat(names(runs)).isEmpty();

    runs.delivered(ONE_READ).ok(1, times(1056, 1056), SIXTEEN);
    assertThat(English.text(found(runs.measured()).get(0).sentence()))
        .startsWith("6 of 11 replies came all at once (typically 16 chunks in 1 read");
  }

  @Test
  void aFewLongRepliesDoNotSpeakForAllTheShortOnes() {
    Runs runs = replies(1, ONE_READ, 1056, 1056).delivered(Delivery.apart(2));
    assertThat(names(runs.ok(9, times(10, 20), SIXTEEN))).contains("buffered");
    assertThat(names(runs.ok(1, times(10, 20), SIXTEEN))).doesNotContain("buffered");
  }

  @Test
  void whatFailedTellsNothing() {
    Runs runs = run().delivered(ONE_READ).failed(10, new Outcome.Truncated("broke"));
    assertThat(names(runs)).isEmpty();
  }

  @Test
  void halfAsManyReadsAsChunksAreBursts() {
    assertThat(found(replies(10, FOUR_READS, 404, 1056).measured()))
        .containsExactly(
            diagnosis(
                Kind.BURSTS,
                "all of 10 replies came in bursts, 4.0 chunks a read, so TTFT is that of the first"
                    + " burst, STALL the time between two, and TPOT is coarse",
                "look at what stands between: HAProxy needs \"option http-no-delay\" and no"
                    + " compression here, others TCP_NODELAY"));
    assertThat(names(replies(10, delivery(16, 8, 2, 8), 300, 1000))).containsExactly("bursts");
    assertThat(names(replies(10, delivery(16, 9, 2, 8), 300, 1000))).isEmpty();
  }

  // S6 and S7

  @Test
  void severalTokensAChunkAreSaidWithTheirNumber() {
    OutputTokens eighty = new OutputTokens(80, TokenSource.USAGE);
    Runs runs = run().delivered(APART).ok(10, times(250, 1000), eighty);

    assertThat(found(runs.measured()))
        .containsExactly(
            diagnosis(
                Kind.MULTI_TOKEN_CHUNKS,
                "a chunk holds 5.0 tokens on average: TPOT is the time of a token, STALL and ICL"
                    + " are gaps between chunks",
                "look at what gathers tokens: the server's stream interval, speculative decoding,"
                    + " or a gateway"));
  }

  @Test
  void aFirstChunkOfManyTokensIsSaidThoughTheAverageIsNearOne() {
    Delivery heavyStart = new Delivery(101, 101, 101, 1, 480, 80, false);
    Runs runs =
        run()
            .delivered(heavyStart)
            .ok(10, times(250, 2250), new OutputTokens(120, TokenSource.USAGE));

    assertThat(found(runs.measured()))
        .extracting(found -> English.text(found.sentence()))
        .containsExactly(
            "the first output of all of 10 replies holds several tokens at once (typically about"
                + " 20 of 120), so TPOT, which shares the time after it among all of them, reads"
                + " too low; a chunk holds 1.2 tokens on average");
  }

  @Test
  void anEndTokenOrALongFirstWordMakesNoMultiTokenChunk() {
    assertThat(names(run().delivered(Delivery.apart(1)).ok(9, times(9, 9), tokens(2)))).isEmpty();
    assertThat(names(run().delivered(Delivery.apart(8)).ok(9, times(9, 99), tokens(9)))).isEmpty();
    Delivery longWord = new Delivery(16, 16, 16, 1, 64, 13, false);
    assertThat(names(run().delivered(longWord).ok(9, times(9, 99), tokens(17)))).isEmpty();
  }

  @Test
  void whatIsCountedByChunksHasOneTokenAChunk() {
    Delivery heavyStart = new Delivery(101, 101, 101, 1, 480, 80, false);
    OutputTokens chunks = new OutputTokens(101, TokenSource.CHUNKS);
    assertThat(names(run().delivered(heavyStart).ok(10, times(250, 2250), chunks))).isEmpty();
  }

  private static OutputTokens tokens(int count) {
    return new OutputTokens(count, TokenSource.USAGE);
  }

  @Test
  void aSingleCompressedAnswerIsSaid() {
    Delivery compressed = new Delivery(16, 16, 16, 1, 64, 4, true);
    Runs runs = replies(9, APART, 250, 1000).delivered(compressed);

    assertThat(found(runs.ok(1, times(250, 1000), SIXTEEN).measured()))
        .containsExactly(
            diagnosis(
                Kind.COMPRESSED,
                "1 of 10 answers came compressed although identity was asked for, and compression"
                    + " may hold tokens back",
                "look at the proxy that compresses, and take text/event-stream out of what it does"
                    + " that to"));
  }

  @Test
  void tokensThatWereCountedInTwoWaysAreSaid() {
    Runs runs =
        replies(380, APART, 250, 1000)
            .usageAdvice("the body")
            .ok(20, times(250, 1000), new OutputTokens(16, TokenSource.CHUNKS));

    assertThat(found(runs.measured()))
        .containsExactly(
            diagnosis(
                Kind.TOKEN_SOURCE_CHANGED,
                "output tokens were not all counted in the same way (usage in 380, chunks in 20),"
                    + " so TPOT and tokens/s are neither comparable among the replies nor with"
                    + " other runs",
                "look at the replies by \"tokenSource\" in samples.jsonl: behind one address there"
                    + " may be servers of two kinds"));
  }

  @Test
  void noUsageIsSaidWhereTheDialectHasAWordForIt() {
    Runs runs =
        run()
            .delivered(APART)
            .ok(10, times(250, 1000), new OutputTokens(16, TokenSource.CHUNKS))
            .usageAdvice("the request");

    assertThat(found(runs.measured()))
        .containsExactly(
            diagnosis(
                Kind.NO_USAGE,
                "the server did not say of any of the 10 replies how many tokens it had, so that"
                    + " tokens are counted by chunks",
                "look at the request"));
    assertThat(found(new Measurement(runs.measured().samples(), 1))).isEmpty();
  }

  @Test
  void theNamesAreThoseOfTheReports() {
    assertThat(Arrays.stream(Kind.values()).map(kind -> diagnosis(kind, "", "").name()))
        .containsExactly(
            "buffered",
            "bursts",
            "multi-token chunks",
            "compressed",
            "token source changed",
            "no usage");
  }

  // What becomes of limits

  @Test
  void onABufferedStreamPaceIsNotJudgedAndTheFirstTokenIsWarnedOf() {
    Verdict verdict = judge(replies(10, ONE_READ, 1056, 1056), TTFT, TPOT, STALL, E2E);

    String reason = "buffered: " + BUFFERED + "; " + LOOK_BUFFERED;
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(verdict.findings())
        .extracting(Finding::status)
        .containsExactly(Status.PASS, Status.INVALID, Status.INVALID, Status.PASS);
    assertThat(verdict.findings()).contains(invalid(TPOT, reason), invalid(STALL, reason));
    assertThat(English.warnings(verdict))
        .contains("TTFT p95 is the time of whole replies (buffered)")
        .noneMatch(warning -> warning.startsWith("TPOT"));
  }

  @Test
  void burstsAreJudgedWithAWarning() {
    Runs runs =
        run()
            .delivered(FOUR_READS)
            .ok(
                10,
                Map.of(
                    Metric.TTFT, 404.0, Metric.E2E, 1056.0, Metric.TPOT, 43.0, Metric.STALL, 252.0),
                SIXTEEN);

    Verdict verdict = judge(runs, TTFT, TPOT, STALL, E2E);

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(English.warnings(verdict))
        .filteredOn(warning -> warning.endsWith("(bursts)"))
        .containsExactly(
            "TTFT p95 is that of first bursts (bursts)",
            "TPOT p95 rests on the pace of bursts, not of tokens (bursts)",
            "STALL p95 rests on the pace of bursts, not of tokens (bursts)");
  }

  private static Verdict judge(Runs runs, Limit... limits) {
    return English.of(
        new Judge(new PointRule(), new BaselineAnswer.Missing(Said.verbatim("none")))
            .judge(runs.measured(), List.of(limits)));
  }

  @Test
  void aBufferedRunIsNotRecordedForLimitsOnPaceAndElseWithoutPace() {
    Runs runs =
        run()
            .delivered(delivery(16, 2, 15, 4))
            .ok(10, Map.of(Metric.TTFT, 200.0, Metric.E2E, 1056.0, Metric.TPOT, 57.0), SIXTEEN);

    assertThat(English.unfit(Recording.of(runs.measured(), List.of(TTFT, STALL))))
        .isEqualTo(
            "the replies have no pace to record: buffered: all of 10 replies came all at once"
                + " (typically 16 chunks in 2 reads, TTFT 200.0 ms of E2E 1056.0 ms), so TTFT"
                + " is the time of a whole reply, and TPOT and STALL say nothing; "
                + LOOK_BUFFERED);
    Recording.Fit fit = (Recording.Fit) Recording.of(runs.measured(), List.of(TTFT));
    assertThat(fit.run().millis())
        .containsKeys("ttft.p95", "e2e.p95")
        .doesNotContainKey("tpot.p95");
  }
}
