package io.github.streamgate.internal.report.html;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** How often each gap between reads that brought output was seen (ICL). Immutable. */
public final class GapCounts {
  /** Nothing was seen. */
  public static final GapCounts NONE = new GapCounts(new Points());

  private final Points counts;

  private GapCounts(Points counts) {
    this.counts = counts;
  }

  /** What a histogram of nanoseconds holds. */
  public static GapCounts of(Histogram nanos) {
    Points seen = new Points();
    for (HistogramIterationValue value : nanos.recordedValues()) {
      seen.add(value.getValueIteratedTo() / 1e6, (double) value.getCountAtValueIteratedTo());
    }
    return new GapCounts(seen);
  }

  /** The gaps in milliseconds to the right, how often each upwards. */
  Points points() {
    return counts;
  }
}
