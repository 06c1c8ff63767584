package io.github.streamgate;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a load measured: a parameter of a gated test, filled and judged before the body runs.
 *
 * <p>Warm-up is left out. A handle: before the load has run its methods throw {@link
 * IllegalStateException}. Thread-safe.
 */
public final class LoadResult {
  /**
   * What the load came to.
   *
   * @param levels those of a sweep; empty for a load that is one by itself
   */
  private record Filling(
      Measurement measurement,
      @Nullable Integer users,
      @Nullable String model,
      List<LoadResult> levels,
      @Nullable Integer knee) {}

  private volatile @Nullable Filling filling;

  LoadResult() {}

  /** What one load came to. */
  static LoadResult of(Judged.Run run) {
    LoadResult result = new LoadResult();
    result.filling = new Filling(run.measurement(), run.users(), run.model(), List.of(), null);
    return result;
  }

  /** Fills the handle; the load is over. */
  void fill(Measurement measured) {
    filling = new Filling(measured, null, null, List.of(), null);
  }

  /**
   * Fills the handle with the figures of the last load.
   *
   * @param loads one, or those of a sweep
   */
  void fill(List<LoadResult> loads, @Nullable Integer knee) {
    Filling last = loads.get(loads.size() - 1).filled();
    filling =
        loads.size() == 1
            ? last
            : new Filling(last.measurement(), last.users(), last.model(), List.copyOf(loads), knee);
  }

  private Filling filled() {
    Filling filled = filling;
    if (filled == null) {
      throw new IllegalStateException(
          "the load has not run yet: a LoadResult is filled before the test method's body starts");
    }
    return filled;
  }

  Measurement measured() {
    return filled().measurement();
  }

  /**
   * The levels of a sweep, by their number of users, of which this has the figures of the last; a
   * load with one level is its own only level.
   */
  public List<LoadResult> levels() {
    List<LoadResult> levels = filled().levels();
    return levels.isEmpty() ? List.of(this) : levels;
  }

  /** How many users sent at a time; empty where a rate did. */
  public OptionalInt users() {
    return optional(filled().users());
  }

  /**
   * The model that was asked, if a setting names it: {@link SseLoad#model} or one of its models.
   */
  public Optional<String> model() {
    return Optional.ofNullable(filled().model());
  }

  /**
   * The users of the last level before a sweep bends, which is its last level where it does not;
   * empty where its first level brought nothing, and where there is no sweep.
   */
  public OptionalInt knee() {
    return optional(filled().knee());
  }

  private static OptionalInt optional(@Nullable Integer number) {
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** Every measured request, in start order. */
  public List<Sample> samples() {
    return measured().samples();
  }

  /** How many requests were measured. */
  public int requests() {
    return samples().size();
  }

  /** How many of them succeeded. */
  public int succeeded() {
    return (int) samples().stream().filter(sample -> sample.outcome().success()).count();
  }

  /** How many of them failed. */
  public int failed() {
    return requests() - succeeded();
  }

  /** The share that succeeded, in percent; empty where nothing was measured. */
  public OptionalDouble successRate() {
    return samples().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(100.0 * succeeded() / requests());
  }

  /**
   * Output tokens of the requests that succeeded, by the measured window; empty where there is no
   * window.
   */
  public OptionalDouble tokensPerSecond() {
    long tokens =
        samples().stream()
            .filter(sample -> sample.outcome().success())
            .mapToLong(sample -> sample.tokens().count())
            .sum();
    long windowNanos = measured().windowNanos();
    return windowNanos > 0 ? OptionalDouble.of(tokens * 1e9 / windowNanos) : OptionalDouble.empty();
  }

  /**
   * A quantile of a metric over the requests that succeeded: nearest rank, no interpolation.
   *
   * <p>Failed requests are left out here, whereas a gate counts them as slower than any limit; ask
   * {@link #failed()} beside this.
   *
   * @param quantile above 0 and at most 1
   * @throws IllegalArgumentException if the metric is {@link Metric#ICL}, which has no value of its
   *     own for each request, or the quantile is out of range
   * @throws IllegalStateException if no request that succeeded defines the metric
   */
  public Duration quantile(Metric metric, double quantile) {
    if (!metric.perRequest()) {
      throw new IllegalArgumentException(metric + " has no value for each request; ask for STALL");
    }
    if (!(quantile > 0 && quantile <= 1)) {
      throw new IllegalArgumentException(
          "quantile " + quantile + ": must be above 0 and at most 1, for example 0.95");
    }
    long[] values =
        samples().stream()
            .filter(sample -> sample.outcome().success())
            .flatMapToLong(sample -> sample.measures().get(metric).stream())
            .toArray();
    if (values.length == 0) {
      throw new IllegalStateException(
          metric + " is not defined: none of " + requests() + " requests has a value for it");
    }
    return Duration.ofNanos(Quantiles.of(values).at(quantile));
  }

  @Override
  public String toString() {
    return filling == null
        ? "a load that has not run yet"
        : requests() + " requests, " + succeeded() + " succeeded";
  }
}
