package io.github.streamgate;

import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Measures once more where nothing but a starved client keeps a run from being judged, and where
 * that costs nobody money. What was found of an endpoint is never measured again.
 */
final class OnceMore {
  private static final String SAMPLES = "samples.jsonl";

  /** What the requests of a run that was measured again are kept in. */
  private static final String FIRST_SAMPLES = "samples.first.jsonl";

  /** One run, judged. */
  interface Run<T> {
    T measure() throws IOException, InterruptedException;
  }

  /**
   * What counts.
   *
   * @param notes what a reader has to know of an earlier run; empty where there was none
   * @param files what is left of it
   */
  record Measured<T>(T last, List<Said> notes, List<Path> files) {}

  private OnceMore() {}

  /**
   * Measures, and once more if need be.
   *
   * @param starved why the client's doing, and it alone, keeps the run from being of use; empty
   *     where that is not so
   * @param directory where each run writes its samples, in place of those of the run before
   */
  static <T> Measured<T> ifStarved(
      TestName name,
      Plan plan,
      Function<T, Optional<Said>> starved,
      Run<T> run,
      ReportDirectory directory,
      Messages words,
      Console console)
      throws IOException, InterruptedException {
    T first = run.measure();
    Optional<Said> reason = starved.apply(first);
    if (reason.isEmpty() || !plan.costsNothing()) {
      return new Measured<>(first, List.of(), List.of());
    }
    Path kept = directory.file(FIRST_SAMPLES);
    Files.move(directory.file(SAMPLES), kept, StandardCopyOption.REPLACE_EXISTING);
    console.print(
        words.text("console.again", name.label(), FIRST_SAMPLES, words.text(reason.get())));
    return new Measured<>(
        run.measure(),
        List.of(Saying.MEASURED_TWICE.with(FIRST_SAMPLES, reason.get())),
        List.of(kept));
  }
}
