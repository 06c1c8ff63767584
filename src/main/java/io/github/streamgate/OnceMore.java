package io.github.streamgate;

import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Measures once more where nothing but a starved client keeps a run from being judged, and where
 * that costs nobody money. What was found of an endpoint is never measured again.
 */
final class OnceMore {
  /** One run, judged. */
  interface Run<T> {
    T measure() throws IOException, InterruptedException;
  }

  /**
   * What counts.
   *
   * @param notes what a reader has to know of an earlier run; empty where there was none
   */
  record Measured<T>(T last, List<Said> notes) {}

  private OnceMore() {}

  static <T> Measured<T> ifStarved(
      TestName name,
      Plan plan,
      Function<T, Verdict> verdict,
      Run<T> run,
      Messages words,
      Console console)
      throws IOException, InterruptedException {
    T first = run.measure();
    Optional<Said> starved = verdict.apply(first).starved();
    if (starved.isEmpty() || !plan.costsNothing()) {
      return new Measured<>(first, List.of());
    }
    console.print(words.text("console.again", name.label(), words.text(starved.get())));
    return new Measured<>(run.measure(), List.of(Saying.MEASURED_TWICE.with(starved.get())));
  }
}
