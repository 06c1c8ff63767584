package io.github.streamgate.internal.load;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What one side does in its turns, each of which is a run by itself over connections that stay.
 * Used by the driving thread alone.
 */
final class SideTurns {
  private final Side side;
  private final LoadPlan plan;
  private final Wire wire;
  private final MonotonicClock clock;
  private final long startNanos;
  private final RoundListener listener;
  private final FirstAnswers firstAnswers = new FirstAnswers();
  private final List<Sample> samples = new ArrayList<>();
  private final Histogram interChunkNanos = new Histogram(3);
  private long windowNanos;
  private int resends;

  /**
   * A side that has had no turn yet.
   *
   * @param startNanos when the run in rounds began
   */
  SideTurns(
      Side side,
      LoadPlan plan,
      Wire wire,
      MonotonicClock clock,
      long startNanos,
      RoundListener listener) {
    this.side = side;
    this.plan = plan;
    this.wire = wire;
    this.clock = clock;
    this.startNanos = startNanos;
    this.listener = listener;
  }

  /** Sends what counts for nothing, from the first request on. */
  LoadOutcome warmUp(LoadModel howMany, Budget left) {
    return turn(0, howMany, left, true);
  }

  /** Sends what the model says, from the request with that ordinal on. */
  LoadOutcome turn(int ordinal, LoadModel howMany, Budget left) {
    LoadOutcome turn = turn(ordinal, howMany, left, false);
    windowNanos += turn.windowNanos();
    interChunkNanos.add(turn.interChunkNanos());
    return turn;
  }

  private LoadOutcome turn(int ordinal, LoadModel howMany, Budget left, boolean warmup) {
    RequestFactory requests = (next, user) -> plan.requests().next(ordinal + next, user);
    Placing placing = new Placing(samples.size(), clock.nanos() - startNanos, warmup);
    LoadOutcome turn =
        new LoadRun(
                plan.turn(requests, howMany, left),
                wire,
                clock,
                placing,
                RunWatch.NONE,
                StreamObserver.NONE,
                firstAnswers)
            .drive();
    List<Sample> placed = turn.samples().stream().map(placing::placed).toList();
    samples.addAll(placed);
    resends += turn.resends();
    return new LoadOutcome(
        placed, turn.windowNanos(), turn.interChunkNanos(), turn.resends(), turn.end());
  }

  /** How many requests were started so far. */
  int started() {
    return samples.size();
  }

  /** How many requests were sent so far, retries included. */
  long sent() {
    return samples.stream().mapToLong(Sample::attempts).sum();
  }

  /** How many output tokens came so far. */
  long outputTokens() {
    return samples.stream().mapToLong(sample -> sample.tokens().count()).sum();
  }

  /** All turns together. */
  LoadOutcome outcome(RunEnd end) {
    return new LoadOutcome(samples, windowNanos, interChunkNanos, resends, end);
  }

  /** Gives a turn's requests their places in the run. */
  private final class Placing implements LoadListener {
    private final int index;
    private final long turnNanos;
    private final boolean warmup;

    /**
     * The places from one on.
     *
     * @param index of the turn's first request in the run
     * @param turnNanos when the turn began, since the start of the run
     */
    Placing(int index, long turnNanos, boolean warmup) {
      this.index = index;
      this.turnNanos = turnNanos;
      this.warmup = warmup;
    }

    Sample placed(Sample sample) {
      return new Sample(
          index + sample.index(),
          turnNanos + sample.startNanos(),
          sample.row(),
          sample.key(),
          sample.user(),
          warmup,
          sample.sending(),
          sample.status(),
          sample.responseId(),
          sample.runIds() == null ? null : sample.runIds().from(index),
          sample.serverRequestId(),
          sample.outcome(),
          sample.measures(),
          sample.tokens(),
          sample.delivery(),
          sample.server());
    }

    @Override
    public void closed(Sample sample) {
      listener.closed(side, placed(sample));
    }

    @Override
    public void tick(LoadProgress progress) {
      listener.tick(
          side,
          new LoadProgress(
              turnNanos + progress.elapsedNanos(),
              warmup,
              progress.open(),
              progress.users(),
              progress.late(),
              progress.closed(),
              progress.succeeded(),
              progress.chunks(),
              progress.outputTokens(),
              progress.meanTtftNanos(),
              progress.meanTpotNanos(),
              progress.tokensPerSecond()));
    }
  }
}
