package io.github.streamgate.internal.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.streamgate.internal.gate.Diagnosis;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Shape;
import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.TokenSource;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code verdict.json}: the report as a machine reads it, the same bytes for the same run.
 *
 * <p>Durations are nanoseconds, as the keys or units say; shares are percent. A duration that is
 * infinite, because failed requests reach into it, is the string {@code "Infinity"}, for JSON has
 * no such number and {@code null} would read as "unknown". What is not defined has no key. Files
 * below the directory of {@code verdict.json} are relative to it, so that an artifact can be
 * unpacked anywhere.
 */
final class VerdictJson {
  /** Grows when a key changes its meaning or goes; a new key does not count. */
  static final int SCHEMA_VERSION = 1;

  static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

  private static final Messages ENGLISH = Messages.english();

  private final RunReport report;
  private final JsonGenerator json;
  private final JsonFigures figures;

  private final Filing filing;

  private VerdictJson(RunReport report, Filing filing, JsonGenerator json) {
    this.report = report;
    this.filing = filing;
    this.json = json;
    this.figures = new JsonFigures(json);
  }

  /**
   * Writes the file, in place of whatever it held.
   *
   * @throws IOException where it cannot be written
   */
  static void write(RunReport report, Filing filing, Path file) throws IOException {
    Path directory = file.toAbsolutePath().resolveSibling("");
    Files.write(file, text(report, filing, directory).getBytes(StandardCharsets.UTF_8));
  }

