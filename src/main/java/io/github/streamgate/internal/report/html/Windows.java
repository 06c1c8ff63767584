package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.stats.Quantiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Percentiles along a run: of so many requests in a row each, for a percentile of few says nothing.
 */
final class Windows {
  private static final int FEWEST = 20;
  private static final int MOST_WINDOWS = 100;

  private final double[] seconds;
  private final long[] nanos;
  private final Map<Integer, List<Window>> windows = new HashMap<>();

  /**
   * The values of a metric.
   *
   * @param seconds when each request was started, ascending
   * @param nanos {@link Quantiles#INFINITE} for a failed request
   */
  Windows(double[] seconds, long[] nanos) {
    this.seconds = seconds;
    this.nanos = nanos;
  }

  /**
   * One percentile; a window that failed requests reach into has none, and windows of too few
   * requests for it do not either.
   */
  Points percentile(double share) {
    int size = Math.max(Math.max(FEWEST, fewestFor(share)), nanos.length / MOST_WINDOWS);
    Points line = new Points();
    for (Window window : windows.computeIfAbsent(size, this::ofSize)) {
      long value = window.quantiles().at(share);
      if (value != Quantiles.INFINITE) {
        line.add(window.middleSeconds(), value / 1e6);
      }
    }
    return line;
  }

  /** Requests in a row. */
  private record Window(double middleSeconds, Quantiles quantiles) {}

  private List<Window> ofSize(int size) {
    List<Window> all = new ArrayList<>();
    for (int begin = 0; begin + size <= nanos.length; begin += size) {
      int end = begin + 2 * size > nanos.length ? nanos.length : begin + size;
      all.add(
          new Window(
              (seconds[begin] + seconds[end - 1]) / 2,
              Quantiles.of(Arrays.copyOfRange(nanos, begin, end))));
    }
    return all;
  }

  /** With fewer, it is the slowest of them. */
  private static int fewestFor(double share) {
    return (int) Math.round(1 / (1 - share));
  }
}
