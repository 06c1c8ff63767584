package io.github.streamgate.internal.gate;

import io.github.streamgate.metric.TokenSource;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Figures as sentences carry them. */
final class Words {
  private static final double NANOS_PER_MILLI = 1e6;

  private Words() {}

  /** One decimal from 10 ms on, else two. */
  static String millis(double nanos) {
    double millis = nanos / NANOS_PER_MILLI;
    return String.format(Locale.ROOT, millis < 10 ? "%.2f ms" : "%.1f ms", millis);
  }

  /** Without needless zeros: {@code 3}, {@code 2.5}. */
  static String times(double factor) {
    return BigDecimal.valueOf(factor).stripTrailingZeros().toPlainString();
  }

  /** Of a share; with a decimal where it has one: {@code 5 %}, {@code 97.3 %}. */
  static String percent(double share) {
    return format("%.1f", share * 100).replace(".0", "") + " %";
  }

  /** The head of a reason for which whoever made a change need not look at it. */
  static String notTheChangesDoing(String reason) {
    return "not the change's doing: " + reason;
  }

  static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  static String failed(Measurement measurement) {
    return measurement.failures() + " of " + measurement.samples().size() + " requests failed";
  }

  static String sources(Map<TokenSource, Integer> sources) {
    return sources.entrySet().stream()
        .map(entry -> entry.getKey().key() + " in " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
