package io.github.streamgate.internal.baseline;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes a baseline as YAML: equal baselines give equal bytes, whatever the locale. */
final class BaselineWriter {
  private static final String HEADER =
      """
      # A Streamgate baseline: quantiles in milliseconds, one line a run, newest last.
      # Written by -Dstreamgate.baseline=record or accept; for people there is the key note.
      """;

  private final StringBuilder out = new StringBuilder(HEADER);

  private BaselineWriter() {}

  static String write(Baseline baseline) {
    return new BaselineWriter().document(baseline);
  }

  private String document(Baseline baseline) {
    line("schema: " + Baseline.SCHEMA);
    if (baseline.note() != null) {
      line("note: " + YamlScalar.block(baseline.note(), "  "));
    }
    line("measured:");
    Map<String, String> measured = new TreeMap<>(baseline.shape());
    measured.put(Baseline.TOKEN_SOURCE, baseline.tokenSource());
    measured.forEach((key, value) -> line("  " + entry(key, value)));
    line(baseline.environments().isEmpty() ? "environments: {}" : "environments:");
    baseline.environments().forEach(this::series);
    return out.toString();
  }

  private void series(String environment, Series series) {
    line("  " + YamlScalar.inline(environment) + ":");
    line("    anchor: {" + millis(series.anchor()) + "}");
    line("    runs:");
    for (BaselineRun run : series.runs()) {
      line(
          "      - {n: "
              + run.n()
              + ", designEffect: "
              + Decimal.text(run.designEffect())
              + ", "
              + millis(run.millis())
              + "}");
    }
  }

  private static String millis(Map<String, Double> millis) {
    return millis.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + Decimal.text(entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String entry(String key, String value) {
    return YamlScalar.inline(key) + ": " + YamlScalar.inline(value);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
