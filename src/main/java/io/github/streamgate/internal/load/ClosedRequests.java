package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The samples of a run, put in start order whatever order requests end in; one thread. */
final class ClosedRequests {
  private final List<@Nullable Sample> samples = new ArrayList<>();
  private long lastMeasuredEndNanos;
  private int resends;

  /** How many requests have started. */
  int started() {
    return samples.size();
  }

  /** Makes room for a request that starts; answers its index. */
  int reserve() {
    samples.add(null);
    return samples.size() - 1;
  }

  /** Closes a request of a run that started at {@code runStartNanos}. */
  Sample close(OpenRequest request, long runStartNanos) {
    Sample sample = request.sample();
    StreamRecorder recorder = request.recorder();
    samples.set(sample.index(), sample);
    resends += recorder.resends() > 0 ? 1 : 0;
    if (!sample.warmup()) {
      lastMeasuredEndNanos = Math.max(lastMeasuredEndNanos, recorder.closedNanos() - runStartNanos);
    }
    return sample;
  }

  /** What the run came to, once every request is closed. */
  LoadOutcome outcome(OptionalLong firstMeasuredNanos, Histogram interChunkNanos, RunEnd end) {
    List<Sample> closed = new ArrayList<>(samples.size());
    for (Sample sample : samples) {
      if (sample == null) {
        throw new IllegalStateException("request " + closed.size() + " was never closed");
      }
      closed.add(sample);
    }
    long windowNanos =
        firstMeasuredNanos.isPresent()
            ? Math.max(0, lastMeasuredEndNanos - firstMeasuredNanos.getAsLong())
            : 0;
    return new LoadOutcome(closed, windowNanos, interChunkNanos, resends, end);
  }
}
