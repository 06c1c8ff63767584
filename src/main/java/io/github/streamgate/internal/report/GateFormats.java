package io.github.streamgate.internal.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of one gate for machines and for summaries. All but the samples are read off {@code
 * verdict.json}, as those of a whole build are: no two formats can differ.
 */
public final class GateFormats {
  private GateFormats() {}

  /** What {@link #write} leaves, and the samples that were logged meanwhile. */
  public static List<Path> files(ReportDirectory directory) {
    return Stream.of(
            "verdict.json",
            "samples.jsonl",
            "samples.jtl",
            "summary.md",
            "metrics.txt",
            "benchmark.json",
            "benchmark-bigger.json")
        .map(directory::file)
        .toList();
  }

  /**
   * Writes them all, in place of whatever they held.
   *
   * @param startMillis when the run started, in milliseconds since 1970
   * @throws IOException where one cannot be written
   */
  public static void write(
      RunReport report, Filing filing, long startMillis, ReportDirectory directory)
      throws IOException {
    Path verdict = directory.file("verdict.json");
    VerdictJson.write(report, filing, verdict);
    JtlFile.write(report, startMillis, directory.file("samples.jtl"));
    List<GateFile> gate = List.of(GateFiles.read(verdict));
    Files.writeString(
        directory.file("summary.md"), SummaryMarkdown.text(gate, SummaryMarkdown.MOST_BYTES));
    Files.writeString(directory.file("metrics.txt"), OpenMetrics.text(gate));
    Files.writeString(directory.file("benchmark.json"), BenchmarkJson.smallerIsBetter(gate));
    Files.writeString(directory.file("benchmark-bigger.json"), BenchmarkJson.biggerIsBetter(gate));
  }
}
