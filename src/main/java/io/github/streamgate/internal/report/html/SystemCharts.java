package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Series.Role;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
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
    this.buckets = TimeBuckets.upTo(Side.endSeconds(sides), Side.mostRequests(sides));
  }

  Chart requestsPerSecond() {
    return lines("requests-per-second", "requests/s", this::requestsPerSecond);
  }

  private Points requestsPerSecond(Side side) {
    TimeBuckets.Sums ended = buckets.sums();
    for (int i = 0; i < side.requests().count(); i++) {
      ended.add(side.requests().endSeconds(i), 1);
    }
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
    Requests.Values values = side.requests().of(metric);
    for (int i = 0; i < values.size(); i++) {
      if (values.measured(i)) {
        sums.add(values.endSeconds(i), values.millis(i));
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
    Points ends = new Points(1 + side.requests().count());
    ends.add(0, 0);
    for (int i = 0; i < side.requests().count(); i++) {
      if (side.requests().succeeded(i) == succeeded) {
        ends.add(side.requests().endSeconds(i), 1);
      }
    }
    return ends.summed().thinned(RequestCharts.BUCKETS / 2);
  }

  /** How many requests were open; and users who had begun and not ended yet, where there are. */
  Chart active() {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      add(series, side, words.text("series.open"), Role.STEP, open(changes(side.requests())));
      if (users) {
        add(series, side, words.text("series.users"), Role.STEP, open(byUser(side)));
      }
    }
    return chart("active", "", series);
  }

  /** One more where a request starts, one fewer where it ends. */
  private static Points changes(Requests requests) {
    Points changes = new Points(2 * requests.count());
    for (int i = 0; i < requests.count(); i++) {
      changes.add(requests.startSeconds(i), 1);
      changes.add(requests.endSeconds(i), -1);
    }
    return changes;
  }

  /** Likewise, from a user's first request to the end of the last. */
  private static Points byUser(Side side) {
    Requests requests = side.requests();
    Map<Integer, double[]> spans = new HashMap<>();
    for (int i = 0; i < requests.count(); i++) {
      double start = requests.startSeconds(i);
      double end = requests.endSeconds(i);
      double[] span =
          spans.computeIfAbsent(
              side.samples().get(i).user(), user -> new double[] {Double.MAX_VALUE, 0});
      span[0] = Math.min(span[0], start);
      span[1] = Math.max(span[1], end);
    }
    Points changes = new Points();
    for (double[] span : spans.values()) {
      changes.add(span[0], 1);
      changes.add(span[1], -1);
    }
    return changes;
  }

  private static Points open(Points changes) {
    return changes.summed().thinned(RequestCharts.BUCKETS / 2);
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
