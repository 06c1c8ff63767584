package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Series.Role;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What all requests together came to, over time. */
final class SystemCharts {
  private final List<Side> sides;
  private final TimeBuckets buckets;
  private final boolean users;
  private final Messages words;

  /**
   * Takes the requests.
   *
   * @param users whether users sent them, and not a schedule
   */
  SystemCharts(List<Side> sides, boolean users, Messages words) {
    this.sides = sides;
    this.users = users;
    this.words = words;
    int requests = sides.stream().mapToInt(side -> side.samples().size()).max().orElse(0);
    this.buckets = TimeBuckets.upTo(Side.endSeconds(sides), requests);
  }

  Chart requestsPerSecond() {
    return lines("requests-per-second", "requests/s", this::requestsPerSecond);
  }

  private Points requestsPerSecond(Side side) {
    TimeBuckets.Sums ended = buckets.sums();
    side.samples().forEach(sample -> ended.add(Side.endSeconds(sample), 1));
    return ended.perSecond();
  }

  /** Each request's tokens are spread evenly from its first output to its last. */
  Chart tokensPerSecond() {
    return lines("system-tokens-per-second", "tokens/s", this::tokensPerSecond);
  }

  private Points tokensPerSecond(Side side) {
    TimeBuckets.Sums tokens = buckets.sums();
    for (Sample sample : side.samples()) {
      if (sample.outcome().success()) {
        double first = seconds(sample, Metric.TTFT);
        tokens.spread(
            first, Math.max(first, seconds(sample, Metric.E2E)), (double) sample.tokens().count());
      }
    }
    return tokens.perSecond();
  }

  private static double seconds(Sample sample, Metric metric) {
    return (sample.startNanos() + sample.measures().get(metric).orElse(0)) / 1e9;
  }

  Chart meanResponse() {
    return lines("system-response", "ms", side -> mean(side, Metric.E2E));
  }

  Chart meanTpot() {
    return lines("system-tpot", "ms", side -> mean(side, Metric.TPOT));
  }

  private Points mean(Side side, Metric metric) {
    TimeBuckets.Sums sums = buckets.sums();
    for (Sample sample : side.samples()) {
      if (sample.outcome().success() && sample.measures().isDefined(metric)) {
        sums.add(Side.endSeconds(sample), sample.measures().get(metric).getAsLong() / 1e6);
      }
    }
    return sums.means();
  }

  Chart cumulative() {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      add(series, side, words.text("series.succeeded"), Role.STEP, counted(side, true));
      if (side.measurement().failures() > 0) {
        add(series, side, words.text("series.failed"), Role.FAILED, counted(side, false));
      }
    }
    return chart("cumulative", "", series);
  }

  private static Points counted(Side side, boolean succeeded) {
    double[] ends =
        side.samples().stream()
            .filter(sample -> sample.outcome().success() == succeeded)
            .mapToDouble(Side::endSeconds)
            .sorted()
            .toArray();
    Points count = new Points();
    count.add(0, 0);
    for (int i = 0; i < ends.length; i++) {
      count.add(ends[i], i + 1);
    }
    return count.thinned(RequestCharts.BUCKETS / 2);
  }

  /** How many requests were open; and users who had begun and not ended yet, where there are. */
  Chart active() {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      add(series, side, words.text("series.open"), Role.STEP, open(intervals(side.samples())));
      if (users) {
        add(series, side, words.text("series.users"), Role.STEP, open(byUser(side.samples())));
      }
    }
    return chart("active", "", series);
  }

  private static List<double[]> intervals(List<Sample> samples) {
    return samples.stream()
        .map(sample -> new double[] {Side.startSeconds(sample), Side.endSeconds(sample)})
        .toList();
  }

  private static List<double[]> byUser(List<Sample> samples) {
    Map<Integer, double[]> spans = new HashMap<>();
    for (Sample sample : samples) {
      spans.merge(
          sample.user(),
          new double[] {Side.startSeconds(sample), Side.endSeconds(sample)},
          (a, b) -> new double[] {Math.min(a[0], b[0]), Math.max(a[1], b[1])});
    }
    return List.copyOf(spans.values());
  }

  /** How many of the intervals hold each moment. */
  private static Points open(List<double[]> intervals) {
    double[][] changes = new double[2 * intervals.size()][];
    for (int i = 0; i < intervals.size(); i++) {
      changes[2 * i] = new double[] {intervals.get(i)[0], 1};
      changes[2 * i + 1] = new double[] {intervals.get(i)[1], -1};
    }
    Arrays.sort(changes, Comparator.comparingDouble(change -> change[0]));
    Points open = new Points();
    double now = 0;
    for (double[] change : changes) {
      now += change[1];
      open.add(change[0], now);
    }
    return open.thinned(RequestCharts.BUCKETS / 2);
  }

  private Chart lines(String id, String unit, Function<Side, Points> line) {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      add(series, side, words.text("chart." + id + ".title"), Role.LINE, line.apply(side));
    }
    return chart(id, unit, series);
  }

  private static void add(List<Series> into, Side side, String name, Role role, Points points) {
    if (!points.isEmpty()) {
      into.add(new Series(side.prefix() + name, role, side.number(), points));
    }
  }

  private Chart chart(String id, String unit, List<Series> series) {
    return Chart.overTime(
        id,
        words.text("chart." + id + ".title"),
        words.text("chart." + id + ".note", buckets.widthInWords()),
        unit,
        series,
        List.of(),
        new Points());
  }
}
