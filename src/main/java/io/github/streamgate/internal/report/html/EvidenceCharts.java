package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Certainty;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Look;
import io.github.streamgate.internal.gate.Standing;
import io.github.streamgate.internal.gate.Weight;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Series.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the evidence on each limit grew: to 1 in how many, either way, and when it was enough. */
final class EvidenceCharts {
  /** Beyond this, figures are about the model and not about the endpoint. */
  private static final double UTMOST_LN = Math.log(1e6);

  private final Background background;
  private final int quantileLimits;
  private final Messages words;

  /**
   * Takes what was seen.
   *
   * @param quantileLimits how many limits share the chance of a false alarm
   */
  EvidenceCharts(Background background, int quantileLimits, Messages words) {
    this.background = background;
    this.quantileLimits = quantileLimits;
    this.words = words;
  }

  List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    overTime().forEach((limit, lines) -> charts.add(chart(limit, lines, Chart.X.TIME, "s")));
    byRound().forEach((limit, lines) -> charts.add(chart(limit, lines, Chart.X.VALUE, "")));
    return charts;
  }

  /** Odds against a limit and for it. */
  private record Lines(Points slower, Points faster) {
    Lines() {
      this(new Points(), new Points());
    }

    void add(double x, double lnSlower, double lnFaster) {
      slower.add(x, odds(lnSlower));
      faster.add(x, odds(lnFaster));
    }

    private static double odds(double ln) {
      return Math.exp(Math.max(0, Math.min(UTMOST_LN, ln)));
    }
  }

  private Map<Limit, Lines> overTime() {
    Map<Limit, Lines> lines = new LinkedHashMap<>();
    for (Look look : background.looks()) {
      for (Finding finding : look.findings()) {
        Weight weight = finding.weight();
        if (weight != null) {
          lines
              .computeIfAbsent(finding.limit(), limit -> new Lines())
              .add(look.atNanos() / 1e9, weight.lnMore(), weight.lnFewer());
        }
      }
    }
    return lines;
  }

  private Map<Limit, Lines> byRound() {
    Map<Limit, Lines> lines = new LinkedHashMap<>();
    for (List<Standing> round : background.rounds()) {
      for (Standing standing : round) {
        lines
            .computeIfAbsent(standing.limit(), limit -> new Lines())
            .add(standing.rounds(), standing.lnSlower(), standing.lnNotSlower());
      }
    }
    return lines;
  }

  private Chart chart(Limit limit, Lines lines, Chart.X x, String xUnit) {
    Certainty certainty = background.certainty();
    double convicts = Math.exp(certainty.lnConvicts(Math.max(1, quantileLimits)));
    double acquits = Math.exp(certainty.lnAcquits());
    return new Chart(
        "evidence-" + limit.label().replaceAll("[^A-Za-z0-9]+", "-"),
        limit.label(),
        words.text(x == Chart.X.TIME ? "chart.evidence.note" : "chart.evidence.rounds"),
        x,
        xUnit,
        false,
        "",
        true,
        List.of(),
        List.of(line("series.against", 0, lines.slower()), line("series.for", 1, lines.faster())),
        List.of(
            new Mark(
                Mark.Axis.Y,
                convicts,
                Mark.Kind.LIMIT,
                words.text("mark.convicts", Math.round(convicts))),
            new Mark(
                Mark.Axis.Y,
                acquits,
                Mark.Kind.BASELINE,
                words.text("mark.acquits", Math.round(acquits)))),
        new Points());
  }

  private Series line(String key, int side, Points points) {
    return new Series(words.text(key), Role.LINE, side, points);
  }
}
