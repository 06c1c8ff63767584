package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Look;
import io.github.streamgate.internal.gate.ReferenceTerms;
import io.github.streamgate.internal.gate.Standing;
import io.github.streamgate.internal.load.RoundsOutcome;
import io.github.streamgate.internal.report.GateFormats;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.html.Background;
import io.github.streamgate.internal.report.html.BaselineRuns;
import io.github.streamgate.internal.report.html.GapCounts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Gathers what the page of a run shows beside its report. */
final class Pages {
  /** The name of a page beside the files for machines. */
  static final String REPORT = "report.html";

  private Pages() {}

  /** What a judged run leaves: the page for people first, then the files for machines. */
  static List<Path> files(ReportDirectory directory) {
    List<Path> files = new ArrayList<>(List.of(directory.file(REPORT)));
    files.addAll(GateFormats.files(directory));
    return files;
  }

  /** Of a run by itself. */
  static Background alone(
      Plan plan, Switches switches, MeasuredLoad load, BaselineAnswer known, List<Look> looks) {
    return new Background(
        environment(switches),
        known instanceof BaselineAnswer.Found found ? runs(found) : null,
        looks,
        List.of(),
        plan.judging().terms().certainty(),
        GapCounts.of(load.outcome().interChunkNanos()),
        GapCounts.NONE);
  }

  /** Of a run beside a reference. */
  static Background beside(
      ReferenceTerms terms, Switches switches, RoundsOutcome outcome, List<List<Standing>> course) {
    return new Background(
        environment(switches),
        null,
        List.of(),
        course,
        terms.certainty(),
        GapCounts.of(outcome.candidate().interChunkNanos()),
        GapCounts.of(outcome.reference().interChunkNanos()));
  }

  private static BaselineRuns runs(BaselineAnswer.Found found) {
    return new BaselineRuns(
        found.file(),
        found.environment(),
        found.series().keys().stream()
            .collect(Collectors.toMap(key -> key, key -> found.series().millis(key))));
  }

  private static Map<String, String> environment(Switches switches) {
    return new Machine(switches.environment()).facts();
  }
}