  /** The text of a file that is to lie in the directory. */
  static String text(RunReport report, Filing filing, Path directory) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.setPrettyPrinter(prettyPrinter());
      new VerdictJson(report, filing, json).write(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("a string that cannot be written to", e);
    }
    return text + "\n";
  }

  static DefaultPrettyPrinter prettyPrinter() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(indenter);
    printer.indentArraysWith(indenter);
    return printer;
  }

  private void write(Path directory) throws IOException {
    json.writeStartObject();
    json.writeNumberField("schemaVersion", SCHEMA_VERSION);
    writeTest();
    json.writeStringField("status", report.verdict().status().name());
    json.writeStringField("gate", report.mode().key());
    filing.writeTo(json);
    writeTarget();
    writeDiagnoses();
    json.writeArrayFieldStart("findings");
    for (Finding finding : Findings.worstFirst(report.verdict().findings())) {
      figures.writeFinding(finding);
    }
    json.writeEndArray();
    writeShape();
    writeMetrics(report::distribution);
    writeRequests();
    writeBeside();
    writeKeys();
    writeTokens();
    writeServersOwn();
    writeClient();
    writeConfiguration();
    writeStrings("warnings", report.verdict().warnings().stream().map(ENGLISH::text).toList());
    writeStrings("files", report.files().stream().map(file -> named(file, directory)).toList());
    json.writeEndObject();
  }

  private void writeTest() throws IOException {
    json.writeObjectFieldStart("test");
    json.writeStringField("class", report.test().className());
    json.writeStringField("method", report.test().methodName());
    if (report.test().invocation() != null) {
      json.writeStringField("invocation", report.test().invocation());
    }
    json.writeEndObject();
  }

  private void writeTarget() throws IOException {
    json.writeObjectFieldStart("target");
    json.writeStringField("dialect", report.target().dialect());
    json.writeStringField("endpoint", report.target().endpoint().toString());
    json.writeEndObject();
  }

  private void writeDiagnoses() throws IOException {
    json.writeArrayFieldStart("diagnoses");
    for (Diagnosis diagnosis : report.diagnoses()) {
      json.writeStartObject();
      json.writeStringField("name", diagnosis.name());
      json.writeStringField("sentence", ENGLISH.text(diagnosis.sentence()));
      json.writeStringField("advice", ENGLISH.text(diagnosis.advice()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** No key of JSON where the requests do not tell. */
  private void writeShape() throws IOException {
    Shape shape = report.shape();
    if (shape != null) {
      json.writeObjectFieldStart("shape");
      json.writeStringField("kind", ShapeText.key(shape));
      json.writeStringField("limit", shape.limit().label());
      json.writeStringField("text", ShapeText.sentence(shape, ENGLISH));
      json.writeEndObject();
    }
  }

  /** No key of JSON where nothing ran beside it. */
  private void writeBeside() throws IOException {
    RunBeside beside = report.beside();
    if (beside == null) {
      return;
    }
    json.writeObjectFieldStart("reference");
    json.writeStringField("endpoint", beside.target().endpoint().toString());
    json.writeNumberField("rounds", beside.first().size());
    json.writeNumberField("roundRequests", beside.roundRequests());
    json.writeNumberField("seed", beside.seed());
    writeStrings("first", beside.first());
    writeMetrics(beside::distribution);
    json.writeObjectFieldStart("requests");
    writeCounts(beside.requests());
    json.writeNumberField("judged", beside.measurement().samples().size());
    json.writeNumberField("warmup", beside.requests().warmup());
    writeFailures(beside.requests());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writeMetrics(Function<Metric, @Nullable Distribution> distributions)
      throws IOException {
    json.writeObjectFieldStart("metrics");
    for (Metric metric : Metric.values()) {
      Distribution distribution = distributions.apply(metric);
      if (distribution != null) {
        json.writeFieldName(metric.key());
        figures.writeDistribution(distribution);
      }
    }
    json.writeEndObject();
  }

  private void writeRequests() throws IOException {
    RequestCounts counts = report.requests();
    json.writeObjectFieldStart("requests");
    writeCounts(counts);
    json.writeNumberField("judged", report.achieved().requests());
    json.writeNumberField("succeeded", report.measurement().successes());
    json.writeNumberField("warmup", counts.warmup());
    writeRate(report.achieved().requestsPerSecond());
    json.writeNumberField("windowNanos", report.achieved().windowNanos());
    writeSendings(Sendings.of(report.measurement()));
    writeFailures(counts);
    json.writeEndObject();
  }

  private void writeCounts(RequestCounts counts) throws IOException {
    json.writeNumberField("started", counts.started());
    json.writeNumberField("completed", counts.completed());
    json.writeNumberField("failed", counts.failed());
    json.writeNumberField("cancelled", counts.cancelled());
  }

  private void writeFailures(RequestCounts counts) throws IOException {
    json.writeArrayFieldStart("failures");
    for (RequestCounts.Failures kind : counts.failures()) {
      json.writeStartObject();
      json.writeStringField("outcome", kind.kind());
      json.writeNumberField("count", kind.count());
      json.writeStringField("first", kind.firstDetail());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** No key of JSON where there is no pool of keys. */
  private void writeKeys() throws IOException {
    List<KeyFigures> keys = report.keys();
    if (keys.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("keys");
    for (KeyFigures key : keys) {
      json.writeStartObject();
      json.writeStringField("key", KeyFigures.alias(key.key()));
      json.writeNumberField("requests", key.n());
      json.writeNumberField("succeeded", key.succeeded());
      if (key.ttft() != null) {
        json.writeFieldName("ttft");
        figures.writeDistribution(key.ttft());
      }
      if (key.tpot() != null) {
        json.writeFieldName("tpot");
        figures.writeDistribution(key.tpot());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeSendings(Sendings sendings) throws IOException {
    if (sendings.late() != null) {
      json.writeFieldName("startLate");
      figures.writeDistribution(sendings.late());
    }
    if (sendings.retried() > 0) {
      json.writeNumberField("retried", sendings.retried());
      json.writeNumberField("retries", sendings.retries());
      json.writeNumberField("retryWaitNanos", sendings.waitedNanos());
    }
  }

  private void writeTokens() throws IOException {
    Achieved achieved = report.achieved();
    json.writeObjectFieldStart("tokens");
    json.writeNumberField("output", achieved.outputTokens());
    json.writeNumberField("hidden", achieved.hiddenTokens());
    json.writeNumberField("chunks", achieved.chunks());
    writeRate(achieved.tokensPerSecond());
    json.writeObjectFieldStart("requestsBySource");
    for (Map.Entry<TokenSource, Integer> entry : achieved.requestsBySource().entrySet()) {
      json.writeNumberField(entry.getKey().key(), entry.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writeServersOwn() throws IOException {
    ServersOwn own = report.serversOwn();
    if (own != null) {
      json.writeObjectFieldStart("serversOwn");
      json.writeNumberField("requests", own.requests());
      json.writeNumberField("p50NanosPerToken", own.nanosPerToken());
      if (own.measuredNanos() != null) {
        json.writeNumberField("measuredP50NanosPerToken", own.measuredNanos());
      }
      if (own.promptNanos() != null) {
        json.writeNumberField("p50PromptNanos", own.promptNanos());
      }
      json.writeEndObject();
    }
  }

  /** No key of JSON where nobody watched it. */
  private void writeClient() throws IOException {
    ClientHealth client = report.client();
    if (client != null) {
      json.writeObjectFieldStart("client");
      ClientFigures.write(client, report.measurement(), json);
      json.writeEndObject();
    }
  }

  private void writeRate(OptionalDouble perSecond) throws IOException {
    if (perSecond.isPresent()) {
      figures.writeField("perSecond", perSecond.getAsDouble());
    }
  }

  private void writeConfiguration() throws IOException {
    json.writeObjectFieldStart("configuration");
    for (Map.Entry<String, String> setting : report.configuration().entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
  }

  private void writeStrings(String key, Iterable<String> texts) throws IOException {
    json.writeArrayFieldStart(key);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  /** With slashes on every system. */
  private static String named(Path file, Path directory) {
    Path shown = file.startsWith(directory) ? directory.relativize(file) : file;
    return shown.toString().replace(shown.getFileSystem().getSeparator(), "/");
  }
}
