package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.Units;
import io.github.streamgate.internal.report.html.Series.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** This run beside the runs of the baseline, one chart for each limit that comes from it. */
final class BaselineCharts {
  private final Limits limits;
  private final @Nullable BaselineRuns baseline;
  private final Messages words;

  BaselineCharts(Limits limits, @Nullable BaselineRuns baseline, Messages words) {
    this.limits = limits;
    this.baseline = baseline;
    this.words = words;
  }

  List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    if (baseline != null) {
      for (Limits.Gated gated : limits.gated()) {
        if (gated.comparison().origin() instanceof Origin.FromBaseline origin) {
          charts.add(chart(gated, origin, baseline));
        }
      }
    }
    return charts;
  }

  private Chart chart(Limits.Gated gated, Origin.FromBaseline origin, BaselineRuns runs) {
    String key = gated.limit().metric().key() + "." + gated.limit().quantileName();
    Points recorded = new Points();
    List<String> names = new ArrayList<>();
    for (double millis : runs.of(key)) {
      recorded.add(names.size(), millis);
      names.add(words.text("run.number", names.size() + 1));
    }
    Points present = new Points();
    double measuredMillis = gated.comparison().measured().value() / 1e6;
    if (Double.isFinite(measuredMillis)) {
      present.add(names.size(), measuredMillis);
    }
    names.add(words.text("run.this"));
    List<Mark> marks =
        List.of(
            limits.mark(gated, Mark.Axis.Y),
            new Mark(
                Mark.Axis.Y,
                origin.meanNanos() / 1e6,
                Mark.Kind.BASELINE,
                words.text("mark.mean", Units.duration(origin.meanNanos()))));
    return Chart.overNames(
        "baseline-" + key.replace('.', '-'),
        gated.limit().label().toUpperCase(Locale.ROOT),
        words.text("chart.baseline.note", runs.file(), runs.environment()),
        "ms",
        names,
        List.of(
            new Series(words.text("series.baseline"), Role.POINTS, 1, recorded),
            new Series(words.text("run.this"), Role.POINTS, 0, present)),
        marks);
  }
}
