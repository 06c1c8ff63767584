package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.report.Distribution;
import io.github.streamgate.internal.report.Findings;
import io.github.streamgate.internal.report.KeyFigures;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.RequestCounts.Failures;
import io.github.streamgate.internal.report.RunBeside;
import io.github.streamgate.internal.report.RunReport;
import io.github.streamgate.internal.report.RunTotals;
import io.github.streamgate.internal.report.Units;
import io.github.streamgate.internal.report.html.Block.Cell;
import io.github.streamgate.internal.report.html.Block.Style;
import io.github.streamgate.internal.report.html.Block.Table;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.TokenSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tables of a run. */
final class RunTables {
  private final RunReport run;
  private final Background background;
  private final List<Side> sides;
  private final Messages words;

  RunTables(RunReport run, Background background, List<Side> sides, Messages words) {
    this.run = run;
    this.background = background;
    this.sides = sides;
    this.words = words;
  }

  /** What was measured; stands before the charts. */
  List<Table> figures() {
    List<Table> tables = new ArrayList<>();
    tables.add(
        metrics("metrics", "table.metrics.title", sides.get(0), run.distribution(Metric.ICL)));
    RunBeside beside = run.beside();
    if (beside != null) {
      tables.add(
          metrics(
              "metrics-reference",
              "table.metrics.title.reference",
              sides.get(1),
              beside.distribution(Metric.ICL)));
    }
    tables.add(totals());
    if (!run.requests().failures().isEmpty()) {
      tables.add(failures(run.requests().failures()));
    }
    if (!run.keys().isEmpty()) {
      tables.add(keys());
    }
    return tables;
  }

  /** What was run, where, and what it means; stands behind the charts. */
  List<Table> facts() {
    return List.of(
        facts("commands", commands()),
        facts("configuration", run.configuration()),
        facts("environment", environment(background.environment(), words)),
        scope(words));
  }

  private Table metrics(String id, String title, Side side, @Nullable Distribution interChunk) {
    List<List<Cell>> rows = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      Distribution spread = metric == Metric.ICL ? interChunk : side.requests().of(metric).spread();
      if (spread != null) {
        rows.add(row(metric, spread, minimum(metric, side), side.measurement()));
      }
    }
    return new Table(
        id,
        words.text(title),
        words.text("table.metrics.note"),
        Style.FIGURES,
        List.of(
            words.text("column.metric"),
            words.text("column.n"),
            words.text("column.mean"),
            words.text("column.min"),
            "P50",
            "P90",
            "P95",
            "P99",
            words.text("column.max"),
            words.text("column.tokens")),
        rows);
  }

  private static List<Cell> row(
      Metric metric, Distribution spread, double minNanos, Measurement measurement) {
    Double mean = spread.meanNanos();
    return Cell.row(
        metric.name(),
        Long.toString(spread.n()),
        mean == null ? Units.UNDEFINED : Units.duration(mean),
        Double.isInfinite(minNanos) ? Units.UNDEFINED : Units.duration(minNanos),
        Units.duration(spread.p50Nanos()),
        Units.duration(spread.p90Nanos()),
        Units.duration(spread.p95Nanos()),
        Units.duration(spread.p99Nanos()),
        Units.duration(spread.maxNanos()),
        metric == Metric.TPOT ? sources(measurement) : "");
  }

  /** Only TPOT depends on who counts. */
  private static String sources(Measurement measurement) {
    return measurement.tokenSources().keySet().stream()
        .map(TokenSource::key)
        .collect(Collectors.joining(", "));
  }

  private static double minimum(Metric metric, Side side) {
    if (metric == Metric.ICL) {
      return side.gaps().points().lowestX() * 1e6;
    }
    Requests.Values values = side.requests().of(metric);
    double lowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < values.size(); i++) {
      lowest = values.measured(i) ? Math.min(lowest, values.nanos(i)) : lowest;
    }
    return lowest;
  }

  private Table totals() {
    List<List<Cell>> rows =
        RunTotals.rows(run, words).entrySet().stream()
            .map(entry -> Cell.row(entry.getKey(), entry.getValue()))
            .toList();
    return new Table("totals", words.text("table.totals.title"), "", Style.FACTS, List.of(), rows);
  }

  private Table failures(List<Failures> kinds) {
    return new Table(
        "failures",
        words.text("table.errors.title"),
        words.text("table.errors.note"),
        Style.TEXTS,
        List.of(words.text("column.kind"), words.text("column.count"), words.text("column.first")),
        kinds.stream()
            .map(kind -> Cell.row(kind.kind(), "" + kind.count(), kind.firstDetail()))
            .toList());
  }

  private Table keys() {
    List<List<Cell>> rows = new ArrayList<>();
    for (KeyFigures key : run.keys()) {
      rows.add(
          Cell.row(
              KeyFigures.alias(key.key()),
              Integer.toString(key.n()),
              Units.percent(key.successPercent()),
              p95(key.ttft()),
              p95(key.tpot())));
    }
    return new Table(
        "keys",
        words.text("table.keys.title"),
        "",
        Style.FIGURES,
        List.of(
            words.text("column.key"),
            words.text("column.n"),
            words.text("column.success"),
            "TTFT P95",
            "TPOT P95"),
        rows);
  }

  private static String p95(@Nullable Distribution spread) {
    return spread == null ? Units.UNDEFINED : Units.duration(spread.p95Nanos());
  }

  private Map<String, String> commands() {
    List<Finding> findings = run.verdict().findings();
    Map<String, String> commands = new LinkedHashMap<>();
    commands.put(words.text("command.again"), run.rerun().again());
    if (findings.stream().anyMatch(Findings::mendedByAccepting)) {
      commands.put(words.text("command.accept"), run.rerun().accepting());
    }
    if (findings.stream().anyMatch(Findings::mendedByRecording)) {
      commands.put(words.text("command.record"), run.rerun().recording());
    }
    return commands;
  }

  private Table facts(String id, Map<String, String> facts) {
    return facts(id, facts, words);
  }

  /** Names and values. */
  static Table facts(String id, Map<String, String> facts, Messages words) {
    Map<String, String> notes = words.under("table." + id + ".");
    return new Table(
        id,
        words.text("table." + id + ".title"),
        notes.getOrDefault("note", ""),
        Style.FACTS,
        List.of(),
        facts.entrySet().stream()
            .map(entry -> Cell.row(entry.getKey(), entry.getValue()))
            .toList());
  }

  /** The keys in words. */
  static Map<String, String> environment(Map<String, String> facts, Messages words) {
    Map<String, String> named = new LinkedHashMap<>();
    facts.forEach((key, value) -> named.put(words.text("environment." + key), value));
    return named;
  }

  /** What the figures are, and are not. */
  static Table scope(Messages words) {
    List<List<Cell>> rows = new ArrayList<>();
    for (String key : List.of("client", "start", "judged", "failed", "percentile")) {
      rows.add(Cell.row(words.text("scope." + key), words.text("scope." + key + ".text")));
    }
    return new Table(
        "scope",
        words.text("table.scope.title"),
        words.text("table.scope.note"),
        Style.FACTS,
        List.of(),
        rows);
  }
}
