package io.github.streamgate.internal.report;

import io.github.streamgate.metric.Metric;
import java.util.ArrayList;
import java.util.List;

/** Every metric against concurrency: a row for each level of a sweep. */
final class CapacityTable {
  private CapacityTable() {}

  static List<String> format(List<SweepReport.Level> levels, Messages words) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        row(
            words.text("column.users"),
            RunFigures.headings(words),
            "STALL P95",
            "tokens/s",
            words.text("column.requests-per-second")));
    for (SweepReport.Level level : levels) {
      RunFigures figures = RunFigures.of(level.report());
      rows.add(
          row(
              Integer.toString(level.users()),
              figures.cells(),
              figures.p95(Metric.STALL),
              RunFigures.rate(figures.tokensPerSecond(), 1),
              RunFigures.rate(figures.requestsPerSecond(), 2)));
    }
    return TextTable.format(rows);
  }

  private static List<String> row(String users, List<String> figures, String... last) {
    List<String> row = new ArrayList<>();
    row.add(users);
    row.addAll(figures);
    row.addAll(List.of(last));
    return row;
  }
}
