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
  TTFB("time to first byte", "a byte of a body"),

  /** Time to first token: arrival of the read that completed the first event with output - t0. */
  TTFT("time to first token", "an output"),

  /**
   * Time to first answer output: as TTFT, but for answer text alone. Absent for a reply that only
   * reasons, calls a tool or refuses.
   */
  TTFO(
      "time to first answer output",
      "answer text, and not only reasoning, a tool call or a refusal"),

  /**
   * Time per output token: (last output arrival - first output arrival) / (output tokens - 1).
   * Absent with fewer than 2 tokens or fewer than 2 distinct arrivals.
   */
  TPOT("time per output token", "2 output tokens or more, in at least 2 distinct arrivals"),

  /** The largest gap between two outputs of the request: the stutter that TPOT averages away. */
  STALL("longest gap between outputs", "outputs in at least 2 distinct arrivals"),

  /** End to end: last output arrival - t0. So E2E = TTFT + TPOT x (output tokens - 1). */
  E2E("end to end", "an output"),

  /** End of the stream - t0; the end marker ends a stream, not the connection behind it. */
  TOTAL("end of stream", "an end of the stream"),

  /**
   * Inter-chunk latency: the gaps between reads that brought output, pooled over all requests; n-1
   * gaps a request, never containing TTFT. Shown, never gated: its gaps are not independent. Gate
   * {@link #STALL} or {@link #TPOT} instead.
   */
  ICL(
      "inter-chunk latency",
      "to be pooled over requests, of which none has a value of its own; limit STALL instead");

  private final String meaning;
  private final String needs;

  Metric(String meaning, String needs) {
    this.meaning = meaning;
    this.needs = needs;
  }

  /** The definition in a few words, for reports. */
  public String meaning() {
    return meaning;
  }

  /** What a reply must have for the metric to be defined, for reports: "it needs ...". */
  public String needs() {
    return needs;
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
