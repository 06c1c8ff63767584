package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.report.Distribution;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the charts need of the requests of one side, in columns, gathered in one pass: the requests
 * themselves are many small objects all over the heap, and each chart asks all of them. Whoever
 * gets an array leaves it alone. Not thread-safe.
 */
final class Requests {
  private final double[] startSeconds;
  private final double[] endSeconds;
  private final boolean[] succeeded;
  private final Map<Metric, Values> values = new EnumMap<>(Metric.class);

  Requests(List<Sample> samples) {
    startSeconds = new double[samples.size()];
    endSeconds = new double[samples.size()];
    succeeded = new boolean[samples.size()];
    for (Metric metric : Metric.values()) {
      values.put(metric, new Values(samples.size()));
    }
    int index = 0;
    for (Sample sample : samples) {
      add(index++, sample);
    }
    values.values().forEach(Values::trim);
  }

  private void add(int index, Sample sample) {
    boolean success = sample.outcome().success();
    startSeconds[index] = Side.startSeconds(sample);
    endSeconds[index] = Side.endSeconds(sample);
    succeeded[index] = success;
    values.forEach(
        (metric, of) -> {
          if (!success) {
            of.add(index, Measurement.FAILED);
          } else if (sample.measures().isDefined(metric)) {
            of.add(index, sample.measures().get(metric).getAsLong());
          }
        });
  }

  int count() {
    return startSeconds.length;
  }

  double startSeconds(int index) {
    return startSeconds[index];
  }

  double endSeconds(int index) {
    return endSeconds[index];
  }

  boolean succeeded(int index) {
    return succeeded[index];
  }

  /** When the last of them ended; 0 where there are none. */
  double endSeconds() {
    return Arrays.stream(endSeconds).max().orElse(0);
  }

  /** The values of a metric. */
  Values of(Metric metric) {
    return Objects.requireNonNull(values.get(metric));
  }

  /**
   * The values of one metric in start order, as {@link Measurement#values} has them: {@link
   * Measurement#FAILED} for a failed request, nothing for a success that does not define it.
   */
  final class Values {
    private int[] requests;
    private long[] nanos;
    private int size;
    private @Nullable Distribution spread;

    private Values(int most) {
      requests = new int[most];
      nanos = new long[most];
    }

    private void add(int request, long valueNanos) {
      requests[size] = request;
      nanos[size++] = valueNanos;
    }

    private void trim() {
      if (size < nanos.length) {
        requests = Arrays.copyOf(requests, size);
        nanos = Arrays.copyOf(nanos, size);
      }
    }

    int size() {
      return size;
    }

    boolean measured(int index) {
      return nanos[index] != Measurement.FAILED;
    }

    /** Only of those that were measured. */
    double millis(int index) {
      return nanos[index] / 1e6;
    }

    double nanos(int index) {
      return nanos[index];
    }

    double startSeconds(int index) {
      return startSeconds[requests[index]];
    }

    double endSeconds(int index) {
      return endSeconds[requests[index]];
    }

    /** How they are spread; absent where there are none. */
    @Nullable Distribution spread() {
      if (spread == null) {
        spread = Distribution.of(nanos);
      }
      return spread;
    }

    Windows windows() {
      if (size == count()) {
        return new Windows(startSeconds, nanos);
      }
      double[] seconds = new double[size];
      for (int i = 0; i < size; i++) {
        seconds[i] = startSeconds(i);
      }
      return new Windows(seconds, nanos);
    }
  }
}
