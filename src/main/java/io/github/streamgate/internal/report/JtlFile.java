package io.github.streamgate.internal.report;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * Writes {@code samples.jtl}: the judged requests as JMeter's own listeners and the plugins around
 * it read them, with {@code elapsed} = E2E and {@code Latency} = TTFT, in milliseconds.
 *
 * <p>A failed request has the time until it ended, and 0 where none is known; {@code success} tells
 * it apart. What is not measured ({@code bytes}, {@code sentBytes}, {@code Connect}) is 0. {@code
 * allThreads} is how many requests were open when this one started, itself included.
 */
final class JtlFile {
  private static final String[] COLUMNS = {
    "timeStamp",
    "elapsed",
    "label",
    "responseCode",
    "responseMessage",
    "threadName",
    "dataType",
    "success",
    "failureMessage",
    "bytes",
    "sentBytes",
    "grpThreads",
    "allThreads",
    "URL",
    "Latency",
    "IdleTime",
    "Connect"
  };
  private static final CSVFormat CSV =
      CSVFormat.DEFAULT.builder().setHeader(COLUMNS).setRecordSeparator('\n').build();
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long startMillis;
  private final CSVPrinter csv;

  private JtlFile(long startMillis, CSVPrinter csv) {
    this.startMillis = startMillis;
    this.csv = csv;
  }

  /**
   * Writes the file, in place of whatever it held.
   *
   * @param startMillis when the run started, in milliseconds since 1970
   * @throws IOException where it cannot be written
   */
  static void write(RunReport report, long startMillis, Path file) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      write(report, startMillis, writer);
    }
  }

  static String text(RunReport report, long startMillis) {
    StringWriter text = new StringWriter();
    try {
      write(report, startMillis, text);
    } catch (IOException e) {
      throw new UncheckedIOException("a string that cannot be written to", e);
    }
    return text.toString();
  }

  private static void write(RunReport report, long startMillis, Writer writer) throws IOException {
    try (CSVPrinter csv = new CSVPrinter(writer, CSV)) {
      JtlFile file = new JtlFile(startMillis, csv);
      String label = report.test().label();
      file.writeSide(label, report.target(), report.measurement().samples());
      RunBeside beside = report.beside();
      if (beside != null) {
        file.writeSide(label + " (reference)", beside.target(), beside.measurement().samples());
      }
    }
  }

  private void writeSide(String label, Target target, List<Sample> samples) throws IOException {
    long[] sortedEnds = samples.stream().mapToLong(JtlFile::endNanos).sorted().toArray();
    int started = 0;
    for (Sample sample : samples) {
      started++;
      write(sample, label, target, started - endedBefore(sortedEnds, sample.startNanos()));
    }
  }

  private static int endedBefore(long[] sortedEnds, long nanos) {
    int found = Arrays.binarySearch(sortedEnds, nanos);
    return found >= 0 ? found : -found - 1;
  }

  private static long endNanos(Sample sample) {
    return sample.startNanos() + nanos(sample, Metric.TOTAL);
  }

  private void write(Sample sample, String label, Target target, int open) throws IOException {
    boolean success = sample.outcome().success();
    Integer status = sample.status();
    csv.printRecord(
        startMillis + millis(sample.startNanos()),
        millis(nanos(sample, success ? Metric.E2E : Metric.TOTAL)),
        label,
        status == null ? sample.outcome().kind() : status,
        success ? "OK" : sample.outcome().kind(),
        "user-" + (sample.user() + 1),
        "text",
        success,
        success ? "" : Text.oneLine(sample.outcome().detail()),
        0,
        0,
        open,
        open,
        target.endpoint(),
        millis(nanos(sample, Metric.TTFT)),
        0,
        0);
  }

  private static long nanos(Sample sample, Metric metric) {
    return sample.measures().get(metric).orElse(0);
  }

  private static long millis(long nanos) {
    return Math.round((double) nanos / NANOS_PER_MILLI);
  }
}
