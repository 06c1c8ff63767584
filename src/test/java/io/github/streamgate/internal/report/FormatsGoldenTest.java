package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written for other tools to read. */
class FormatsGoldenTest {
  private static final long START_MILLIS = 1_790_000_000_000L;

  @TempDir Path directory;

  /** The worst first, as a build has them. */
  private List<GateFile> gates() {
    return List.of(
        gate("failing", Runs.failing()),
        gate("infinite", Runs.failedRequestsReachThePercentile()),
        gate("passing", Runs.passing()),
        gate("nothing", Runs.nothingMeasured()));
  }

  private GateFile gate(String name, RunReport run) {
    try {
      Path file = directory.resolve(name + ".json");
      VerdictJson.write(run, Runs.filing(run), file);
      return GateFiles.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void openMetricsAreTheSameUnderEveryLocale(Locale locale) {
    Golden.assertMatches("metrics.txt", Golden.under(locale, () -> OpenMetrics.text(gates())));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void benchmarksAreTheSameUnderEveryLocale(Locale locale) {
    Golden.assertMatches(
        "benchmark.json", Golden.under(locale, () -> BenchmarkJson.smallerIsBetter(gates())));
    Golden.assertMatches(
        "benchmark-bigger.json", Golden.under(locale, () -> BenchmarkJson.biggerIsBetter(gates())));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void theSummaryIsTheSameUnderEveryLocale(Locale locale) {
    Golden.assertMatches(
        "summary.md",
        Golden.under(locale, () -> SummaryMarkdown.text(gates(), SummaryMarkdown.MOST_BYTES)));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void theSamplesOfJMeterAreTheSameUnderEveryLocale(Locale locale) {
    Golden.assertMatches(
        "samples.jtl",
        Golden.under(
            locale, () -> JtlFile.text(Runs.failedRequestsReachThePercentile(), START_MILLIS)));
  }

  @Test
  void ofTooManyGatesTheSummaryShowsTheWorstAndCountsTheOthers() {
    List<GateFile> many = Collections.nCopies(1000, gate("failing", Runs.failing()));

    String text = SummaryMarkdown.text(many, 100_000);

    assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThan(101_000);
    assertThat(text).containsPattern("_9\\d\\d more gates are not shown here; each has a");
  }

  @Test
  void everyColumnThatJMeterReadsIsThereAndOfItsType() throws IOException {
    RunReport run = Runs.besideAReference();

    List<CSVRecord> rows =
        CSVParser.parse(
                new StringReader(JtlFile.text(run, START_MILLIS)),
                CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build())
            .getRecords();

    assertThat(rows).hasSize(800);
    for (CSVRecord row : rows) {
      for (String number :
          List.of(
              "timeStamp",
              "elapsed",
              "bytes",
              "sentBytes",
              "grpThreads",
              "allThreads",
              "Latency",
              "IdleTime",
              "Connect")) {
        assertThat(Long.parseLong(row.get(number))).as(number).isNotNegative();
      }
      assertThat(row.get("success")).isIn("true", "false");
      assertThat(row.get("dataType")).isEqualTo("text");
      assertThat(row.get("threadName")).matches("user-[1-4]");
      assertThat(Integer.parseInt(row.get("allThreads"))).isPositive();
    }
    CSVRecord first = rows.get(0);
    assertThat(first.get("timeStamp")).isEqualTo("1790000000000");
    assertThat(first.get("label")).isEqualTo("ChatGatewayPerfIT.chatStreams");
    assertThat(first.get("elapsed")).as("E2E").isEqualTo("922");
    assertThat(first.get("Latency")).as("TTFT").isEqualTo("200");
    assertThat(first.get("responseCode")).isEqualTo("200");
    assertThat(first.get("responseMessage")).isEqualTo("OK");
    assertThat(first.get("URL")).isEqualTo("http://127.0.0.1:8080/v1/chat/completions");
    CSVRecord refused = rows.get(403);
    assertThat(refused.get("label")).isEqualTo("ChatGatewayPerfIT.chatStreams (reference)");
    assertThat(refused.get("success")).isEqualTo("false");
    assertThat(refused.get("responseCode")).isEqualTo("503");
    assertThat(refused.get("responseMessage")).isEqualTo("HttpError");
    assertThat(refused.get("failureMessage")).startsWith("the server said 503");
    assertThat(refused.get("URL")).isEqualTo("http://127.0.0.1:8081/v1/chat/completions");
  }

  @Test
  void theFilesOfAGateAreThoseThatAreNamed() throws IOException {
    ReportDirectory reports = new ReportDirectory(directory.resolve("reports"));
    reports.prepare();

    GateFormats.write(Runs.passing(), Runs.FILING, START_MILLIS, reports);

    assertThat(GateFormats.files(reports))
        .filteredOn(file -> !file.endsWith("samples.jsonl"))
        .hasSize(6)
        .allSatisfy(file -> assertThat(Files.size(file)).isPositive());
  }
}
