package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Series.Role;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What each request came to, at the time of its start, and percentiles of requests in a row. */
final class RequestCharts {
  /** About as many as a screen has pixels across. */
  static final int BUCKETS = 1000;

  private final List<Side> sides;
  private final Limits limits;
  private final Messages words;

  RequestCharts(List<Side> sides, Limits limits, Messages words) {
    this.sides = sides;
    this.limits = limits;
    this.words = words;
  }

  /** A metric of every request, in milliseconds. */
  Chart duration(Metric metric) {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      Points points = new Points();
      for (Sample sample : side.samples()) {
        if (sample.outcome().success() && sample.measures().isDefined(metric)) {
          points.add(Side.startSeconds(sample), sample.measures().get(metric).getAsLong() / 1e6);
        }
      }
      addPoints(series, side, points);
      Windows windows = windows(side, metric);
      addLine(series, side, Role.P50, windows.percentile(0.5));
      addLine(series, side, Role.P95, windows.percentile(0.95));
      addLine(series, side, Role.P99, windows.percentile(0.99));
    }
    return chart(metric.key(), "ms", series, limits.across(metric));
  }

  private static Windows windows(Side side, Metric metric) {
    List<Sample> counted =
        side.samples().stream()
            .filter(sample -> !sample.outcome().success() || sample.measures().isDefined(metric))
            .toList();
    long[] nanos =
        counted.stream()
            .mapToLong(
                sample ->
                    sample.outcome().success()
                        ? sample.measures().get(metric).getAsLong()
                        : Measurement.FAILED)
            .toArray();
    return new Windows(counted.stream().mapToDouble(Side::startSeconds).toArray(), nanos);
  }

  /** The pace of every request: 1/TPOT. */
  Chart tokensPerSecond() {
    return figure(
        "tokens-per-second",
        "tokens/s",
        sample ->
            sample.measures().isDefined(Metric.TPOT)
                ? 1e9 / sample.measures().get(Metric.TPOT).getAsLong()
                : Double.NaN);
  }

  Chart tokens() {
    return figure("tokens", words.text("unit.tokens"), sample -> (double) sample.tokens().count());
  }

  /** A figure of those that succeeded; not a number where a request has none. */
  private Chart figure(String id, String unit, ToDoubleFunction<Sample> figure) {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      Points points = new Points();
      for (Sample sample : side.samples()) {
        double value = sample.outcome().success() ? figure.applyAsDouble(sample) : Double.NaN;
        if (!Double.isNaN(value)) {
          points.add(Side.startSeconds(sample), value);
        }
      }
      addPoints(series, side, points);
      addLine(series, side, Role.P50, middle(points));
    }
    return chart(id, unit, series, List.of());
  }

  private static Points middle(Points points) {
    long[] millionths = Arrays.stream(points.y()).mapToLong(y -> Math.round(y * 1e6)).toArray();
    return new Windows(points.x(), millionths).percentile(0.5);
  }

  private Chart chart(String id, String unit, List<Series> series, List<Mark> marks) {
    return Chart.overTime(
        id,
        words.text("chart." + id + ".title"),
        words.text("chart." + id + ".note"),
        unit,
        series,
        marks,
        failedAt());
  }

  /** When failed requests were started, as often as a screen can show. */
  private Points failedAt() {
    Points failed = new Points();
    for (Side side : sides) {
      side.samples().stream()
          .filter(sample -> !sample.outcome().success())
          .forEach(sample -> failed.add(Side.startSeconds(sample), 0));
    }
    return failed.thinned(BUCKETS);
  }

  private void addPoints(List<Series> series, Side side, Points points) {
    if (!points.isEmpty()) {
      series.add(of(words.text("series.request"), Role.POINTS, side, points.thinned(BUCKETS)));
    }
  }

  private void addLine(List<Series> series, Side side, Role role, Points points) {
    if (points.size() >= 2) {
      series.add(of(role.name(), role, side, points));
    }
  }

  private static Series of(String name, Role role, Side side, Points points) {
    return new Series(side.prefix() + name, role, side.number(), points);
  }
}
