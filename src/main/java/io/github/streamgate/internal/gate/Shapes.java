package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.stats.Binomial;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shape of one broken limit, the most telling first: each but the last two says that the
 * limit would hold without it, so that no two of them can both be the reason.
 */
final class Shapes {
  /** Slow requests that gather by chance gather less than this often. */
  private static final double CHANCE = 0.001;

  /** What most requests have says nothing about the slow ones. */
  private static final double LARGEST_SHARE = 0.5;

  /** A quantile this many times the median is a tail, whatever is usual. */
  private static final double TAIL_TIMES = 2;

  private final List<Sample> samples;
  private final Limit.Quantile limit;
  private final double boundNanos;
  private final Usual usual;

  private Shapes(List<Sample> samples, Limit.Quantile limit, double boundNanos, Usual usual) {
    this.samples = samples;
    this.limit = limit;
    this.boundNanos = boundNanos;
    this.usual = usual;
  }

  static @Nullable Shape of(Measurement measurement, Finding.Fail fail, Usual usual) {
    Limit.Quantile limit = (Limit.Quantile) fail.limit();
    List<Sample> samples =
        measurement.samples().stream()
            .filter(each -> !each.outcome().success() || each.measures().isDefined(limit.metric()))
            .toList();
    Shapes shapes = new Shapes(samples, limit, bound(fail.comparison()), usual);
    return samples.isEmpty() || shapes.holds(samples) ? null : shapes.find();
  }

  /** What a reference may be exceeded by is forgiven to every request of the other side. */
  private static double bound(Comparison comparison) {
    return comparison.origin() instanceof Comparison.Origin.FromReference reference
        ? reference.standing().reference().value() * (1 + reference.terms().tolerance())
        : comparison.limit().value();
  }

  private @Nullable Shape find() {
    Shape shape = client();
    shape = shape == null ? concentrated(Shape.Common.KEY, Sample::key) : shape;
    shape = shape == null ? concentrated(Shape.Common.PROMPT, Sample::row) : shape;
    shape = shape == null ? failures() : shape;
    return shape == null ? spread() : shape;
  }

  private Shape.@Nullable Client client() {
    long latest = samples.stream().mapToLong(each -> each.sending().lateNanos()).max().orElse(0);
    Metric metric = limit.metric();
    if (latest == 0 || metric == Metric.TPOT || metric == Metric.STALL) {
      return null; // these two do not count from the start
    }
    long otherwise =
        Quantiles.of(
                samples.stream()
                    .mapToLong(
                        each ->
                            each.outcome().success()
                                ? nanos(each) - each.sending().lateNanos()
                                : Measurement.FAILED)
                    .toArray())
            .at(limit.quantile());
    return otherwise <= boundNanos ? new Shape.Client(limit, latest, otherwise) : null;
  }

  /** The group that most of the slow ones are in, if that is no chance and explains them. */
  private Shape.@Nullable Concentrated concentrated(
      Shape.Common common, ToIntFunction<Sample> group) {
    Map<Integer, Integer> all = counts(group, each -> true);
    Map<Integer, Integer> slow = counts(group, this::slow);
    int slowest =
        slow.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(0);
    if (slowest == 0) {
      return null; // no group at all, or the slow ones are in none
    }
    int n = samples.size();
    int ofIt = all.getOrDefault(slowest, 0);
    int slowOfAll = slow.values().stream().mapToInt(Integer::intValue).sum();
    int slowOfIt = slow.getOrDefault(slowest, 0);
    double share = (double) ofIt / n;
    if (share > LARGEST_SHARE
        || Binomial.atLeast(slowOfIt, slowOfAll, share) * all.size() > CHANCE) {
      return null;
    }
    List<Sample> others =
        samples.stream().filter(each -> group.applyAsInt(each) != slowest).toList();
    return holds(others)
        ? new Shape.Concentrated(
            limit,
            common,
            slowest,
            slowOfIt,
            slowOfAll,
            ofIt,
            n,
            quantile(others, limit.quantile()))
        : null;
  }

  private Map<Integer, Integer> counts(ToIntFunction<Sample> group, Predicate<Sample> which) {
    return samples.stream()
        .filter(which)
        .collect(Collectors.toMap(group::applyAsInt, each -> 1, Integer::sum));
  }

  private Shape.@Nullable Failures failures() {
    List<Sample> successes = successes();
    int failed = samples.size() - successes.size();
    return failed > 0 && !successes.isEmpty() && holds(successes)
        ? new Shape.Failures(limit, failed, quantile(successes, limit.quantile()))
        : null;
  }

  /** By those that did not fail: how far the typical one went along with the slow ones. */
  private @Nullable Shape spread() {
    List<Sample> successes = successes();
    if (successes.isEmpty()) {
      return null;
    }
    double median = quantile(successes, 0.5);
    double slow = quantile(successes, limit.quantile());
    OptionalDouble usualMedian = usual.nanos(limit.metric(), 0.5);
    OptionalDouble usualSlow = usual.nanos(limit.metric(), limit.quantile());
    if (usualMedian.isPresent() && usualSlow.isPresent() && slow > usualSlow.getAsDouble()) {
      double grew = Math.log(median / usualMedian.getAsDouble());
      boolean alike = grew >= Math.log(slow / usualSlow.getAsDouble()) / 2;
      return alike
          ? new Shape.Everything(limit, median, usualMedian.getAsDouble())
          : new Shape.Tail(limit, median, usualMedian.getAsDouble());
    }
    if (median > boundNanos) {
      return new Shape.Everything(limit, median, null);
    }
    return slow >= TAIL_TIMES * median ? new Shape.Tail(limit, median, null) : null;
  }

  private List<Sample> successes() {
    List<Sample> successes = new ArrayList<>(samples);
    successes.removeIf(each -> !each.outcome().success());
    return successes;
  }

  private boolean slow(Sample sample) {
    return nanos(sample) > boundNanos;
  }

  private boolean holds(List<Sample> some) {
    return quantile(some, limit.quantile()) <= boundNanos;
  }

  private double quantile(List<Sample> some, double quantile) {
    return Quantiles.of(some.stream().mapToLong(this::nanos).toArray()).at(quantile);
  }

  private long nanos(Sample sample) {
    return sample.outcome().success()
        ? sample.measures().get(limit.metric()).orElseThrow()
        : Measurement.FAILED;
  }
}
