package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Series.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** When requests failed, by kind. */
final class ErrorCharts {
  private final List<Side> sides;
  private final Messages words;

  ErrorCharts(List<Side> sides, Messages words) {
    this.sides = sides;
    this.words = words;
  }

  /** None where no request failed. */
  List<Chart> all() {
    List<Series> series = new ArrayList<>();
    double end = Side.endSeconds(sides);
    TimeBuckets buckets = TimeBuckets.upTo(end, Side.mostRequests(sides));
    for (Side side : sides) {
      byKind(side, buckets).forEach((kind, sums) -> series.add(series(side, kind, sums.totals())));
    }
    return series.isEmpty()
        ? List.of()
        : List.of(
            Chart.overTime(
                "errors",
                words.text("chart.errors.title"),
                words.text("chart.errors.note", buckets.widthInWords()),
                "",
                series,
                List.of(),
                new Points()));
  }

  private static Map<String, TimeBuckets.Sums> byKind(Side side, TimeBuckets buckets) {
    Map<String, TimeBuckets.Sums> kinds = new TreeMap<>();
    Requests requests = side.requests();
    for (int i = 0; i < requests.count(); i++) {
      if (!requests.succeeded(i)) {
        kinds
            .computeIfAbsent(side.samples().get(i).outcome().kind(), kind -> buckets.sums())
            .add(requests.endSeconds(i), 1);
      }
    }
    return kinds;
  }

  private static Series series(Side side, String kind, Points counts) {
    return new Series(side.prefix() + kind, Role.BARS, side.number(), counts);
  }
}
