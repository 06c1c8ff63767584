package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a sweep bends: the last level up to which every further one still brought throughput, and
 * TTFT stayed near that of the first.
 */
public sealed interface Knee {

  /**
   * One level of a sweep.
   *
   * @param users how many sent at a time
   * @param tokensPerSecond output tokens of completed requests; 0 where nothing came
   * @param ttftP95Nanos {@link Double#POSITIVE_INFINITY} where failed requests reach into it, or no
   *     request has one
   */
  record Level(int users, double tokensPerSecond, double ttftP95Nanos) {

    /** What a run came to. */
    public static Level of(int users, Measurement measurement) {
      long windowNanos = measurement.windowNanos();
      long[] ttftNanos = measurement.values(Metric.TTFT);
      long p95Nanos = ttftNanos.length == 0 ? Measurement.FAILED : Quantiles.of(ttftNanos).at(0.95);
      return new Level(
          users,
          windowNanos > 0 ? measurement.outputTokens() * 1e9 / windowNanos : 0,
          p95Nanos == Measurement.FAILED ? Double.POSITIVE_INFINITY : p95Nanos);
    }
  }

  /**
   * What still counts as growing.
   *
   * @param gainPercent how much of the users that a level adds throughput has to grow by: with 50,
   *     four times the users have to bring 2.5 times the tokens a second
   * @param ttftFactor how many times the first level's TTFT P95 a level's may be
   */
  record Rule(double gainPercent, double ttftFactor) {

    private boolean grew(Step step) {
      return step.gainPercent() >= gainPercent;
    }

    private boolean quick(Step step) {
      return step.ttftTimes() <= ttftFactor;
    }
  }

  /**
   * From one level to the next.
   *
   * @param gainPercent by how much of the added users throughput grew; below 0 where it sank
   * @param ttftTimes how many times that of the first level TTFT P95 is
   */
  record Step(Level from, Level to, double gainPercent, double ttftTimes) {

    static Step between(Level first, Level from, Level to) {
      double tokens = to.tokensPerSecond() / from.tokensPerSecond() - 1;
      double users = (double) to.users() / from.users() - 1;
      return new Step(from, to, 100 * tokens / users, to.ttftP95Nanos() / first.ttftP95Nanos());
    }
  }

  /**
   * The sweep bends after this level.
   *
   * @param next the step that is past it
   * @param grew whether throughput still grew in that step
   * @param quick whether TTFT still was near that of the first level
   */
  record At(Level level, Step next, boolean grew, boolean quick) implements Knee {
    @Override
    public Integer users() {
      return level.users();
    }
  }

  /** The sweep does not bend: its last level still brought what it should. */
  record Beyond(Level last) implements Knee {
    @Override
    public Integer users() {
      return last.users();
    }
  }

  /** The first level brought nothing that others could be held against. */
  record Nowhere(Level first) implements Knee {
    @Override
    public @Nullable Integer users() {
      return null;
    }
  }

  /** The last level before the bend; absent where the first one brought nothing. */
  @Nullable Integer users();

  /**
   * Finds it.
   *
   * @param levels one or more, by increasing users
   */
  static Knee of(List<Level> levels, Rule rule) {
    Level first = levels.get(0);
    if (!(first.tokensPerSecond() > 0) || Double.isInfinite(first.ttftP95Nanos())) {
      return new Nowhere(first);
    }
    Level knee = first;
    for (Level next : levels.subList(1, levels.size())) {
      Step step = Step.between(first, knee, next);
      if (!rule.grew(step) || !rule.quick(step)) {
        return new At(knee, step, rule.grew(step), rule.quick(step));
      }
      knee = next;
    }
    return new Beyond(knee);
  }
}
