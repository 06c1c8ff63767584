package io.github.streamgate.internal.baseline;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is to go into a baseline.
 *
 * @param environment where the runs were measured
 * @param shape what was measured, field by field: runs of different shapes are not compared
 * @param tokenSource who counted the output tokens
 * @param runs 1 or more, newest last
 * @param limited the quantiles that limits are on, as {@code ttft.p95}: only these must not creep
 */
public record Update(
    String environment,
    Map<String, String> shape,
    String tokenSource,
    List<BaselineRun> runs,
    Set<String> limited) {
  public Update {
    shape = Sorted.copy(shape);
    runs = List.copyOf(runs);
    limited = Set.copyOf(limited);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("an update without a run");
    }
  }
}
