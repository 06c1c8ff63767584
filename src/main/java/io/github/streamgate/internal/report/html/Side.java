package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.RunBeside;
import io.github.streamgate.internal.report.RunReport;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.util.List;

/**
 * The judged requests of one side of a run: its own, or those of the reference.
 *
 * @param number 0 for the run itself, 1 for the reference
 * @param prefix stands before the names of its series; empty where there is only one side
 */
record Side(int number, String prefix, Measurement measurement, GapCounts gaps) {

  /** The run, and the reference after it where there is one. */
  static List<Side> of(RunReport run, Background background, Messages words) {
    RunBeside beside = run.beside();
    if (beside == null) {
      return List.of(new Side(0, "", run.measurement(), background.gaps()));
    }
    return List.of(
        new Side(0, words.text("side.candidate") + " ", run.measurement(), background.gaps()),
        new Side(
            1,
            words.text("side.reference") + " ",
            beside.measurement(),
            background.gapsOfReference()));
  }

  List<Sample> samples() {
    return measurement.samples();
  }

  static double startSeconds(Sample sample) {
    return sample.startNanos() / 1e9;
  }

  /** When the last thing of it came that is known; its start where nothing did. */
  static double endSeconds(Sample sample) {
    long longest = 0;
    for (Metric metric : List.of(Metric.TOTAL, Metric.E2E, Metric.TTFT, Metric.TTFB)) {
      longest = Math.max(longest, sample.measures().get(metric).orElse(0));
    }
    return (sample.startNanos() + longest) / 1e9;
  }

  /** When the last of all requests ended. */
  static double endSeconds(List<Side> sides) {
    return sides.stream()
        .flatMap(side -> side.samples().stream())
        .mapToDouble(Side::endSeconds)
        .max()
        .orElse(0);
  }
}
