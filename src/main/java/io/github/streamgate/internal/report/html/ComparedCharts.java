package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Distribution;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.RunFigures;
import io.github.streamgate.internal.report.html.Series.Role;
import io.github.streamgate.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Several runs side by side: the levels of a sweep, or models. */
final class ComparedCharts {
  private final List<String> names;
  private final List<RunFigures> runs;
  private final Role role;
  private final List<Mark> marks;
  private final Messages words;

  /**
   * Runs with their names.
   *
   * @param role {@link Role#LINE} where what lies between two of them means something
   * @param marks drawn into every chart
   */
  ComparedCharts(
      List<String> names, List<RunFigures> runs, Role role, List<Mark> marks, Messages words) {
    this.names = names;
    this.runs = runs;
    this.role = role;
    this.marks = marks;
    this.words = words;
  }

  List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    for (Metric metric : List.of(Metric.TTFT, Metric.TPOT, Metric.E2E, Metric.STALL)) {
      charts.add(
          chart(
              metric.key(),
              "ms",
              List.of(
                  line("P50", 1, metric, Distribution::p50Nanos),
                  line("P95", 0, metric, Distribution::p95Nanos))));
    }
    charts.add(rate("system-tokens-per-second", "tokens/s", RunFigures::tokensPerSecond));
    charts.add(rate("requests-per-second", "requests/s", RunFigures::requestsPerSecond));
    return charts.stream().filter(chart -> !chart.series().isEmpty()).toList();
  }

  private Series line(
      String name, int side, Metric metric, ToDoubleFunction<Distribution> percentile) {
    return series(
        name,
        side,
        run -> {
          Distribution spread = run.metrics().get(metric);
          return spread == null ? null : Double.valueOf(percentile.applyAsDouble(spread) / 1e6);
        });
  }

  private Chart rate(String id, String unit, Function<RunFigures, @Nullable Double> figure) {
    return chart(id, unit, List.of(series(words.text("chart." + id + ".title"), 0, figure)));
  }

  /** A run that has no figure, or an infinite one, is left out. */
  private Series series(String name, int side, Function<RunFigures, @Nullable Double> figure) {
    Points points = new Points();
    for (int i = 0; i < runs.size(); i++) {
      Double value = figure.apply(runs.get(i));
      if (value != null && !value.isInfinite()) {
        points.add(i, value);
      }
    }
    return new Series(name, role, side, points);
  }

  private Chart chart(String id, String unit, List<Series> series) {
    return Chart.overNames(
        id,
        words.text("chart." + id + ".title"),
        "",
        unit,
        names,
        series.stream().filter(each -> !each.points().isEmpty()).toList(),
        marks);
  }
}
