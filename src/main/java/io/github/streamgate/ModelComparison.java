package io.github.streamgate;

import io.github.streamgate.internal.report.ComparedModel;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ModelTable;
import io.github.streamgate.internal.report.ModelsJson;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.report.html.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lays the models of one test side by side: gathers what each of them came to, and prints and
 * writes it when JUnit closes the test, after the last of them, whether or not all of them ran.
 */
@SuppressWarnings("deprecation") // JUnit before 5.13 closes nothing but these
final class ModelComparison implements ExtensionContext.Store.CloseableResource, AutoCloseable {
  private final TestName test;
  private final ReportDirectory directory;
  private final Messages words;
  private final List<ComparedModel> models = new ArrayList<>();

  ModelComparison(TestName test, ReportDirectory directory, Messages words) {
    this.test = test;
    this.directory = directory;
    this.words = words;
  }

  /** Adds the loads of one model, which were judged. */
  synchronized void add(String model, List<Judged.Run> runs) {
    for (Judged.Run run : runs) {
      if (run.report() != null) {
        models.add(ComparedModel.of(model, runs.size() > 1 ? run.users() : null, run.report()));
      }
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (models.isEmpty()) {
      return;
    }
    directory.prepare();
    Path file = directory.file("models.json");
    Path page = directory.file(Pages.REPORT);
    ModelsJson.write(test, Build.ofThisJvm().id(), models, file);
    HtmlReport.writeModels(test, models, directory, words, page);
    Console console = Console.system();
    console.print(ModelTable.format(test, models, words));
    console.print("LOOK  " + directory.path() + ": report.html, models.json");
    console.print(ReportDirectory.attachmentLines(List.of(page, file)));
  }
}
