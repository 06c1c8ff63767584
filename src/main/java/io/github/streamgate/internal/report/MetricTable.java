package io.github.streamgate.internal.report;

import io.github.streamgate.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every metric of a run, one row each. */
final class MetricTable {
  private static final int FIRST_COLUMNS = 6;
  private static final int COLUMNS = 11;

  private MetricTable() {}

  static List<String> format(RunReport report, Messages words) {
    return format(report::distribution, words);
  }

  /** The same of whatever has distributions. */
  static List<String> format(Function<Metric, @Nullable Distribution> report, Messages words) {
    List<String> lines = new ArrayList<>();
    lines.add(row(headings(words)));
    long failed = 0;
    for (Metric metric : Metric.values()) {
      Distribution distribution = report.apply(metric);
      lines.add(row(cells(metric, distribution)));
      failed = Math.max(failed, distribution == null ? 0 : distribution.failed());
    }
    if (failed > 0) {
      lines.addAll(Text.wrap("", words.text("table.metrics.failed", failed)));
    }
    return lines;
  }

  private static List<String> headings(Messages words) {
    return List.of(
        "",
        words.text("column.n"),
        words.text("column.mean"),
        "P50",
        "P90",
        "P95",
        "P99",
        words.text("column.max"));
  }

  /** One row: name, n, mean, percentiles and the largest. */
  static List<String> cells(Metric metric, @Nullable Distribution distribution) {
    String dash = Units.UNDEFINED;
    if (distribution == null) {
      return List.of(metric.name(), "0", dash, dash, dash, dash, dash, dash);
    }
    Double mean = distribution.meanNanos();
    return List.of(
        metric.name(),
        Long.toString(distribution.n()),
        mean == null ? dash : Units.duration(mean),
        Units.duration(distribution.p50Nanos()),
        Units.duration(distribution.p90Nanos()),
        Units.duration(distribution.p95Nanos()),
        Units.duration(distribution.p99Nanos()),
        Units.duration(distribution.maxNanos()));
  }

  private static String row(List<String> cells) {
    StringBuilder row = new StringBuilder(Text.padRight(cells.get(0), FIRST_COLUMNS));
    for (String cell : cells.subList(1, cells.size())) {
      row.append(Text.padLeft(cell, COLUMNS));
    }
    return row.toString();
  }
}
