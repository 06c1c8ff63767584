package io.github.streamgate.internal.load;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.internal.wire.Wire;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Two sides in rounds, on the driving thread: a turn of one is over before that of the other
 * begins, and a coin decides who is first, so that whatever the machine does meanwhile falls on
 * either with the same chance.
 */
final class RoundsRun {
  private final RoundsPlan plan;
  private final ClosedModel users;
  private final RoundListener listener;
  private final SplittableRandom coin;
  private final long startNanos;
  private final Map<Side, SideTurns> sides = new EnumMap<>(Side.class);
  private final List<Side> first = new ArrayList<>();
  private RunEnd end = new RunEnd.Planned();
  private @Nullable Side stoppedAt;

  RoundsRun(
      RoundsPlan plan,
      Wire reference,
      Wire candidate,
      MonotonicClock clock,
      RoundListener listener) {
    this.plan = plan;
    this.users = (ClosedModel) plan.candidate().model();
    this.listener = listener;
    this.coin = new SplittableRandom(plan.seed());
    this.startNanos = clock.nanos();
    for (Side side : Side.values()) {
      Wire wire = side == Side.REFERENCE ? reference : candidate;
      sides.put(side, new SideTurns(side, plan.of(side), wire, clock, startNanos, listener));
    }
  }

  /** Plays to the end, or until the thread is interrupted; the interrupted status is clear then. */
  RoundsOutcome drive() {
    boolean goesOn = warmUp();
    int ordinal = Math.max(of(Side.REFERENCE).started(), of(Side.CANDIDATE).started());
    while (goesOn) {
      goesOn = round(ordinal);
      ordinal += plan.roundRequests();
    }
    return new RoundsOutcome(
        of(Side.REFERENCE).outcome(end), of(Side.CANDIDATE).outcome(end), first, stoppedAt, null);
  }

  /** When it began. */
  long startNanos() {
    return startNanos;
  }

  private boolean warmUp() {
    if (users.warmupRequests() == 0 && users.warmup().isZero()) {
      return true;
    }
    OptionalInt requests =
        users.warmupRequests() > 0 ? OptionalInt.of(users.warmupRequests()) : OptionalInt.empty();
    OptionalLong nanos =
        users.warmup().isZero() ? OptionalLong.empty() : OptionalLong.of(users.warmup().toNanos());
    for (Side side : Side.values()) {
      if (!over(side, of(side).warmUp(model(requests, nanos), left()))) {
        return false;
      }
    }
    return true;
  }

  /** Both sides get the requests from that ordinal on. */
  private boolean round(int ordinal) {
    Side starts = coin.nextBoolean() ? Side.REFERENCE : Side.CANDIDATE;
    LoadModel model = model(OptionalInt.of(plan.roundRequests()), OptionalLong.empty());
    Map<Side, LoadOutcome> turns = new EnumMap<>(Side.class);
    for (Side side : List.of(starts, starts.other())) {
      LoadOutcome turn = of(side).turn(ordinal, model, left());
      turns.put(side, turn);
      if (!over(side, turn)) {
        return false;
      }
    }
    first.add(starts);
    return listener.played(of(Side.REFERENCE, turns), of(Side.CANDIDATE, turns));
  }

  private static LoadOutcome of(Side side, Map<Side, LoadOutcome> turns) {
    return Objects.requireNonNull(turns.get(side));
  }

  private SideTurns of(Side side) {
    return Objects.requireNonNull(sides.get(side));
  }

  private ClosedModel model(OptionalInt requests, OptionalLong durationNanos) {
    return new ClosedModel(
        users.users(),
        Duration.ZERO,
        0,
        Duration.ZERO,
        requests,
        durationNanos,
        OptionalInt.empty(),
        users.thinkTime());
  }

  /** Hears how a turn ended; answers whether it was as planned. */
  private boolean over(Side side, LoadOutcome turn) {
    if (turn.end() instanceof RunEnd.Planned) {
      return true;
    }
    end = turn.end() instanceof RunEnd.Spent ? spent() : turn.end();
    stoppedAt = end.stopped().isPresent() ? side : null;
    return false;
  }

  private RunEnd.Spent spent() {
    OptionalLong most = plan.candidate().budget().maxRequests();
    boolean requests = most.isPresent() && sent() >= most.getAsLong();
    return new RunEnd.Spent(
        requests
            ? Saying.SPENT_REQUESTS_TOGETHER.with(most.getAsLong())
            : Saying.SPENT_TOKENS_TOGETHER.with(
                plan.candidate().budget().maxOutputTokens().orElseThrow()));
  }

  private Budget left() {
    Budget budget = plan.candidate().budget();
    return new Budget(
        left(budget.maxRequests(), sent()), left(budget.maxOutputTokens(), outputTokens()));
  }

  private static OptionalLong left(OptionalLong most, long used) {
    return most.isPresent()
        ? OptionalLong.of(Math.max(0, most.getAsLong() - used))
        : OptionalLong.empty();
  }

  private long sent() {
    return sides.values().stream().mapToLong(SideTurns::sent).sum();
  }

  private long outputTokens() {
    return sides.values().stream().mapToLong(SideTurns::outputTokens).sum();
  }
}
