package io.github.streamgate;

import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.gate.Knee;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.report.RunReport;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * What the load of a test came to, or all the loads of a sweep.
 *
 * @param runs one for each load, in their order; one or more
 * @param measured whether there is anything that the test's body could look at
 * @param thrown what ends the test, once its body has run; empty for a pass
 * @param sticks whether the same test, run again in this JVM, fails with the same without
 *     measuring: so it is for what was found wrong, but not for a run that could not be judged
 * @param status what the judge said of it all; absent where it was not asked
 * @param knee where the sweep bends; absent where there is none
 */
record Judged(
    List<Run> runs,
    boolean measured,
    Optional<Throwable> thrown,
    boolean sticks,
    @Nullable Status status,
    @Nullable Knee knee) {
  Judged {
    runs = List.copyOf(runs);
  }

  /**
   * One load.
   *
   * @param users how many sent at a time; absent where a rate did
   * @param model the one that was asked; absent where no setting names it
   * @param report absent where it was not judged
   */
  record Run(
      @Nullable Integer users,
      @Nullable String model,
      Measurement measurement,
      @Nullable RunReport report) {}

  /** One load. */
  static Judged of(
      Plan plan,
      MeasuredLoad load,
      @Nullable RunReport report,
      Optional<Throwable> thrown,
      boolean sticks) {
    Run run =
        new Run(
            plan.load().model() instanceof ClosedModel closed ? closed.users() : null,
            plan.described().get("model"),
            load.measurement(),
            report);
    return new Judged(
        List.of(run),
        load.measuredAnything(),
        thrown,
        sticks,
        report == null ? null : report.verdict().status(),
        null);
  }

  /** Whether that is a failure, and not a skip. */
  static boolean fails(Optional<Throwable> thrown) {
    return thrown.filter(AssertionFailedError.class::isInstance).isPresent();
  }

  /** Hands over what was measured. */
  void fill(LoadResult into) {
    into.fill(runs.stream().map(LoadResult::of).toList(), knee == null ? null : knee.users());
  }
}
