package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.report.Findings;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.Units;
import io.github.streamgate.metric.Metric;
import java.util.List;
import java.util.stream.Stream;

/** The limits of a run as marks in its charts. */
final class Limits {
  /** A quantile limit with its figure. */
  record Gated(Limit.Quantile limit, Comparison comparison) {}

  private final List<Finding> findings;
  private final Messages words;

  Limits(List<Finding> findings, Messages words) {
    this.findings = findings;
    this.words = words;
  }

  /** Those on quantiles of requests that have a figure. */
  List<Gated> gated() {
    return findings.stream().flatMap(Limits::gated).toList();
  }

  private static Stream<Gated> gated(Finding finding) {
    Comparison comparison = Findings.comparison(finding);
    return comparison != null && finding.limit() instanceof Limit.Quantile quantile
        ? Stream.of(new Gated(quantile, comparison))
        : Stream.empty();
  }

  /** The metrics that have a limit on a quantile, with or without a figure, each once. */
  List<Metric> metrics() {
    return findings.stream()
        .map(Finding::limit)
        .filter(Limit.Quantile.class::isInstance)
        .map(limit -> ((Limit.Quantile) limit).metric())
        .distinct()
        .toList();
  }

  /** The limits on a metric, as lines at their height. */
  List<Mark> across(Metric metric) {
    return marks(metric, Mark.Axis.Y);
  }

  /** The limits on a metric, as lines at their place. */
  List<Mark> along(Metric metric) {
    return marks(metric, Mark.Axis.X);
  }

  private List<Mark> marks(Metric metric, Mark.Axis axis) {
    return gated().stream()
        .filter(gated -> gated.limit().metric() == metric)
        .map(gated -> mark(gated, axis))
        .toList();
  }

  Mark mark(Gated gated, Mark.Axis axis) {
    double nanos = gated.comparison().limit().value();
    return new Mark(
        axis,
        nanos / 1e6,
        Mark.Kind.LIMIT,
        words.text("mark.limit", gated.limit().quantileName(), Units.duration(nanos)));
  }
}
