package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.metric.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What ran beside a run, in rounds, for it to be compared with.
 *
 * @param target who was asked
 * @param measurement its judged samples
 * @param requests what became of every request that was sent to it
 * @param interChunk as of the run
 * @param roundRequests how many requests a side got in a round
 * @param seed of the order
 * @param first who came first in each round
 */
public record RunBeside(
    Target target,
    Measurement measurement,
    RequestCounts requests,
    @Nullable Distribution interChunk,
    int roundRequests,
    long seed,
    List<String> first) {
  public RunBeside {
    first = List.copyOf(first);
  }

  /** The distribution of one metric, as of the run. */
  public @Nullable Distribution distribution(Metric metric) {
    return metric == Metric.ICL ? interChunk : Distribution.of(measurement.values(metric));
  }

  /** In words: {@code 12 of 50 requests a side, in an order that seed = 7 gives again}. */
  String inWords(Messages words) {
    return words.text("totals.rounds.text", first.size(), roundRequests, Long.toString(seed));
  }
}
