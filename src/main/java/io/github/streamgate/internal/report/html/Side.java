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
 * @param requests those of the measurement, in columns
 */
record Side(int number, String prefix, Measurement measurement, Requests requests, GapCounts gaps) {

  private static final List<Metric> ENDS =
      List.of(Metric.TOTAL, Metric.E2E, Metric.TTFT, Metric.TTFB);

  /** The run, and the reference after it where there is one. */
  static List<Side> of(RunReport run, Background background, Messages words) {
    RunBeside beside = run.beside();
    if (beside == null) {
      return List.of(of(0, "", run.measurement(), background.gaps()));
    }
    return List.of(
        of(0, words.text("side.candidate") + " ", run.measurement(), background.gaps()),
        of(
            1,
            words.text("side.reference") + " ",
            beside.measurement(),
            background.gapsOfReference()));
  }

  private static Side of(int number, String prefix, Measurement measurement, GapCounts gaps) {
    return new Side(number, prefix, measurement, new Requests(measurement.samples()), gaps);
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
    for (Metric metric : ENDS) {
      longest = Math.max(longest, sample.measures().get(metric).orElse(0));
    }
    return (sample.startNanos() + longest) / 1e9;
  }

  /** When the last of all requests ended. */
  static double endSeconds(List<Side> sides) {
    return sides.stream().mapToDouble(side -> side.requests().endSeconds()).max().orElse(0);
  }

  /** How many requests the side with the most of them has. */
  static int mostRequests(List<Side> sides) {
    return sides.stream().mapToInt(side -> side.requests().count()).max().orElse(0);
  }
}
