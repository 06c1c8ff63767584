package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.RunReport;
import io.github.streamgate.metric.Metric;
import java.util.ArrayList;
import java.util.List;

/** All charts of a run, in the order in which they answer: why this verdict, then everything. */
final class RunSections {
  private final RunReport run;
  private final Background background;
  private final List<Side> sides;
  private final Limits limits;
  private final Messages words;
  private final List<Block.Charts> sections = new ArrayList<>();

  private RunSections(RunReport run, Background background, List<Side> sides, Messages words) {
    this.run = run;
    this.background = background;
    this.words = words;
    this.sides = sides;
    this.limits = new Limits(run.verdict().findings(), words);
  }

  /** None of a run of which nothing was measured. */
  static List<Block.Charts> of(
      RunReport run, Background background, List<Side> sides, Messages words) {
    RunSections sections = new RunSections(run, background, sides, words);
    if (!run.measurement().samples().isEmpty()) {
      sections.add();
    }
    return sections.sections;
  }

  private void add() {
    DistributionCharts spreads =
        new DistributionCharts(sides, limits, background.baseline(), words);
    RequestCharts requests = new RequestCharts(sides, limits, words);
    add("spread", spreads.gated());
    add("baseline", new BaselineCharts(limits, background.baseline(), words).all());
    add("evidence", new EvidenceCharts(background, quantileLimits(), words).all());
    add("requests", perRequest(requests));
    List<Chart> delivery = new ArrayList<>(List.of(requests.duration(Metric.STALL)));
    delivery.addAll(spreads.gaps());
    add("delivery", delivery);
    add(
        "system",
        ofSystem(new SystemCharts(sides, run.configuration().containsKey("users"), words)));
    add("errors", new ErrorCharts(sides, words).all());
    add("client", new ClientCharts(sides, words).all());
  }

  private int quantileLimits() {
    return (int)
        run.verdict().findings().stream()
            .filter(finding -> finding.limit() instanceof Limit.Quantile)
            .count();
  }

  private static List<Chart> perRequest(RequestCharts charts) {
    return List.of(
        charts.duration(Metric.TTFT),
        charts.duration(Metric.TPOT),
        charts.duration(Metric.TTFB),
        charts.tokensPerSecond(),
        charts.duration(Metric.E2E),
        charts.tokens());
  }

  private static List<Chart> ofSystem(SystemCharts charts) {
    return List.of(
        charts.requestsPerSecond(),
        charts.active(),
        charts.tokensPerSecond(),
        charts.meanResponse(),
        charts.meanTpot(),
        charts.cumulative());
  }

  /** A chart of which nothing is known is left out, and a section without charts. */
  private void add(String id, List<Chart> charts) {
    List<Chart> drawn = charts.stream().filter(chart -> !chart.series().isEmpty()).toList();
    if (!drawn.isEmpty()) {
      sections.add(
          new Block.Charts(
              id,
              words.text("section." + id + ".title"),
              words.text("section." + id + ".note"),
              drawn));
    }
  }
}
