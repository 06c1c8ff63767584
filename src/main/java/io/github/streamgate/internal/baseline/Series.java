package io.github.streamgate.internal.baseline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The runs of one environment.
 *
 * @param anchor quantiles in milliseconds as they were when the series was begun: the mean of the
 *     runs may not creep away from them
 * @param runs 1 to {@link #MOST_RUNS}, newest last
 */
public record Series(Map<String, Double> anchor, List<BaselineRun> runs) {
  /** How many runs are kept; an older one leaves when a newer one comes. */
  public static final int MOST_RUNS = 20;

  public Series {
    anchor = BaselineRun.rounded(anchor);
    runs = List.copyOf(runs);
    if (runs.isEmpty() || runs.size() > MOST_RUNS) {
      throw new IllegalArgumentException(
          "a series has " + runs.size() + " runs, must have 1 to " + MOST_RUNS);
    }
  }

  /** Begins a series: its anchor is the geometric mean of its first runs. */
  public static Series begin(List<BaselineRun> runs) {
    List<BaselineRun> newest = newest(runs);
    return new Series(means(newest), newest);
  }

  /** What the runs say of one quantile, in milliseconds, oldest first; some may not have it. */
  public double[] millis(String key) {
    return runs.stream()
        .filter(run -> run.millis().containsKey(key))
        .mapToDouble(run -> run.millis().get(key))
        .toArray();
  }

  /** Every quantile that at least one run has. */
  public SortedSet<String> keys() {
    SortedSet<String> keys = new TreeSet<>();
    runs.forEach(run -> keys.addAll(run.millis().keySet()));
    return keys;
  }

  /** The same series with more runs; a metric that is new in them is anchored by them. */
  Series append(List<BaselineRun> more) {
    List<BaselineRun> all = new ArrayList<>(runs);
    all.addAll(more);
    Map<String, Double> anchors = new TreeMap<>(means(more));
    anchors.putAll(anchor);
    return new Series(anchors, newest(all));
  }

  /**
   * Of these quantiles the one whose mean lies farthest over what may creep in unseen, if any does.
   */
  Optional<Creep> creep(Set<String> limited) {
    return means(runs).entrySet().stream()
        .filter(mean -> limited.contains(mean.getKey()))
        .flatMap(
            mean ->
                Optional.ofNullable(anchor.get(mean.getKey()))
                    .map(anchored -> new Creep(mean.getKey(), anchored, mean.getValue()))
                    .stream())
        .filter(Creep::tooFar)
        .max(Comparator.comparingDouble(Creep::ratio));
  }

  private static List<BaselineRun> newest(List<BaselineRun> runs) {
    return runs.subList(Math.max(0, runs.size() - MOST_RUNS), runs.size());
  }

  private static Map<String, Double> means(List<BaselineRun> runs) {
    return runs.stream()
        .flatMap(run -> run.millis().entrySet().stream())
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                Collectors.collectingAndThen(
                    Collectors.averagingDouble(quantile -> Math.log(quantile.getValue())),
                    Math::exp)));
  }
}
