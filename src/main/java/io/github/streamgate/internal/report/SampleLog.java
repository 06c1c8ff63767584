package io.github.streamgate.internal.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.ServerFigures;
import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code samples.jsonl}: one line a request, in the order in which they end.
 *
 * <p>Keys: {@code build} (its id, so that lines of another one are known), {@code side} ({@code
 * candidate} or {@code reference}, where there are two), {@code id} (of the reply), {@code
 * requestId} and {@code traceId} (sent with the request), {@code serverRequestId} (from a header of
 * the answer), {@code t0Nanos} (offset from the start of the run), {@code ttfbNanos}, {@code
 * ttftNanos}, {@code ttfoNanos}, {@code tpotNanos}, {@code stallNanos}, {@code e2eNanos}, {@code
 * totalNanos}, {@code outputTokens}, {@code tokenSource}, {@code hiddenTokens} where tokens were
 * billed and never streamed, {@code chunks}, {@code reads}, {@code outputReads} (reads that
 * completed a chunk), {@code fullestRead} (the most chunks in one), {@code characters} and {@code
 * firstReadCharacters} (of the output, in UTF-16 units), {@code compressed} where the body was,
 * {@code server} (the server's own {@code promptNanos}, {@code outputTokens} and {@code
 * outputNanos}), {@code attempts}, {@code retryWaitNanos} where there were more than one, {@code
 * startLateNanos} where the request went out later than intended, {@code status}, {@code outcome},
 * {@code error}, {@code row}, {@code key} (the alias of a key of a pool, never the key), and {@code
 * warmup} on a request that counts for nothing. What is not defined has no key.
 *
 * <p>Thread-safe, but it may wait for the disk: not to be called on a thread that stamps arrivals.
 * A disk that is full must not end a run whose load costs money, so neither {@link #append} nor
 * {@link #flush} throws: the first error stops the writing, and {@link #close} throws it.
 */
public final class SampleLog implements AutoCloseable {
  private static final Metric[] LOGGED = {
    Metric.TTFB, Metric.TTFT, Metric.TTFO, Metric.TPOT, Metric.STALL, Metric.E2E, Metric.TOTAL
  };

  private final Path file;
  private final String build;
  private final JsonGenerator json;
  private @Nullable IOException failure;

  private SampleLog(Path file, String build, JsonGenerator json) {
    this.file = file;
    this.build = build;
    this.json = json;
  }

  /**
   * Opens an empty log, in place of whatever the file held.
   *
   * @param build the id of the build, which its verdicts carry too
   * @throws IOException where the file cannot be written
   */
  public static SampleLog open(Path file, String build) throws IOException {
    // A writer that encodes by itself replaces half a surrogate pair; the generator's own would
    // throw, and a server could end the log with one broken id.
    return to(
        file,
        build,
        new BufferedWriter(
            // Not Files.newOutputStream, whose channel an interrupt closes for good.
            new OutputStreamWriter(new FileOutputStream(file.toFile()), StandardCharsets.UTF_8)));
  }

  /** Writes to the given writer in the name of the file. */
  static SampleLog to(Path file, String build, Writer writer) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(writer);
    json.setRootValueSeparator(new SerializedString(""));
    return new SampleLog(file, build, json);
  }

  /** Appends one request. */
  public void append(Sample sample) {
    append(null, sample);
  }

  /** Appends one request to one of two sides; absent where there is only one. */
  public synchronized void append(@Nullable String side, Sample sample) {
    if (failure != null) {
      return;
    }
    try {
      write(side, sample);
    } catch (IOException e) {
      failure = e;
    }
  }

  /** Hands over to the operating system what was appended so far: then it outlives this process. */
  public synchronized void flush() {
    if (failure == null) {
      try {
        json.flush();
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  /**
   * Ends the log.
   *
   * @throws IOException where not everything that was appended could be written
   */
  @Override
  public synchronized void close() throws IOException {
    try {
      json.close();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
    if (failure != null) {
      throw new IOException(file + " is incomplete: " + failure.getMessage(), failure);
    }
  }

  private void write(@Nullable String side, Sample sample) throws IOException {
    json.writeStartObject();
    json.writeStringField("build", build);
    if (side != null) {
      json.writeStringField("side", side);
    }
    if (sample.responseId() != null) {
      json.writeStringField("id", sample.responseId());
    }
    if (sample.ids() != null) {
      writeIfPresent("requestId", sample.ids().requestId());
      writeIfPresent("traceId", sample.ids().traceId());
    }
    writeIfPresent("serverRequestId", Optional.ofNullable(sample.serverRequestId()));
    json.writeNumberField("t0Nanos", sample.startNanos());
    for (Metric metric : LOGGED) {
      if (sample.measures().isDefined(metric)) {
        json.writeNumberField(metric.key() + "Nanos", sample.measures().get(metric).getAsLong());
      }
    }
    json.writeNumberField("outputTokens", sample.tokens().count());
    json.writeStringField("tokenSource", sample.tokens().source().key());
    if (sample.tokens().hidden() > 0) {
      json.writeNumberField("hiddenTokens", sample.tokens().hidden());
    }
    writeDelivery(sample.delivery());
    writeServer(sample.server());
    json.writeNumberField("attempts", sample.attempts());
    if (sample.sending().retried()) {
      json.writeNumberField("retryWaitNanos", sample.sending().waitedNanos());
    }
    if (sample.sending().lateNanos() > 0) {
      json.writeNumberField("startLateNanos", sample.sending().lateNanos());
    }
    writeOutcome(sample);
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private void writeIfPresent(String key, Optional<String> text) throws IOException {
    if (text.isPresent()) {
      json.writeStringField(key, text.get());
    }
  }

  private void writeDelivery(Delivery delivery) throws IOException {
    json.writeNumberField("chunks", delivery.chunks());
    json.writeNumberField("reads", delivery.reads());
    json.writeNumberField("outputReads", delivery.outputReads());
    json.writeNumberField("fullestRead", delivery.fullestRead());
    json.writeNumberField("characters", delivery.characters());
    json.writeNumberField("firstReadCharacters", delivery.firstReadCharacters());
    if (delivery.compressed()) {
      json.writeBooleanField("compressed", true);
    }
  }

  private void writeServer(@Nullable ServerFigures server) throws IOException {
    if (server != null) {
      json.writeObjectFieldStart("server");
      if (server.promptNanos() != null) {
        json.writeNumberField("promptNanos", server.promptNanos());
      }
      json.writeNumberField("outputTokens", server.outputTokens());
      json.writeNumberField("outputNanos", server.outputNanos());
      json.writeEndObject();
    }
  }

  private void writeOutcome(Sample sample) throws IOException {
    if (sample.status() != null) {
      json.writeNumberField("status", sample.status());
    }
    json.writeStringField("outcome", sample.outcome().kind());
    if (!sample.outcome().success()) {
      json.writeStringField("error", sample.outcome().detail());
    }
    if (sample.row() > 0) {
      json.writeNumberField("row", sample.row());
    }
    if (sample.key() > 0) {
      json.writeStringField("key", KeyFigures.alias(sample.key()));
    }
    if (sample.warmup()) {
      json.writeBooleanField("warmup", true);
    }
  }
}
