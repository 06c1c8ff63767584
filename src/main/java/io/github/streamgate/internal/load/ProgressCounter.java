package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Counts a run while it goes on, for the live line; one thread. */
final class ProgressCounter {
  private final OptionalInt users;
  private int open;
  private int closed;
  private int succeeded;
  private long chunks;
  private long outputTokens;

  private final Mean ttftNanos = new Mean();
  private final Mean tpotNanos = new Mean();
  private long tokensAtLastTick;
  private long lastTickNanos;

  ProgressCounter(LoadModel model) {
    this.users =
        model instanceof ClosedModel closed ? OptionalInt.of(closed.users()) : OptionalInt.empty();
  }

  void started() {
    open++;
  }

  void closed(Sample sample) {
    open--;
    closed++;
    chunks += sample.chunks();
    if (sample.outcome().success()) {
      succeeded++;
      outputTokens += sample.tokens().count();
      sample.measures().get(Metric.TTFT).ifPresent(ttftNanos::add);
      sample.measures().get(Metric.TPOT).ifPresent(tpotNanos::add);
    }
  }

  /**
   * How it goes.
   *
   * @param late starts that are past their time
   */
  LoadProgress tick(long elapsedNanos, boolean warmingUp, int late) {
    long tokens = outputTokens - tokensAtLastTick;
    OptionalDouble rate =
        tokens == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(tokens * 1e9 / (elapsedNanos - lastTickNanos));
    tokensAtLastTick = outputTokens;
    lastTickNanos = elapsedNanos;
    return new LoadProgress(
        elapsedNanos,
        warmingUp,
        open,
        users,
        late,
        closed,
        succeeded,
        chunks,
        outputTokens,
        ttftNanos.takeAndReset(),
        tpotNanos.takeAndReset(),
        rate);
  }

  private static final class Mean {
    private double sum;
    private int n;

    void add(long value) {
      sum += value;
      n++;
    }

    OptionalDouble takeAndReset() {
      OptionalDouble mean = n == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / n);
      sum = 0;
      n = 0;
      return mean;
    }
  }
}
