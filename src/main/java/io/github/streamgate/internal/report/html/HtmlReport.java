package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.RunReport;
import java.io.IOException;
import java.nio.file.Path;

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
}
