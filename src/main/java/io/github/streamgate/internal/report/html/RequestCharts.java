package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Series.Role;
import io.github.streamgate.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;

/** What each request came to, at the time of its start, and percentiles of requests in a row. */
final class RequestCharts {
  /** About as many as a screen has pixels across. */
  static final int BUCKETS = 1000;

  private final List<Side> sides;
  private final Limits limits;
  private final Messages words;
  private final Points failedAt;

  RequestCharts(List<Side> sides, Limits limits, Messages words) {
    this.sides = sides;
    this.limits = limits;
    this.words = words;
    this.failedAt = failedAt(sides);
  }

  /** A metric of every request, in milliseconds. */
  Chart duration(Metric metric) {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      Requests.Values values = side.requests().of(metric);
      addPoints(series, side, points(values, values::millis));
      Windows windows = values.windows();
      addLine(series, side, Role.P50, windows.percentile(0.5));
      addLine(series, side, Role.P95, windows.percentile(0.95));
      addLine(series, side, Role.P99, windows.percentile(0.99));
    }
    return chart(metric.key(), "ms", series, limits.across(metric));
  }

  /** The pace of every request: 1/TPOT. */
  Chart tokensPerSecond() {
    return figure(
        "tokens-per-second",
        "tokens/s",
        side -> {
          Requests.Values tpot = side.requests().of(Metric.TPOT);
          return points(tpot, i -> 1e9 / tpot.nanos(i));
        });
  }

  Chart tokens() {
    return figure("tokens", words.text("unit.tokens"), RequestCharts::tokens);
  }

  private static Points tokens(Side side) {
    Points points = new Points(side.requests().count());
    for (int i = 0; i < side.requests().count(); i++) {
      if (side.requests().succeeded(i)) {
        points.add(
            side.requests().startSeconds(i), (double) side.samples().get(i).tokens().count());
      }
    }
    return points;
  }

  /** One of each request that has a value. */
  private static Points points(Requests.Values values, IntToDoubleFunction figure) {
    Points points = new Points(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (values.measured(i)) {
        points.add(values.startSeconds(i), figure.applyAsDouble(i));
      }
    }
    return points;
  }

  /** A figure of those that succeeded. */
  private Chart figure(String id, String unit, Function<Side, Points> figure) {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      Points points = figure.apply(side);
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
        failedAt);
  }

  /** When failed requests were started, as often as a screen can show. */
  private static Points failedAt(List<Side> sides) {
    Points failed = new Points();
    for (Side side : sides) {
      for (int i = 0; i < side.requests().count(); i++) {
        if (!side.requests().succeeded(i)) {
          failed.add(side.requests().startSeconds(i), 0);
        }
      }
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
