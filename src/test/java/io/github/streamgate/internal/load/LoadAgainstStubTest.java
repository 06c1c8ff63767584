package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.stub.Fault;
import io.github.streamgate.stub.Pace;
import io.github.streamgate.stub.StreamgateStub;
import io.github.streamgate.stub.StubExchange;
import io.github.streamgate.testing.English;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs against the embedded endpoint, whose own log says what really happened. */
@Timeout(120)
class LoadAgainstStubTest {

  @Test
  void exactlyTheRequestsThatWereAskedForAreSentAndTheWarmUpBefore() throws Exception {
    try (StreamgateStub stub = quick().start()) {
      LoadOutcome outcome = Loads.on(stub.chatUri()).users(4).warmup(7).requests(40).run();

      assertThat(outcome.samples()).hasSize(47);
      assertThat(outcome.samples().stream().filter(Sample::warmup).map(Sample::index))
          .containsExactly(0, 1, 2, 3, 4, 5, 6);
      assertThat(stub.log().started()).isEqualTo(47);
      assertThat(stub.log().completed()).isEqualTo(47);
      assertThat(outcome.stopped()).isEmpty();
      assertThat(outcome.resends()).isZero();
      assertThat(outcome.samples()).noneMatch(sample -> sample.delivery().compressed());
    }
  }

  @Test
  void warmUpIsLeftOutOfWindowAndGaps() throws Exception {
    try (StreamgateStub stub = quick().tokens(3).start()) {
      LoadOutcome outcome = Loads.on(stub.chatUri()).warmup(10).requests(5).run();
      Sample last = outcome.samples().get(14);
      long endNanos = last.startNanos() + value(last, Metric.TOTAL);
      long opensNanos = endNanos - outcome.windowNanos();

      assertThat(opensNanos)
          .isBetween(outcome.samples().get(9).startNanos(), outcome.samples().get(10).startNanos());
      assertThat(outcome.interChunkNanos().getTotalCount()).isBetween(1L, 5L * 2);
    }
  }

  @Test
  void allUsersAreUsedAndNeverMoreAreOpenAtOnce() throws Exception {
    try (StreamgateStub stub = quick().start()) {
      LoadOutcome outcome = Loads.on(stub.chatUri()).users(6).requests(60).run();

      assertThat(stub.log().exchanges())
          .extracting(StubExchange::openStreams)
          .allMatch(open -> open <= 6)
          .contains(6);
      assertThat(outcome.samples().stream().map(Sample::user).distinct())
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
    }
  }

  @Test
  void rampUpSpreadsTheFirstStartsAndCountsAsWarmUp() throws Exception {
    try (StreamgateStub stub = quick().start()) {
      Duration rampUp = Duration.ofMillis(400);
      LoadOutcome outcome = Loads.on(stub.chatUri()).users(4).rampUp(rampUp).requests(20).run();

      for (int user = 0; user < 4; user++) {
        int who = user;
        Sample first =
            outcome.samples().stream().filter(s -> s.user() == who).findFirst().orElseThrow();
        assertThat(first.startNanos()).isGreaterThanOrEqualTo(millis(100L * user));
      }
      assertThat(outcome.samples())
          .allMatch(sample -> sample.warmup() == sample.startNanos() < millis(300));
      assertThat(outcome.samples().stream().filter(sample -> !sample.warmup())).hasSize(20);
    }
  }

  @Test
  void whenTimeIsUpNothingMoreStartsAndWhatIsOpenIsAwaited() throws Exception {
    try (StreamgateStub stub = quick().timeToFirstToken(Duration.ofMillis(120)).start()) {
      Duration duration = Duration.ofMillis(300);
      LoadOutcome outcome = Loads.on(stub.chatUri()).users(3).duration(duration).run();

      assertThat(outcome.samples())
          .allMatch(sample -> sample.startNanos() <= millis(300) + millis(20))
          .allMatch(sample -> sample.outcome().success());
      assertThat(stub.log().completed()).isEqualTo(outcome.samples().size());
      assertThat(outcome.windowNanos()).isGreaterThan(millis(240));
    }
  }

  @Test
  void responseIdsAreThoseOfTheServerOneToOne() throws Exception {
    try (StreamgateStub stub = quick().start()) {
      LoadOutcome outcome = Loads.on(stub.chatUri()).users(5).requests(100).run();

      assertThat(outcome.samples().stream().map(Sample::responseId))
          .containsExactlyInAnyOrderElementsOf(
              stub.log().exchanges().stream().map(StubExchange::responseId).toList());
    }
  }

