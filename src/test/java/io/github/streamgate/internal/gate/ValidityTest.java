package io.github.streamgate.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.health.Pause;
import io.github.streamgate.internal.health.Stretch;
import io.github.streamgate.internal.health.Ticks;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.Sending;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.English;
import io.github.streamgate.testing.SampleBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run of 40 requests, one every 100 ms, that should have a TTFT of 50 ms; scripted health. */
class ValidityTest {
  private static final long MILLI = 1_000_000;
  private static final int REQUESTS = 40;

  private final List<Pause> pauses = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();
  private boolean besideEndpoint;
  private boolean lateByItself = true;
  private double busy = 0.1;
  private double stolen;

  private static Limit ttft(int quantile, long millis) {
    return new Limit.Quantile(
        Metric.TTFT,
        quantile / 100.0,
        new Limit.Bound.Absolute(millis * MILLI),
        "@MaxTtft(" + millis + ")");
  }

  /** One more request; slower than it would be by what it is told. */
  private SampleBuilder request(long slowerMillis) {
    long ttftNanos = (50 + slowerMillis) * MILLI;
    return SampleBuilder.sample(samples.size())
        .startNanos(samples.size() * 100L * MILLI)
        .measures(
            new Measures.Builder()
                .putFirst(Metric.TTFT, ttftNanos)
                .putFirst(Metric.E2E, ttftNanos + 120 * MILLI)
                .putFirst(Metric.TPOT, 12 * MILLI)
                .putFirst(Metric.STALL, 12 * MILLI)
                .putFirst(Metric.TOTAL, ttftNanos + 120 * MILLI)
                .build())
        .tokens(11, TokenSource.USAGE)
        .delivery(Delivery.apart(11));
  }

  private ValidityTest add(int times, long slowerMillis) {
    for (int i = 0; i < times; i++) {
      samples.add(request(slowerMillis).build());
    }
    return this;
  }

  /** The first token of that request is held up by a pause that long, which ends just before. */
  private ValidityTest stalled(long millis) {
    long arrivedNanos = samples.size() * 100L * MILLI + (50 + millis) * MILLI;
    pauses.add(new Pause(arrivedNanos - MILLI - millis * MILLI, arrivedNanos - MILLI));
    return add(1, millis);
  }

  private ClientHealth health() {
    long lengthNanos = 10_000 * MILLI;
    long busyNanos = Math.round(busy * lengthNanos);
    return new ClientHealth(
        besideEndpoint,
        lateByItself,
        pauses,
        List.of(
            new Stretch(
                0,
                lengthNanos,
                0,
                busyNanos,
                busyNanos / 2,
                new Ticks(1000, Math.round(1000 * stolen)))));
  }

  private Measurement measured() {
    return new Measurement(samples, REQUESTS * 100L * MILLI).by(health());
  }

  private Finding judged(Limit limit) {
    return English.of(
        new Judge(new PointRule(), new BaselineAnswer.Missing(Said.verbatim("none")))
            .judge(measured(), List.of(limit))
            .findings()
            .get(0));
  }

  private static Finding starved(Limit limit, String reason) {
    return new Finding.Invalid(limit, Said.verbatim(reason), true);
  }

  @Test
  void aFailFallsWhereTheLimitHoldsWithoutTheClientsOwnPauses() {
    add(37, 0).stalled(200).stalled(300).stalled(400);

    assertThat(judged(ttft(95, 100)))
        .isEqualTo(
            starved(
                ttft(95, 100),
                "not the change's doing: the client was starved: TTFT p95 is 250.0 ms, and without"
                    + " the client's own 3 pauses of 10.0 ms or more (a tenth of the limit) 50.0"
                    + " ms, within the limit of 100.0 ms"));
  }

