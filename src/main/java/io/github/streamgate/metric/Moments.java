package io.github.streamgate.metric;

/**
 * The notebook of one request: the moments that were seen, in the order in which they happened.
 *
 * <p>Arrivals are absolute readings of one monotonic clock in nanoseconds. Not thread-safe: whoever
 * records a request guards its notebook.
 */
public final class Moments {
  private final long t0Nanos;
  private final Measures.Builder measures = new Measures.Builder();
  private boolean anyOutput;
  private long firstOutputNanos;
  private long lastOutputNanos;
  private long longestGapNanos;
  private int distinctArrivals;

  /**
   * Opens the notebook.
   *
   * @param t0Nanos the moment that every duration counts from
   */
  public Moments(long t0Nanos) {
    this.t0Nanos = t0Nanos;
  }

  /** The moment that every duration counts from. */
  public long t0Nanos() {
    return t0Nanos;
  }

  /** A byte of the body arrived; only the first one counts. */
  public void bodyByte(long arrivedNanos) {
    measures.putFirst(Metric.TTFB, arrivedNanos - t0Nanos);
  }

  /**
   * Output arrived: non-empty text, completed by the read that arrived then.
   *
   * @param answer whether it is answer text, and not reasoning, a tool call or a refusal
   */
  public void output(long arrivedNanos, boolean answer) {
    if (answer) {
      measures.putFirst(Metric.TTFO, arrivedNanos - t0Nanos);
    }
    if (!anyOutput) {
      anyOutput = true;
      distinctArrivals = 1;
      firstOutputNanos = arrivedNanos;
    } else if (arrivedNanos != lastOutputNanos) {
      distinctArrivals++;
      longestGapNanos = Math.max(longestGapNanos, arrivedNanos - lastOutputNanos);
    }
    lastOutputNanos = arrivedNanos;
  }

  /** Whether any output arrived so far. */
  public boolean anyOutput() {
    return anyOutput;
  }

  /** Arrival of the latest output; meaningful only once {@link #anyOutput()}. */
  public long lastOutputNanos() {
    return lastOutputNanos;
  }

  /** The stream ended: its end marker arrived, or the body did end; only the first call counts. */
  public void end(long arrivedNanos) {
    measures.putFirst(Metric.TOTAL, arrivedNanos - t0Nanos);
  }

  /** The metrics of the request as far as they are defined, given how many tokens came out. */
  public Measures measures(OutputTokens tokens) {
    if (anyOutput) {
      measures.putFirst(Metric.TTFT, firstOutputNanos - t0Nanos);
      measures.putFirst(Metric.E2E, lastOutputNanos - t0Nanos);
      if (distinctArrivals >= 2) {
        measures.putFirst(Metric.STALL, longestGapNanos);
        if (tokens.count() >= 2) {
          long decodingNanos = lastOutputNanos - firstOutputNanos;
          measures.putFirst(Metric.TPOT, Math.round(decodingNanos / (tokens.count() - 1.0)));
        }
      }
    }
    return measures.build();
  }
}
