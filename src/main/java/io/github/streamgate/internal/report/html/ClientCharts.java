package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Series.Role;
import java.util.ArrayList;
import java.util.List;

/** How the client itself did, on the time of the run: a spike of its own is no one else's. */
final class ClientCharts {
  private final List<Side> sides;
  private final Messages words;

  ClientCharts(List<Side> sides, Messages words) {
    this.sides = sides;
    this.words = words;
  }

  List<Chart> all() {
    return startLateness();
  }

  /** None where requests are not scheduled, or all of them went out in time. */
  private List<Chart> startLateness() {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      Points late = new Points();
      side.samples()
          .forEach(
              sample -> late.add(Side.startSeconds(sample), sample.sending().lateNanos() / 1e6));
      if (side.samples().stream().anyMatch(sample -> sample.sending().lateNanos() > 0)) {
        Points shown = late.thinned(RequestCharts.BUCKETS);
        series.add(
            new Series(
                side.prefix() + words.text("series.request"), Role.POINTS, side.number(), shown));
      }
    }
    return series.isEmpty()
        ? List.of()
        : List.of(
            Chart.overTime(
                "start-late",
                words.text("chart.start-late.title"),
                words.text("chart.start-late.note"),
                "ms",
                series,
                List.of(),
                new Points()));
  }
}
