package io.github.streamgate.metric;

import java.util.Locale;

/**
 * What is measured of one streamed reply, as the client sees it.
 *
 * <p>Every value is a duration in nanoseconds, taken from one monotonic clock. <em>t0</em> is the
 * intended start of the request in an open load model, and the moment just before the send in a
 * closed one. <em>Output</em> is non-empty text on any channel: answer, reasoning, tool call,
 * refusal. Role-only, empty, null, usage, ping and comment events are never output. A value that is
 * not defined for a request is absent, never 0.
 */
public enum Metric {
  /** Time to first byte: first byte of the body - t0. */
  TTFB("time to first byte"),

  /** Time to first token: arrival of the read that completed the first event with output - t0. */
  TTFT("time to first token"),

  /**
   * Time to first answer output: as TTFT, but for answer text alone. Absent for a reply that only
   * reasons, calls a tool or refuses.
   */
  TTFO("time to first answer output"),

  /**
   * Time per output token: (last output arrival - first output arrival) / (output tokens - 1).
   * Absent with fewer than 2 tokens or fewer than 2 distinct arrivals.
   */
  TPOT("time per output token"),

  /** The largest gap between two outputs of the request: the stutter that TPOT averages away. */
  STALL("longest gap between outputs"),

  /** End to end: last output arrival - t0. So E2E = TTFT + TPOT x (output tokens - 1). */
  E2E("end to end"),

  /** End of the stream - t0; the end marker ends a stream, not the connection behind it. */
  TOTAL("end of stream"),

  /**
   * Inter-chunk latency: the gaps between reads that brought output, pooled over all requests; n-1
   * gaps a request, never containing TTFT. Shown, never gated: its gaps are not independent. Gate
   * {@link #STALL} or {@link #TPOT} instead.
   */
  ICL("inter-chunk latency");

  private final String meaning;

  Metric(String meaning) {
    this.meaning = meaning;
  }

  /** The definition in a few words, for reports. */
  public String meaning() {
    return meaning;
  }

  /** The name in files and profiles, in lower case: {@code ttft}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether every request has at most one value of its own, so that a limit can be judged. */
  public boolean perRequest() {
    return this != ICL;
  }
}
