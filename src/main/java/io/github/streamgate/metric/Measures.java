package io.github.streamgate.metric;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * The metrics of one request, in nanoseconds; an undefined one is absent.
 *
 * <p>Immutable. Keeps one array, for a run holds one of these for every request it made.
 */
@SuppressWarnings(
    "EnumOrdinal") // the packing lives and dies with the process: nothing stores an ordinal
public final class Measures {
  private static final Measures NONE = new Measures(new long[0], 0);

  private final long[] nanos;
  private final int defined;

  private Measures(long[] nanos, int defined) {
    this.nanos = nanos;
    this.defined = defined;
  }

  /** No metric at all is defined: nothing came back. */
  public static Measures none() {
    return NONE;
  }

  /** The value of the metric in nanoseconds, or empty where it is not defined. */
  public OptionalLong get(Metric metric) {
    return isDefined(metric) ? OptionalLong.of(nanos[slot(metric)]) : OptionalLong.empty();
  }

  /** Whether the metric has a value. */
  public boolean isDefined(Metric metric) {
    return (defined & bit(metric)) != 0;
  }

  /** The values are packed in the order of the enum: a metric's slot is how many lie before it. */
  private int slot(Metric metric) {
    return Integer.bitCount(defined & (bit(metric) - 1));
  }

  private static int bit(Metric metric) {
    return 1 << metric.ordinal();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Measures that
        && defined == that.defined
        && Arrays.equals(nanos, that.nanos);
  }

  @Override
  public int hashCode() {
    return 31 * defined + Arrays.hashCode(nanos);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Metric metric : Metric.values()) {
      get(metric)
          .ifPresent(
              value ->
                  text.append(text.isEmpty() ? "" : " ")
                      .append(metric)
                      .append('=')
                      .append(value)
                      .append("ns"));
    }
    return text.isEmpty() ? "nothing measured" : text.toString();
  }

  /** Collects values; the first one put for a metric stays. */
  public static final class Builder {
    private final long[] nanos = new long[Metric.values().length];
    private int defined;

    /** Puts a value in nanoseconds, unless the metric has one already. */
    public Builder putFirst(Metric metric, long valueNanos) {
      if ((defined & bit(metric)) == 0) {
        defined |= bit(metric);
        nanos[metric.ordinal()] = valueNanos;
      }
      return this;
    }

    /** What was put so far. */
    public Measures build() {
      if (defined == 0) {
        return NONE;
      }
      long[] packed = new long[Integer.bitCount(defined)];
      int slot = 0;
      for (int ordinal = 0; ordinal < nanos.length; ordinal++) {
        if ((defined & (1 << ordinal)) != 0) {
          packed[slot++] = nanos[ordinal];
        }
      }
      return new Measures(packed, defined);
    }
  }
}
