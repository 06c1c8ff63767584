package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.stats.ShareInterval;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How often a gate fails although nothing changed, and what it would see.
 *
 * @param runs how many runs of the same were judged
 * @param requests how many requests all of them took, the reference's too where there is one
 * @param statuses how many runs came to which verdict
 * @param limits one for each limit of the test, in their order
 */
public record Calibration(
    int runs, long requests, Map<Status, Integer> statuses, List<OfLimit> limits) {
  /** How many runs the baseline has that the others are judged by. */
  public static final int BASELINE_RUNS = 10;

  /** In how many of the runs a regression has to be found before a gate is said to see it. */
  public static final double SEEN_SHARE = 0.9;

  /** How sure it is that no larger share of such runs fails. */
  public static final double SURE = 0.95;

  public Calibration {
    statuses = Map.copyOf(statuses);
    limits = List.copyOf(limits);
  }

  /**
   * What came of one limit.
   *
   * @param fails in how many runs it failed
   * @param proven in how many of them with evidence
   * @param judged in how many runs it was judged at all
   * @param seenPercent the smallest slowdown of every request that would have failed it in 9 of 10
   *     of the runs; absent where none up to {@link Slowdowns#MOST_PERCENT} would, or where a
   *     slowdown is not what the limit is about
   */
  public record OfLimit(
      Limit limit, int fails, int proven, int judged, @Nullable Integer seenPercent) {

    /** The share of runs without a change that fail this limit is not above this, in [0, 1]. */
    public double mostFails() {
      return bound(fails, judged);
    }
  }

  /** How many runs were found guilty of nothing. */
  public int fails() {
    return statuses.getOrDefault(Status.FAIL, 0);
  }

  /** How many runs could be judged: what is INVALID or has no baseline says nothing of the gate. */
  public int judged() {
    return runs
        - statuses.getOrDefault(Status.INVALID, 0)
        - statuses.getOrDefault(Status.NO_BASELINE, 0);
  }

  /**
   * The share of runs without a change that fail is not above this, in [0, 1]: the upper end after
   * Clopper and Pearson (1934), right 95 times in 100 for runs that do not depend on each other.
   */
  public double mostFails() {
    return bound(fails(), judged());
  }

  private static double bound(int fails, int judged) {
    return judged == 0 ? 1 : ShareInterval.exact(fails, judged, 2 * SURE - 1).high();
  }

  /** Counts verdicts by their status. */
  static Map<Status, Integer> count(List<Verdict> verdicts) {
    Map<Status, Integer> counts = new EnumMap<>(Status.class);
    verdicts.forEach(verdict -> counts.merge(verdict.status(), 1, Integer::sum));
    return counts;
  }
}
