package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.stub.Fault;
import io.github.streamgate.stub.StreamgateStub;
import io.github.streamgate.stub.StubExchange;
import io.github.streamgate.testing.English;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rounds against two embedded endpoints, whose own logs say what really happened. */
@Timeout(60)
class RoundsRunTest {
  private StreamgateStub main;
  private StreamgateStub change;

  /** Plays so many rounds, and keeps what it hears. */
  private static class Heard implements RoundListener {
    final List<Sample> closed = new ArrayList<>();
    private final int rounds;
    private int played;

    Heard(int rounds) {
      this.rounds = rounds;
    }

    @Override
    public void closed(Side side, Sample sample) {
      closed.add(sample);
    }

    @Override
    public void tick(Side side, LoadProgress progress) {}

    @Override
    public boolean played(LoadOutcome reference, LoadOutcome candidate) {
      played++;
      return played < rounds;
    }
  }

  @BeforeEach
  void start() {
    main = quick().start();
    change = quick().start();
  }

  private static StreamgateStub.Builder quick() {
    return StreamgateStub.builder()
        .timeToFirstToken(Duration.ofMillis(1))
        .timePerToken(Duration.ofMillis(1))
        .tokens(2);
  }

  @AfterEach
  void stop() {
    main.close();
    change.close();
  }

  private static RoundsOutcome play(LoadPlan candidate, LoadPlan reference, int rounds, long seed)
      throws InterruptedException {
    return play(candidate, reference, seed, new Heard(rounds));
  }

  private static RoundsOutcome play(
      LoadPlan candidate, LoadPlan reference, long seed, RoundListener listener)
      throws InterruptedException {
    return new LoadEngine(MonotonicClock.system())
        .play(new RoundsPlan(candidate, reference, 4, seed), listener);
  }

  private LoadPlan candidate() {
    return Loads.on(change.chatUri()).users(2).warmup(3).plan();
  }

  private LoadPlan reference() {
    return Loads.on(main.chatUri()).users(2).warmup(3).plan();
  }

  @Test
  void bothSidesWarmUpAndThenHaveTheirTurnsInEveryRoundAndNeverAtTheSameTime() throws Exception {
    RoundsOutcome outcome = play(candidate(), reference(), 5, 1);

    assertThat(main.log().completed()).isEqualTo(3 + 5 * 4);
    assertThat(change.log().completed()).isEqualTo(3 + 5 * 4);
    assertThat(outcome.first()).hasSize(5);
    assertThat(outcome.stoppedAt()).isNull();
    for (LoadOutcome side : List.of(outcome.reference(), outcome.candidate())) {
      assertThat(side.samples().stream().filter(Sample::warmup).map(Sample::index))
          .containsExactly(0, 1, 2);
      assertThat(side.samples().stream().map(Sample::index))
          .containsExactlyElementsOf(IntStream.range(0, 23).boxed().toList());
      assertThat(side.samples().stream().map(Sample::startNanos)).isSorted();
      assertThat(side.end()).isEqualTo(new RunEnd.Planned());
    }
    for (StubExchange ours : change.log().exchanges()) {
      assertThat(main.log().exchanges()).noneMatch(theirs -> overlap(ours, theirs));
    }
  }

  /**
   * Whether one was read while the other was being written. The end of an exchange is stamped after
   * its last write, when the client may have gone on already: the last token is what it waits for.
   */
  private static boolean overlap(StubExchange one, StubExchange other) {
    return one.readNanos() < lastTokenNanos(other) && other.readNanos() < lastTokenNanos(one);
  }

  private static long lastTokenNanos(StubExchange exchange) {
    return Objects.requireNonNull(exchange.lastTokenNanos());
  }

  @Test
  void whoComesFirstFollowsFromTheSeed() throws Exception {
    List<Side> first = play(candidate(), reference(), 12, 7).first();

    assertThat(play(candidate(), reference(), 12, 7).first()).isEqualTo(first);
    assertThat(play(candidate(), reference(), 12, 8).first()).isNotEqualTo(first);
    assertThat(first).contains(Side.REFERENCE, Side.CANDIDATE);
  }

  @Test
  void whatIsReportedComesFirstInTheLogsOfTheEndpoints() throws Exception {
    RoundsOutcome outcome = play(candidate(), reference(), 6, 3);

    for (int round = 0; round < 6; round++) {
      int firstOfRound = 3 + 4 * round;
      long theirs = main.log().exchanges().get(firstOfRound).readNanos();
      long ours = change.log().exchanges().get(firstOfRound).readNanos();
      assertThat(outcome.first().get(round))
          .isEqualTo(theirs < ours ? Side.REFERENCE : Side.CANDIDATE);
    }
  }

