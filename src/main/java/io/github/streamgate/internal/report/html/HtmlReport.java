package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.BuildReport;
import io.github.streamgate.internal.report.CalibrationReport;
import io.github.streamgate.internal.report.ComparedModel;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.RunReport;
import io.github.streamgate.internal.report.SweepReport;
import io.github.streamgate.internal.report.TestName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes {@code report.html}: everything that is known of a test in one file that needs no network,
 * the verdict first.
 *
 * <p>Of many requests as many points are kept as a screen can show, the lowest and the highest of
 * each pixel; the verdict and the tables are of all of them.
 */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * Writes the page of a run, in place of whatever the file held.
   *
   * @throws IOException where it cannot be written
   */
  public static void write(RunReport run, Background background, Messages words, Path file)
      throws IOException {
    PageFile.write(RunPage.of(run, background, words), words, file);
  }

  /**
   * Writes the page of a sweep, which leads to those of its levels.
   *
   * @throws IOException where it cannot be written
   */
  public static void writeSweep(
      SweepReport sweep, ReportDirectory directory, Messages words, Path file) throws IOException {
    PageFile.write(new ComparedPages(directory, words).sweep(sweep), words, file);
  }

  /**
   * Writes the page of a test's models, which leads to those of each.
   *
   * @param models one or more
   * @throws IOException where it cannot be written
   */
  public static void writeModels(
      TestName test,
      List<ComparedModel> models,
      ReportDirectory directory,
      Messages words,
      Path file)
      throws IOException {
    PageFile.write(new ComparedPages(directory, words).models(test, models), words, file);
  }

  /**
   * Writes the page of a calibration.
   *
   * @throws IOException where it cannot be written
   */
  public static void writeCalibration(CalibrationReport report, Messages words, Path file)
      throws IOException {
    PageFile.write(CalibrationPage.of(report, words), words, file);
  }

  /**
   * Writes the index of a build, which leads to the pages of its gates.
   *
   * @param build with one gate or more
   * @throws IOException where it cannot be written
   */
  public static void writeIndex(BuildReport build, Messages words, Path file) throws IOException {
    Path directory = file.toAbsolutePath().resolveSibling("").normalize();
    PageFile.write(new IndexPage(directory, words).of(build), words, file);
  }
}
