package io.github.streamgate.internal.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.streamgate.metric.Metric;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of gates as github-action-benchmark keeps them over commits. It takes one direction a
 * file, so durations ({@code customSmallerIsBetter}) and rates ({@code customBiggerIsBetter}) are
 * apart. A percentile that failed requests reach into is no number, and left out.
 */
final class BenchmarkJson {
  private static final List<Metric> SHOWN =
      List.of(Metric.TTFT, Metric.TPOT, Metric.STALL, Metric.E2E);

  private final JsonGenerator json;

  private BenchmarkJson(JsonGenerator json) {
    this.json = json;
  }

  /** What is better smaller, in milliseconds. */
  static String smallerIsBetter(List<GateFile> gates) {
    return text(gates, BenchmarkJson::writeDurations);
  }

  /** What is better bigger. */
  static String biggerIsBetter(List<GateFile> gates) {
    return text(gates, BenchmarkJson::writeRates);
  }

  private interface Part {
    void write(BenchmarkJson benchmark, GateFile gate, RunFigures figures) throws IOException;
  }

  private static String text(List<GateFile> gates, Part part) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = VerdictJson.JSON.createGenerator(text)) {
      json.setPrettyPrinter(VerdictJson.prettyPrinter());
      json.writeStartArray();
      for (GateFile gate : gates) {
        if (gate.figures() != null) {
          part.write(new BenchmarkJson(json), gate, gate.figures());
        }
      }
      json.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException("a string that cannot be written to", e);
    }
    return text + "\n";
  }

  private void writeDurations(GateFile gate, RunFigures figures) throws IOException {
    for (Metric metric : SHOWN) {
      Distribution distribution = figures.metrics().get(metric);
      if (distribution != null) {
        for (Map.Entry<String, Double> each : Percentiles.of(distribution).entrySet()) {
          String what = metric + " " + each.getKey();
          write(gate, what, "ms", each.getValue() / 1e6, distribution.n());
        }
      }
    }
  }

  private void writeRates(GateFile gate, RunFigures figures) throws IOException {
    write(gate, "tokens/s", "tokens/s", figures.tokensPerSecond(), figures.requests());
    write(gate, "requests/s", "requests/s", figures.requestsPerSecond(), figures.requests());
    if (figures.requests() > 0) {
      write(gate, "success rate", "%", figures.successPercent(), figures.requests());
    }
  }

  private void write(GateFile gate, String what, String unit, @Nullable Double value, long n)
      throws IOException {
    if (value == null || value.isInfinite()) {
      return;
    }
    json.writeStartObject();
    json.writeStringField("name", name(gate.test()) + " " + what);
    json.writeStringField("unit", unit);
    json.writeNumberField("value", rounded(value));
    json.writeStringField("extra", n + " requests");
    json.writeEndObject();
  }

  /** With the package: a history goes by this name, and no other test may ever have it too. */
  private static String name(TestName test) {
    String method = test.className() + "." + test.methodName();
    return test.invocation() == null ? method : method + "[" + test.invocation() + "]";
  }

  private static BigDecimal rounded(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
  }
}