  @Test
  void connectionsStayOverTheRounds() throws Exception {
    RoundsOutcome outcome = play(candidate(), reference(), 5, 1);

    assertThat(outcome.candidate().resends() + outcome.reference().resends()).isZero();
    assertThat(outcome.candidate().windowNanos())
        .as("the time of its own turns")
        .isLessThan(
            Objects.requireNonNull(outcome.candidate().samples().get(22)).startNanos()
                - outcome.candidate().samples().get(3).startNanos()
                + Duration.ofSeconds(1).toNanos());
  }

  @Test
  void aReferenceThatCannotBeReachedStopsTheRunAndIsNamed() throws Exception {
    LoadPlan nobody = Loads.on(URI.create("http://127.0.0.1:1/")).users(2).warmup(3).plan();

    RoundsOutcome outcome = play(candidate(), nobody, 5, 1);

    assertThat(outcome.stoppedAt()).isEqualTo(Side.REFERENCE);
    assertThat(English.text(outcome.candidate().stopped().orElseThrow()))
        .startsWith("the endpoint cannot be reached: ");
    assertThat(change.log().started()).isZero();
  }

  @Test
  void aCandidateThatDiesLaterFailsItsRequestsAndIsPlayedOn() throws Exception {
    Heard dies =
        new Heard(4) {
          @Override
          public boolean played(LoadOutcome reference, LoadOutcome candidate) {
            change.close();
            return super.played(reference, candidate);
          }
        };

    RoundsOutcome outcome = play(candidate(), reference(), 1, dies);

    assertThat(outcome.stoppedAt()).isNull();
    assertThat(outcome.first()).hasSize(4);
    assertThat(outcome.candidate().samples().subList(7, 19))
        .extracting(Sample::outcome)
        .allMatch(each -> each instanceof Outcome.Unreachable);
  }

  @Test
  void anInterruptEndsTheRunAndIsTold() throws Exception {
    Heard interrupts =
        new Heard(4) {
          @Override
          public boolean played(LoadOutcome reference, LoadOutcome candidate) {
            Thread.currentThread().interrupt();
            return true;
          }
        };

    RoundsOutcome outcome = play(candidate(), reference(), 1, interrupts);

    assertThat(outcome.candidate().end()).isEqualTo(new RunEnd.Interrupted());
    assertThat(outcome.first()).hasSize(1);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void bothSidesShareOneBudgetAndARoundThatItCutsIsNotPlayed() throws Exception {
    LoadPlan bounded = bounded(new Budget(OptionalLong.of(3 + 3 + 8 + 5), OptionalLong.empty()));

    RoundsOutcome outcome = play(bounded, reference(), 5, 1);

    assertThat(outcome.first()).hasSize(1);
    assertThat(main.log().started() + change.log().started()).isEqualTo(19);
    assertThat(English.text(((RunEnd.Spent) outcome.candidate().end()).bound()))
        .isEqualTo(
            "maxRequests = 19 was reached by both sides together, warm-up and retries"
                + " included");
    assertThat(outcome.stoppedAt()).isNull();
  }

  @Test
  void tokensAreCountedTogetherToo() throws Exception {
    LoadPlan bounded = bounded(new Budget(OptionalLong.empty(), OptionalLong.of(13)));

    RoundsOutcome outcome = play(bounded, reference(), 5, 1);

    assertThat(English.text(((RunEnd.Spent) outcome.candidate().end()).bound()))
        .isEqualTo("maxOutputTokens = 13 was reached by both sides together, warm-up included");
  }

  private LoadPlan bounded(Budget budget) {
    LoadPlan plan = candidate();
    return plan.turn(plan.requests(), plan.model(), budget);
  }

  @Test
  void aWarmUpOfTimeLastsAsLongOnEitherSide() throws Exception {
    LoadPlan plan = candidate();
    ClosedModel model = (ClosedModel) plan.model();
    LoadPlan byTime =
        plan.turn(
            plan.requests(),
            new ClosedModel(
                2, Duration.ZERO, 0, Duration.ofMillis(50), model.requests(), OptionalLong.empty()),
            Budget.UNBOUNDED);

    RoundsOutcome outcome = play(byTime, reference(), 2, 1);

    for (LoadOutcome side : List.of(outcome.reference(), outcome.candidate())) {
      assertThat(side.samples()).filteredOn(Sample::warmup).isNotEmpty();
      assertThat(side.samples()).filteredOn(sample -> !sample.warmup()).hasSize(8);
    }
  }

  @Test
  void refusedKeysStopAtOnce() throws Exception {
    change.change(script -> script.fault(Fault.status(401, "who are you?")));

    RoundsOutcome outcome = play(candidate(), reference(), 5, 1);

    assertThat(outcome.stoppedAt()).isEqualTo(Side.CANDIDATE);
    assertThat(change.log().started()).isLessThanOrEqualTo(3);
  }
}
