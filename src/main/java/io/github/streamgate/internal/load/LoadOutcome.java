package io.github.streamgate.internal.load;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.metric.Sample;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What a run came to.
 *
 * @param samples every request that was started, in start order, warm-up included
 * @param windowNanos from the first measured start to the last measured end; 0 where nothing was
 *     measured
 * @param interChunkNanos the gaps between reads that brought output, measured requests only
 * @param resends requests that met a connection the server had closed, and were sent again
 * @param end why nothing more was sent
 * @param client how the client fared meanwhile; absent where nobody watched it
 */
public record LoadOutcome(
    List<Sample> samples,
    long windowNanos,
    Histogram interChunkNanos,
    int resends,
    RunEnd end,
    @Nullable ClientHealth client) {
  public LoadOutcome {
    samples = List.copyOf(samples);
  }

  /** A run whose client nobody watched. */
  LoadOutcome(
      List<Sample> samples, long windowNanos, Histogram interChunkNanos, int resends, RunEnd end) {
    this(samples, windowNanos, interChunkNanos, resends, end, null);
  }

  /** The same of a client that was watched. */
  LoadOutcome by(ClientHealth watched) {
    return new LoadOutcome(samples, windowNanos, interChunkNanos, resends, end, watched);
  }

  /** Why the run was stopped before its time; empty where it can be judged. */
  public Optional<Said> stopped() {
    return end.stopped();
  }
}
