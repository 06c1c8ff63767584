package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Distribution;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Series.Role;
import io.github.streamgate.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the values of a metric are spread, with what they are held against drawn in. */
final class DistributionCharts {
  private final List<Side> sides;
  private final Limits limits;
  private final @Nullable BaselineRuns baseline;
  private final Messages words;

  DistributionCharts(
      List<Side> sides, Limits limits, @Nullable BaselineRuns baseline, Messages words) {
    this.sides = sides;
    this.limits = limits;
    this.baseline = baseline;
    this.words = words;
  }

  /** Of every metric that has a limit on a quantile and any value. */
  List<Chart> gated() {
    List<Chart> charts = new ArrayList<>();
    for (Metric metric : limits.metrics()) {
      List<Values> values = sides.stream().map(side -> values(side, metric)).toList();
      if (values.stream().anyMatch(each -> !each.weights().isEmpty())) {
        List<Mark> marks = new ArrayList<>(limits.along(metric));
        marks.addAll(percentiles(metric));
        marks.addAll(ofBaseline(metric));
        charts.add(
            chart(
                "spread-" + metric.key(),
                words.text("chart.spread.title", metric),
                words.text("chart.spread.note"),
                values,
                marks));
      }
    }
    return charts;
  }

  /** Of the gaps between reads that brought output, all requests together. */
  List<Chart> gaps() {
    List<Values> values =
        sides.stream().map(side -> new Values(side, side.gaps().points())).toList();
    return values.stream().allMatch(each -> each.weights().isEmpty())
        ? List.of()
        : List.of(
            chart(
                "icl",
                words.text("chart.icl.title"),
                words.text("chart.icl.note"),
                values,
                List.of()));
  }

  /** How often each value was seen on one side: milliseconds to the right. */
  private record Values(Side side, Points weights) {}

  private static Values values(Side side, Metric metric) {
    Requests.Values values = side.requests().of(metric);
    Points weights = new Points(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (values.measured(i)) {
        weights.add(values.millis(i), 1);
      }
    }
    return new Values(side, weights);
  }

  private Chart chart(String id, String title, String note, List<Values> values, List<Mark> marks) {
    double lowest = Double.POSITIVE_INFINITY;
    double highest = 0;
    for (Values each : values) {
      lowest = Math.min(lowest, each.weights().lowestX());
      highest = Math.max(highest, each.weights().highestX());
    }
    Bins bins = Bins.between(lowest, highest);
    List<Series> series = new ArrayList<>();
    for (Values each : values) {
      if (!each.weights().isEmpty()) {
        Points shares = bins.shares(each.weights());
        String name = each.side().prefix() + words.text("series.share");
        series.add(new Series(name, Role.BARS, each.side().number(), shares));
      }
    }
    return new Chart(
        id,
        title,
        note,
        Chart.X.VALUE,
        "ms",
        bins.log(),
        "%",
        false,
        List.of(),
        series,
        marks,
        new Points());
  }

  private List<Mark> percentiles(Metric metric) {
    List<Mark> marks = new ArrayList<>();
    for (Side side : sides) {
      Distribution spread = side.requests().of(metric).spread();
      Mark.Kind kind = side.number() == 0 ? Mark.Kind.RUN : Mark.Kind.BASELINE;
      if (spread != null) {
        add(marks, kind, side.prefix() + "P50", spread.p50Nanos() / 1e6);
        add(marks, kind, side.prefix() + "P95", spread.p95Nanos() / 1e6);
        add(marks, kind, side.prefix() + "P99", spread.p99Nanos() / 1e6);
      }
    }
    return marks;
  }

  /** Means of the runs, as limits are derived from them. */
  private List<Mark> ofBaseline(Metric metric) {
    List<Mark> marks = new ArrayList<>();
    for (String quantile : List.of("p50", "p95", "p99")) {
      double[] millis =
          baseline == null ? new double[0] : baseline.of(metric.key() + "." + quantile);
      if (millis.length > 0) {
        double mean = Math.exp(Arrays.stream(millis).map(Math::log).average().orElseThrow());
        String name = words.text("mark.baseline") + " P" + quantile.substring(1);
        add(marks, Mark.Kind.BASELINE, name, mean);
      }
    }
    return marks;
  }

  /** Not where failed requests reach into it. */
  private static void add(List<Mark> marks, Mark.Kind kind, String text, double millis) {
    if (Double.isFinite(millis)) {
      marks.add(new Mark(Mark.Axis.X, millis, kind, text));
    }
  }
}
