package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Sample;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What a run came to.
 *
 * @param samples every request that was started, in start order, warm-up included
 * @param windowNanos from the first measured start to the last measured end; 0 where nothing was
 *     measured
 * @param interChunkNanos the gaps between reads that brought output, measured requests only
 * @param resends requests that met a connection the server had closed, and were sent again
 * @param end why nothing more was sent
 */
public record LoadOutcome(
    List<Sample> samples, long windowNanos, Histogram interChunkNanos, int resends, RunEnd end) {
  public LoadOutcome {
    samples = List.copyOf(samples);
  }

  /** Why the run was stopped before its time; empty where it can be judged. */
  public Optional<String> stopped() {
    return end.stopped();
  }
}
