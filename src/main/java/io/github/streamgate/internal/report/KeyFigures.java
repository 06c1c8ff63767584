package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the requests that carried one key of a pool came to. The key itself is known to nobody here.
 *
 * @param key its place in the pool, from 1
 * @param n how many judged requests carried it
 * @param succeeded how many of them succeeded
 */
public record KeyFigures(
    int key, int n, int succeeded, @Nullable Distribution ttft, @Nullable Distribution tpot) {

  /**
   * The figures of each key that was used, in the order of the pool; none where there is no pool.
   */
  static List<KeyFigures> of(Measurement measurement) {
    Map<Integer, List<Sample>> byKey =
        measurement.samples().stream()
            .filter(sample -> sample.key() > 0)
            .collect(Collectors.groupingBy(Sample::key, TreeMap::new, Collectors.toList()));
    return byKey.entrySet().stream()
        .map(entry -> of(entry.getKey(), new Measurement(entry.getValue(), 0)))
        .toList();
  }

  private static KeyFigures of(int key, Measurement part) {
    return new KeyFigures(
        key,
        part.samples().size(),
        part.successes(),
        Distribution.of(part.values(Metric.TTFT)),
        Distribution.of(part.values(Metric.TPOT)));
  }

  /** What stands for the key of that place: {@code key-1}. */
  public static String alias(int key) {
    return "key-" + key;
  }

  /** Percent of the requests. */
  public double successPercent() {
    return 100.0 * succeeded / n;
  }
}
