package io.github.streamgate.internal.report;

import java.util.LinkedHashMap;
import java.util.Map;

/** The percentiles that machines are told, by the names that limits have. */
final class Percentiles {
  private Percentiles() {}

  /** Nanoseconds by name, {@code p50} to {@code p99}; infinite where failed requests reach it. */
  static Map<String, Double> of(Distribution distribution) {
    Map<String, Double> nanos = new LinkedHashMap<>();
    nanos.put("p50", distribution.p50Nanos());
    nanos.put("p90", distribution.p90Nanos());
    nanos.put("p95", distribution.p95Nanos());
    nanos.put("p99", distribution.p99Nanos());
    return nanos;
  }
}
