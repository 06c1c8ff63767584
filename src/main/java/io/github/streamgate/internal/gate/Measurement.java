package io.github.streamgate.internal.gate;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.util.List;

/**
 * One run as the judge sees it.
 *
 * @param samples the measured requests in START order: the longest prefix that is closed, without
 *     warm-up and without what Streamgate cancelled
 * @param windowNanos from the start of the first of them to the end of the last
 */
public record Measurement(List<Sample> samples, long windowNanos) {

  /** Stands for a failed request among durations: slower than any limit. */
  public static final long FAILED = Long.MAX_VALUE;

  public Measurement {
    samples = List.copyOf(samples);
    for (Sample sample : samples) {
      if (sample.warmup() || sample.outcome() instanceof Outcome.Cancelled) {
        throw new IllegalArgumentException("not to be judged: " + sample);
      }
    }
  }

  /**
   * The metric's values in start order: {@link #FAILED} for a failed request, nothing at all for a
   * success that does not define the metric.
   */
  public long[] values(Metric metric) {
    return samples.stream()
        .filter(sample -> !sample.outcome().success() || sample.measures().isDefined(metric))
        .mapToLong(
            sample ->
                sample.outcome().success() ? sample.measures().get(metric).getAsLong() : FAILED)
        .toArray();
  }
}
