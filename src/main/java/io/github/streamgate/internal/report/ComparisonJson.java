package io.github.streamgate.internal.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.streamgate.metric.Metric;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the files that lay several runs side by side have in common. */
final class ComparisonJson {
  /** Grows when a key changes its meaning or goes; a new key does not count. */
  private static final int SCHEMA_VERSION = 1;

  private final JsonGenerator json;
  private final JsonFigures figures;

  private ComparisonJson(JsonGenerator json) {
    this.json = json;
    this.figures = new JsonFigures(json);
  }

  /** Writes what stands between the first and the last brace, behind what names the test. */
  interface Content {
    void write(JsonGenerator json, ComparisonJson comparison) throws IOException;
  }

  /** The text of a file about several runs of a test. */
  static String text(TestName test, Content content) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = VerdictJson.JSON.createGenerator(text)) {
      json.setPrettyPrinter(VerdictJson.prettyPrinter());
      json.writeStartObject();
      json.writeNumberField("schemaVersion", SCHEMA_VERSION);
      json.writeObjectFieldStart("test");
      json.writeStringField("class", test.className());
      json.writeStringField("method", test.methodName());
      if (test.invocation() != null) {
        json.writeStringField("invocation", test.invocation());
      }
      json.writeEndObject();
      content.write(json, new ComparisonJson(json));
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("a string that cannot be written to", e);
    }
    return text + "\n";
  }

  /** The figures of one run, as fields of an object that is open. */
  void writeRun(RunFigures run) throws IOException {
    json.writeStringField("status", run.status().name());
    if (run.test().invocation() != null) {
      json.writeStringField("invocation", run.test().invocation());
    }
    json.writeNumberField("requests", run.requests());
    json.writeNumberField("succeeded", run.succeeded());
    writeIfDefined("tokensPerSecond", run.tokensPerSecond());
    writeIfDefined("requestsPerSecond", run.requestsPerSecond());
    json.writeObjectFieldStart("metrics");
    for (Map.Entry<Metric, Distribution> metric : run.metrics().entrySet()) {
      json.writeFieldName(metric.getKey().key());
      figures.writeDistribution(metric.getValue());
    }
    json.writeEndObject();
  }

  void writeField(String key, double value) throws IOException {
    figures.writeField(key, value);
  }

  private void writeIfDefined(String key, @Nullable Double value) throws IOException {
    if (value != null) {
      figures.writeField(key, value);
    }
  }
}