  @Test
  void aFailStandsWhereTheEndpointIsSlowAndTheClientIsNot() {
    add(REQUESTS, 80);

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void aFailStandsWhereTheClientStoodStillButNotWhenItWouldHaveMattered() {
    add(30, 0);
    for (int i = 0; i < 10; i++) {
      long sentNanos = samples.size() * 100L * MILLI;
      pauses.add(new Pause(sentNanos + 5 * MILLI, sentNanos + 65 * MILLI)); // arrives at 130 ms
      add(1, 80);
    }

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void aFailStandsWhereSomeOfWhatIsSlowIsNotTheClients() {
    add(34, 0).stalled(200).stalled(200).stalled(200).add(3, 200);

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void pausesThatAreShortBesideTheLimitBreakNothing() {
    for (int i = 0; i < REQUESTS; i++) {
      long arrivedNanos = (i * 100L + 250) * MILLI;
      pauses.add(new Pause(arrivedNanos - 10 * MILLI, arrivedNanos - MILLI));
    }
    add(REQUESTS, 200);

    // Each would have been within 244 ms without its pause of 9 ms, which is no tenth of that.
    assertThat(judged(ttft(95, 244)).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void aFailThatOnlyFailuresExplainStands() {
    add(30, 0);
    for (int i = 0; i < 10; i++) {
      samples.add(request(0).outcome(new Outcome.HttpError(503, "busy")).build());
    }
    busy = 0.99;

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.FAIL);
  }

  private void addLate(int times) {
    for (int i = 0; i < times; i++) {
      samples.add(request(100).sending(new Sending(1, 100 * MILLI, 0)).build());
    }
  }

  @Test
  void aFailFallsWhereTheLimitHoldsWithoutTheClientsOwnLateStarts() {
    add(30, 0).addLate(10);

    assertThat(judged(ttft(95, 100)))
        .isEqualTo(
            starved(
                ttft(95, 100),
                "not the change's doing: the client was starved: TTFT p95 is 150.0 ms, and without"
                    + " the client's own 10 late starts of 10.0 ms or more (a tenth of the limit)"
                    + " 50.0 ms, within the limit of 100.0 ms"));
  }

  @Test
  void aLateStartThatWaitedForASlotIsNotTheClients() {
    add(30, 0).addLate(10);
    lateByItself = false;

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void inOneJvmNobodyBlamesAnybody() {
    add(30, 0).addLate(10);
    besideEndpoint = true;

    assertThat(English.text(((Finding.Invalid) judged(ttft(95, 100))).reason()))
        .startsWith("the client was starved: TTFT p95 is 150.0 ms, ")
        .endsWith("; the endpoint lives in this JVM, so that its own work may be what starved it");
  }

  @ParameterizedTest
  @CsvSource({"0.2, INVALID", "0.11, INVALID", "0.1, FAIL", "0, FAIL"})
  void stolenTimeVoidsAFailThatIsOverItsLimitByLess(double share, Status status) {
    add(REQUESTS, 60); // 110 ms: 11 % less is within 100 ms
    stolen = share;

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(status);
  }

  @Test
  void stolenTimeIsSaidWithItsBound() {
    add(REQUESTS, 60);
    stolen = 0.25;

    assertThat(judged(ttft(95, 100)))
        .isEqualTo(
            starved(
                ttft(95, 100),
                "not the change's doing: the client was starved: its host gave 25 % of this"
                    + " machine's CPU to others, over 10 %, and TTFT p95 of 110.0 ms is over its"
                    + " limit of 100.0 ms by less than that"));
  }

  @Test
  void aDoublingIsNoMatterOfStolenTime() {
    add(REQUESTS, 150);
    stolen = 0.25;

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.FAIL);
  }

  /** A pause in the middle of every request: none of them holds up a stamp. */
  private void standStillInEach(long millis) {
    samples.forEach(
        sample ->
            pauses.add(
                new Pause(
                    sample.startNanos() + 40 * MILLI,
                    sample.startNanos() + (40 + millis) * MILLI)));
  }

  @Test
  void whoStandsStillForOverAQuarterOfARunIsLateWithEverything() {
    add(REQUESTS, 80); // 130 ms
    standStillInEach(30);

    assertThat(judged(ttft(95, 100)))
        .isEqualTo(
            starved(
                ttft(95, 100),
                "not the change's doing: the client was starved: it stood still for 28.9 % of the"
                    + " run, over 25 %, and TTFT p95 of 130.0 ms is over its limit of 100.0 ms by"
                    + " less than that"));
    assertThat(judged(ttft(95, 90)).status()).as("over by more").isEqualTo(Status.FAIL);
  }

  @Test
  void whoStandsStillForLessIsTakenAtHisWord() {
    add(REQUESTS, 60); // 110 ms
    standStillInEach(25);

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.FAIL);
  }

  @ParameterizedTest
  @CsvSource({
    // of 4.07 s
    "60, 4, INVALID",
    "60, 3, PASS",
    "49, 10, PASS",
  })
  void aPassFallsWhereLongPausesCoveredOverATwentiethOfTheRun(
      long millis, int times, Status status) {
    add(REQUESTS, 0);
    for (int i = 0; i < times; i++) {
      pauses.add(new Pause((100L + i * 200L) * MILLI, (100L + i * 200L + millis) * MILLI));
    }

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(status);
  }

  @Test
  void aPassThatFallsSaysHowMuchAndFromWhichLengthOn() {
    add(REQUESTS, 0);
    pauses.add(new Pause(1000 * MILLI, 2000 * MILLI));

    assertThat(judged(ttft(95, 1000)))
        .isEqualTo(
            starved(
                ttft(95, 1000),
                "not the change's doing: the client was starved: it stood still for 24.6 % of the"
                    + " run, over 5 %, in pauses of 200.0 ms or more (a fifth of the limit, and 50"
                    + " ms at least), so that TTFT p95 is not that of the load that was asked"
                    + " for"));
  }

  @Test
  void aSinglePauseInAShortRunIsAHiccup() {
    samples.add(request(0).build());
    pauses.add(new Pause(10 * MILLI, 100 * MILLI));

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.PASS);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.95, INVALID", "80, 0.95, INVALID", "0, 0.9, PASS", "80, 0.9, FAIL"})
  void aClientThatIsAlwaysBusySpoilsWhateverWasFound(long slower, double share, Status status) {
    add(REQUESTS, slower);
    busy = share;

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(status);
  }

  @Test
  void aBusyThreadIsNamedWithItsBound() {
    add(REQUESTS, 0);
    busy = 0.973;

    assertThat(judged(ttft(95, 100)))
        .isEqualTo(
            starved(
                ttft(95, 100),
                "not the change's doing: the client was the bottleneck: its thread that reads"
                    + " sockets took 97.3 % of a core, over 90 %; ask for less load, or send it"
                    + " from a faster machine"));
  }

  /** Each is later than the one before by so much more, beside a limit that does not mind. */
  private Finding judgedWhereLatenessGrowsBy(long millis, int requests) {
    for (int i = 0; i < requests; i++) {
      samples.add(request(0).sending(new Sending(1, i * millis * MILLI, 0)).build());
    }
    return judged(ttft(95, 10_000));
  }

  @Test
  void aRateThatFallsShortByOverATwentiethIsNotTheOneThatWasAskedFor() {
    assertThat(judgedWhereLatenessGrowsBy(8, REQUESTS))
        .isEqualTo(
            starved(
                ttft(95, 10_000),
                "not the change's doing: the client did not keep up: it sent 9.3 requests a second"
                    + " where 10.0 were asked for, short by over 5 %; ask for less load, or send it"
                    + " from a faster machine"));
  }

  @Test
  void aLimitThatIsBrokenAlthoughLessWasAskedIsBroken() {
    for (int i = 0; i < REQUESTS; i++) {
      long lateMillis = 8L * i;
      samples.add(request(400 + lateMillis).sending(new Sending(1, lateMillis * MILLI, 0)).build());
    }

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void aRateThatIsNearlyReachedIs() {
    assertThat(judgedWhereLatenessGrowsBy(4, 100).status()).isEqualTo(Status.PASS);
  }

  @Test
  void lessThanAQuarterOfASecondBehindIsAHiccup() {
    assertThat(judgedWhereLatenessGrowsBy(6, REQUESTS).status()).isEqualTo(Status.PASS);
  }

  @Test
  void aRateThatACapHoldsBackIsTheEndpoints() {
    lateByItself = false;

    assertThat(judgedWhereLatenessGrowsBy(8, REQUESTS).status()).isEqualTo(Status.PASS);
  }

  @Test
  void aShareOfSuccessesDoesNotDependOnTheClientsSpeed() {
    add(REQUESTS, 0);
    busy = 0.99;

    assertThat(judged(new Limit.SuccessRate(99, "@MinSuccessRate(99)")).status())
        .isEqualTo(Status.PASS);
  }

  @Test
  void tokensASecondThatWouldBeReachedWithoutPausesAreTheClients() {
    add(REQUESTS, 0); // 440 tokens in 4 s
    pauses.add(new Pause(1000 * MILLI, 2000 * MILLI));
    Limit limit = new Limit.TokensPerSecond(130, "@MinTokensPerSecond(130)");

    assertThat(judged(limit))
        .isEqualTo(
            starved(
                limit,
                "not the change's doing: the client was starved: without its own pauses of 50.0 ms"
                    + " or more, 1000.0 ms in all, the run would have reached its limit"));
    assertThat(judged(new Limit.TokensPerSecond(160, "")).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void aPauseAtTheLastTokenOfAReplyStretchesItsPaceAndOneInBetweenDoesNot() {
    Limit pace = new Limit.Quantile(Metric.TPOT, 0.5, new Limit.Bound.Absolute(11 * MILLI), "");
    add(REQUESTS, 0);
    samples.forEach(
        sample ->
            pauses.add(
                new Pause(sample.startNanos() + 100 * MILLI, sample.startNanos() + 120 * MILLI)));
    assertThat(judged(pace).status()).isEqualTo(Status.FAIL);

    pauses.clear();
    samples.forEach(
        sample ->
            pauses.add(
                new Pause(sample.startNanos() + 152 * MILLI, sample.startNanos() + 169 * MILLI)));
    assertThat(judged(pace).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void aStallThatAPauseExplainsIsTheClients() {
    Limit stall = new Limit.Quantile(Metric.STALL, 0.5, new Limit.Bound.Absolute(11 * MILLI), "");
    add(REQUESTS, 0);
    assertThat(judged(stall).status()).isEqualTo(Status.FAIL);

    samples.forEach(
        sample ->
            pauses.add(
                new Pause(sample.startNanos() + 90 * MILLI, sample.startNanos() + 98 * MILLI)));
    assertThat(judged(stall).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void aPauseThatIsLongerThanTheGapIsNotInIt() {
    Limit stall = new Limit.Quantile(Metric.STALL, 0.5, new Limit.Bound.Absolute(11 * MILLI), "");
    add(REQUESTS, 0);
    for (Sample sample : samples.subList(0, REQUESTS / 2)) {
      long fromNanos = sample.startNanos() + 90 * MILLI;
      pauses.add(new Pause(fromNanos, fromNanos + 40 * MILLI));
    }

    assertThat(judged(stall).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void whatAQuotaRefusedIsNotTheChangesDoing() {
    add(30, 0);
    for (int i = 0; i < 10; i++) {
      samples.add(refused(i < 5 ? 429 : 402));
    }
    Limit success = new Limit.SuccessRate(99, "@MinSuccessRate(99)");

    assertThat(judged(success))
        .isEqualTo(
            English.invalid(
                success,
                "not the change's doing: 10 of 40 requests were refused for the sake of a quota"
                    + " (status 402 and status 429); of the others success rate is within its"
                    + " limit"));
    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.INVALID);
    assertThat(judged(ttft(95, 40)).status()).as("slow for the others too").isEqualTo(Status.FAIL);
  }

  private Sample refused(int status) {
    return request(0).status(status).outcome(new Outcome.HttpError(status, "quota")).build();
  }

  @Test
  void whereAQuotaRefusedAllNoneWasServed() {
    samples.add(refused(429));

    assertThat(English.text(((Finding.Invalid) judged(ttft(95, 100))).reason()))
        .isEqualTo(
            "not the change's doing: 1 of 1 requests were refused for the sake of a quota (status"
                + " 429); none was served");
  }

  @Test
  void otherRefusalsAreTheEndpoints() {
    add(30, 0);
    for (int i = 0; i < 10; i++) {
      samples.add(refused(503));
    }

    assertThat(judged(ttft(95, 100)).status()).isEqualTo(Status.FAIL);
  }

  @Test
  void aNegativeTimeIsNoTime() {
    add(39, 0).add(1, -51);

    assertThat(judged(ttft(95, 100)))
        .isEqualTo(
            English.invalid(
                ttft(95, 100),
                "TTFT is negative for 1 of 40 requests, and no time is: the clock of this machine"
                    + " cannot be trusted"));
  }

  @Test
  void aStarvedRunIsNoBaseline() {
    add(REQUESTS, 0);
    pauses.add(new Pause(1000 * MILLI, 2000 * MILLI));

    Recording.Unfit unfit = (Recording.Unfit) Recording.of(measured(), List.of(ttft(95, 100)));

    assertThat(unfit.starved()).isTrue();
    assertThat(English.text(unfit.reason()))
        .isEqualTo(
            "the client was starved: it stood still for 24.6 % of the run, over 5 %, in pauses"
                + " of 50.0 ms or more (a fifth of the limit, and 50 ms at least), so that TTFT"
                + " p95 is not that of the load that was asked for");
  }

  @Test
  void onlyAVerdictThatNothingButStarvationVoidsIsWorthAnotherRun() {
    Limit slow = ttft(95, 10);
    Limit late = ttft(95, 100);
    add(30, 0).addLate(10);
    Judge judge = new Judge(new PointRule(), new BaselineAnswer.Missing(Said.verbatim("none")));

    assertThat(judge.judge(measured(), List.of(late)).starved()).isPresent();
    assertThat(judge.judge(measured(), List.of(late, slow)).starved())
        .as("a FAIL that stands is not tried again")
        .isEmpty();
    assertThat(judge.judge(measured(), List.of(ttft(95, 200))).starved()).isEmpty();
    assertThat(Verdict.invalid(List.of(late), Said.verbatim("nothing")).starved()).isEmpty();
  }
}
