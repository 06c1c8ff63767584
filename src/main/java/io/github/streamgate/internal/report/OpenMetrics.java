package io.github.streamgate.internal.report;

import io.github.streamgate.metric.Metric;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The figures of gates as OpenMetrics text, which GitLab's metrics reports compare between
 * branches: a gauge a figure, seconds for durations, {@code +Inf} where failed requests reach into
 * one.
 */
final class OpenMetrics {
  private final StringBuilder text = new StringBuilder();
  private final List<GateFile> gates;

  private OpenMetrics(List<GateFile> gates) {
    this.gates = gates;
  }

  static String text(List<GateFile> gates) {
    OpenMetrics metrics = new OpenMetrics(gates);
    for (Metric metric : Metric.values()) {
      metrics.percentiles(metric);
    }
    metrics.family(
        "streamgate_tokens_per_second",
        "output tokens of completed requests / measured window",
        gate -> gate.figures() == null ? null : gate.figures().tokensPerSecond());
    metrics.family(
        "streamgate_requests_per_second",
        "judged requests / measured window",
        gate -> gate.figures() == null ? null : gate.figures().requestsPerSecond());
    metrics.family(
        "streamgate_success_ratio",
        "share of judged requests that succeeded",
        gate ->
            gate.figures() == null || gate.figures().requests() == 0
                ? null
                : gate.figures().successPercent() / 100);
    metrics.family(
        "streamgate_gate_passed",
        "1 where every limit holds",
        gate -> gate.filing().ending() == Ending.PASS ? 1.0 : 0.0);
    return metrics.text.append("# EOF\n").toString();
  }

  private void percentiles(Metric metric) {
    String name = "streamgate_" + metric.key() + "_seconds";
    List<String> lines = new ArrayList<>();
    for (GateFile gate : gates) {
      Distribution distribution =
          gate.figures() == null ? null : gate.figures().metrics().get(metric);
      if (distribution != null) {
        Percentiles.of(distribution)
            .forEach(
                (percentile, nanos) ->
                    lines.add(name + labels(gate.test(), percentile) + " " + number(nanos / 1e9)));
      }
    }
    if (!lines.isEmpty()) {
      head(name, metric.meaning());
      text.append("# UNIT ").append(name).append(" seconds\n");
      lines.forEach(line -> text.append(line).append('\n'));
    }
  }

  private void family(String name, String help, Function<GateFile, @Nullable Double> figure) {
    List<String> lines = new ArrayList<>();
    for (GateFile gate : gates) {
      Double value = figure.apply(gate);
      if (value != null) {
        lines.add(name + labels(gate.test(), null) + " " + number(value));
      }
    }
    if (!lines.isEmpty()) {
      head(name, help);
      lines.forEach(line -> text.append(line).append('\n'));
    }
  }

  private void head(String name, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(" gauge\n");
  }

  private static String labels(TestName test, @Nullable String percentile) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("class", test.className());
    labels.put("method", test.methodName());
    if (test.invocation() != null) {
      labels.put("invocation", test.invocation());
    }
    if (percentile != null) {
      labels.put("percentile", percentile);
    }
    List<String> words = new ArrayList<>();
    labels.forEach((name, value) -> words.add(name + "=\"" + escaped(value) + "\""));
    return "{" + String.join(",", words) + "}";
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  private static String number(double value) {
    if (Double.isInfinite(value)) {
      return "+Inf";
    }
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }
}