  @Test
  void measuredTimesAgreeWithWhatTheServerDid() throws Exception {
    try (StreamgateStub stub =
        StreamgateStub.builder()
            .timeToFirstToken(Pace.logNormal(Duration.ofMillis(40), 0.3, 1))
            .timePerToken(Pace.logNormal(Duration.ofMillis(10), 0.3, 2))
            .tokens(12)
            .start()) {
      LoadOutcome outcome = Loads.on(stub.chatUri()).users(4).requests(40).run();

      double ttftError = medianError(outcome, stub, Metric.TTFT, LoadAgainstStubTest::ttft);
      double tpotError = medianError(outcome, stub, Metric.TPOT, LoadAgainstStubTest::tpot);
      assertThat(ttftError / 1e6).as("TTFT error, median, ms").isBetween(0.0, 5.0);
      assertThat(tpotError / 1e6).as("TPOT error, median, ms").isCloseTo(0, within(1.0));
      assertThat(outcome.samples())
          .allMatch(sample -> sample.tokens().count() == 12)
          .allMatch(sample -> sample.tokens().source() == TokenSource.CHUNKS);
    }
  }

  private static long ttft(StubExchange exchange) {
    return Objects.requireNonNull(exchange.firstTokenNanos()) - exchange.readNanos();
  }

  private static long tpot(StubExchange exchange) {
    long decodingNanos =
        Objects.requireNonNull(exchange.lastTokenNanos())
            - Objects.requireNonNull(exchange.firstTokenNanos());
    return decodingNanos / (exchange.tokens() - 1);
  }

  private static double medianError(
      LoadOutcome outcome, StreamgateStub stub, Metric metric, ToLongFunction<StubExchange> truth) {
    Map<String, StubExchange> byId = new HashMap<>();
    stub.log().exchanges().forEach(exchange -> byId.put(exchange.responseId(), exchange));
    long[] errors =
        outcome.samples().stream()
            .filter(sample -> sample.measures().isDefined(metric))
            .mapToLong(
                sample ->
                    value(sample, metric)
                        - truth.applyAsLong(Objects.requireNonNull(byId.get(sample.responseId()))))
            .sorted()
            .toArray();
    assertThat(errors).as("samples with a %s", metric).hasSizeGreaterThan(30);
    return errors[errors.length / 2];
  }

  @Test
  void firstByteIdleAndTotalTimeoutsFireAndAreCounted() throws Exception {
    Duration brief = Duration.ofMillis(150);
    try (StreamgateStub stub =
        quick().tokens(5).fault(Fault.stall(2, Duration.ofMinutes(5))).start()) {
      Loads load = Loads.on(stub.chatUri()).users(2).requests(4);

      assertThat(kinds(load.idleTimeout(brief).run()))
          .containsOnly("TimedOut: no output for 0.15 s after 2 chunks");
      assertThat(kinds(load.totalTimeout(brief).run()))
          .containsOnly("TimedOut: the reply was not over after 0.15 s");
      assertThat(stub.awaitIdle(Duration.ofSeconds(30))).isTrue();
    }
  }

  @Test
  void pingsDefeatNoTimeout() throws Exception {
    Duration brief = Duration.ofMillis(150);
    try (StreamgateStub stub = quick().fault(Fault.pingsOnly(Duration.ofMillis(10))).start()) {
      Loads load = Loads.on(stub.chatUri());

      assertThat(kinds(load.idleTimeout(brief).run()))
          .containsOnly("TimedOut: no output for 0.15 s after 0 chunks");
      assertThat(kinds(load.totalTimeout(brief).run()))
          .containsOnly("TimedOut: the reply was not over after 0.15 s");
      assertThat(stub.awaitIdle(Duration.ofSeconds(30))).isTrue();
    }
  }

  @Test
  void aWrongKeyStopsTheRunAtOnceWithTheServersWords() throws Exception {
    try (StreamgateStub stub = quick().apiKey("right").start()) {
      LoadOutcome outcome = Loads.on(stub.chatUri()).users(3).requests(1000).run();

      assertThat(outcome.stopped()).isPresent();
      assertThat(English.text(outcome.stopped().get()))
          .startsWith("the server refused the first requests with status 401: {\"error\"");
      assertThat(outcome.samples()).hasSizeLessThan(10);
      assertThat(stub.log().started()).isLessThan(10);
    }
  }

  @Test
  void aRefusalAfterSuccessesIsOneFailureAmongOthers() throws Exception {
    try (StreamgateStub stub = quick().fault(Fault.status(403, "no").onEvery(5)).start()) {
      LoadOutcome outcome = Loads.on(stub.chatUri()).requests(20).run();

      assertThat(outcome.stopped()).isEmpty();
      assertThat(outcome.samples()).hasSize(20);
      assertThat(kinds(outcome).stream().filter(kind -> kind.startsWith("HttpError"))).hasSize(4);
    }
  }

  @Test
  void aHeldConnectionEndsAtTheMarkerAndIsDroppedSoonAfter() throws Exception {
    try (StreamgateStub stub = quick().fault(Fault.heldOpen()).start()) {
      LoadOutcome outcome = Loads.on(stub.chatUri()).requests(2).run();
      Sample first = outcome.samples().get(0);
      Sample second = outcome.samples().get(1);

      assertThat(kinds(outcome)).containsOnly("Completed: ");
      long drainedNanos = second.startNanos() - first.startNanos() - value(first, Metric.TOTAL);
      assertThat(drainedNanos).isBetween(millis(250), millis(2000));
      assertThat(stub.awaitIdle(Duration.ofSeconds(30))).isTrue();
    }
  }

