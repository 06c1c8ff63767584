package io.github.streamgate.internal.gate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which slowdown each of some runs would have failed at, had every request been slower by the same
 * share: computed from the values that were measured, without load.
 */
final class Slowdowns {
  /** Whoever has to become five times as slow to be caught is not watched. */
  static final int MOST_PERCENT = 400;

  private final Rule rule;
  private final Map<Limit, List<Integer>> failAt = new HashMap<>();

  Slowdowns(Terms terms, List<Limit> limits) {
    long quantiles = limits.stream().filter(Limit.Quantile.class::isInstance).count();
    this.rule = Rule.of(terms.certainty(), (int) Math.max(1, quantiles));
  }

  /** Takes a run by what was found of one of its limits. */
  void add(Measurement measurement, Finding finding) {
    if (finding.limit() instanceof Limit.Quantile limit) {
      @Nullable Comparison comparison = comparison(finding);
      if (comparison != null && !(comparison.origin() instanceof Comparison.Origin.FromReference)) {
        int percent =
            failsAt(
                measurement.values(limit.metric()), limit.quantile(), comparison.limit().value());
        failAt.computeIfAbsent(limit, none -> new ArrayList<>()).add(percent);
      }
    }
  }

  private static @Nullable Comparison comparison(Finding finding) {
    if (finding instanceof Finding.Pass pass) {
      return pass.comparison();
    }
    if (finding instanceof Finding.Fail fail) {
      return fail.comparison();
    }
    return finding instanceof Finding.Inconclusive undecided ? undecided.comparison() : null;
  }

  /** The least whole percent at which the run fails; one more than the most where it never does. */
  private int failsAt(long[] values, double quantile, double limitNanos) {
    int low = 0;
    int high = MOST_PERCENT + 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (fails(slowed(values, middle), quantile, limitNanos)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private boolean fails(long[] values, double quantile, double limitNanos) {
    Answer answer = rule.decide(values, quantile, limitNanos).answer();
    return answer == Answer.FAIL || answer == Answer.FAIL_PROVEN;
  }

  private static long[] slowed(long[] values, int percent) {
    return Arrays.stream(values)
        .map(
            value ->
                value == Measurement.FAILED ? value : Math.round(value * (1 + percent / 100.0)))
        .toArray();
  }

  /** What 9 of 10 of the runs would have failed at; absent where there is no such slowdown. */
  @Nullable Integer seenPercent(Limit limit) {
    List<Integer> all = new ArrayList<>(failAt.getOrDefault(limit, List.of()));
    if (all.isEmpty()) {
      return null;
    }
    Collections.sort(all);
    int seen = all.get((int) Math.ceil(Calibration.SEEN_SHARE * all.size()) - 1);
    return seen > MOST_PERCENT ? null : seen;
  }
}