  @Test
  void twoHundredUsersNeedNoThreadEach() throws Exception {
    try (StreamgateStub stub = quick().timeToFirstToken(Duration.ofSeconds(2)).start()) {
      int before = Thread.activeCount();
      int[] most = {0};
      LoadListener counting =
          new LoadListener() {
            @Override
            public void closed(Sample sample) {
              most[0] = Math.max(most[0], Thread.activeCount());
            }

            @Override
            public void tick(LoadProgress progress) {}
          };
      LoadOutcome outcome = Loads.on(stub.chatUri()).users(200).requests(200).run(counting);

      assertThat(kinds(outcome)).hasSize(200).containsOnly("Completed: ");
      assertThat(stub.log().exchanges())
          .extracting(StubExchange::openStreams)
          .anyMatch(open -> open >= 100);
      assertThat(most[0] - before).isLessThan(20);
    }
  }

  /** Whatever the server does, no request is lost and none is counted twice. */
  @Test
  void startedIsAlwaysCompletedPlusFailed() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<Fault> faults =
        List.of(
            Fault.status(503, "overloaded"),
            Fault.errorEvent(2, "broken"),
            Fault.truncation(2),
            Fault.reset(1),
            Fault.missingEnd(3),
            Fault.wholeJson(),
            Fault.pingsOnly(Duration.ofMillis(20)),
            Fault.stall(1, Duration.ofMinutes(1)),
            Fault.heldOpen());
    StreamgateStub.Builder script = quick().tokens(4);
    for (Fault fault : faults) {
      int residue = random.nextInt(15);
      script.fault(fault.onRequests(ordinal -> ordinal % 15 == residue));
    }
    try (StreamgateStub stub = script.start()) {
      Loads.Told told = new Loads.Told();
      LoadOutcome outcome =
          Loads.on(stub.chatUri())
              .users(8)
              .requests(120)
              .idleTimeout(Duration.ofMillis(200))
              .run(told);

      assertThat(outcome.samples()).as("seed %d", seed).hasSize(120);
      assertThat(told.samples)
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(outcome.samples());
      assertThat(outcome.samples().stream().map(Sample::index))
          .as("seed %d", seed)
          .containsExactlyElementsOf(IntStream.range(0, 120).boxed().toList());
      assertThat(stub.awaitIdle(Duration.ofSeconds(30))).as("seed %d", seed).isTrue();
      assertThat(stub.log().started()).as("seed %d", seed).isEqualTo(120);
      assertEveryOutcomeIsTheServersDoing(outcome, stub, seed);
    }
  }

  private static void assertEveryOutcomeIsTheServersDoing(
      LoadOutcome outcome, StreamgateStub stub, long seed) {
    Map<String, StubExchange> byId = new HashMap<>();
    stub.log().exchanges().forEach(exchange -> byId.put(exchange.responseId(), exchange));
    for (Sample sample : outcome.samples()) {
      StubExchange exchange = byId.get(sample.responseId());
      if (exchange != null) {
        assertThat(sample.outcome().getClass())
            .as("seed %d, %s after %s", seed, sample.outcome(), exchange.fault())
            .isEqualTo(expectedOf(exchange.fault()));
      }
    }
  }

  private static Class<? extends Outcome> expectedOf(@Nullable Fault fault) {
    if (fault == null || fault instanceof Fault.HeldOpen) {
      return Outcome.Completed.class;
    }
    if (fault instanceof Fault.ErrorEvent) {
      return Outcome.StreamError.class;
    }
    if (fault instanceof Fault.Stall || fault instanceof Fault.PingsOnly) {
      return Outcome.TimedOut.class;
    }
    return Outcome.Truncated.class;
  }

  @Test
  void ticksTellHowItGoes() throws Exception {
    try (StreamgateStub stub = quick().timeToFirstToken(Duration.ofMillis(50)).start()) {
      Loads.Told told = new Loads.Told();
      Loads.on(stub.chatUri()).users(3).duration(Duration.ofMillis(1300)).run(told);

      assertThat(told.ticks).isNotEmpty();
      LoadProgress tick = told.ticks.get(0);
      assertThat(tick.elapsedNanos()).isGreaterThanOrEqualTo(millis(1000));
      assertThat(tick.users()).hasValue(3);
      assertThat(tick.open()).isBetween(0, 3);
      assertThat(tick.closed()).isPositive().isEqualTo(tick.succeeded());
      assertThat(tick.meanTtftNanos()).isPresent();
      assertThat(tick.tokensPerSecond()).isPresent();
    }
  }

  private static StreamgateStub.Builder quick() {
    return StreamgateStub.builder()
        .timeToFirstToken(Duration.ofMillis(10))
        .timePerToken(Duration.ofMillis(2))
        .tokens(4);
  }

  private static List<String> kinds(LoadOutcome outcome) {
    return outcome.samples().stream()
        .map(sample -> sample.outcome().kind() + ": " + sample.outcome().detail())
        .toList();
  }

  private static long value(Sample sample, Metric metric) {
    return sample.measures().get(metric).orElseThrow();
  }

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }
}
