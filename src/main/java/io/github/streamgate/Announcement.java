package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.ReferencePlan;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.report.LoadPlan;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.PlanLine;
import io.github.streamgate.internal.report.Target;
import io.github.streamgate.internal.report.TestName;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what is about to be sent, and what it will be held against. */
final class Announcement {
  private Announcement() {}

  static List<String> lines(TestName name, Plan plan, List<Limit> limits, BaselineAnswer known) {
    return lines(
        name, plan, limits.stream().anyMatch(Announcement::asksBaseline) ? words(known) : null);
  }

  /**
   * The same with any words on the baseline.
   *
   * @param baseline in words; absent where none plays a part
   */
  static List<String> lines(TestName name, Plan plan, @Nullable String baseline) {
    LoadModel model = plan.load().model();
    return PlanLine.format(
        new LoadPlan(
            name,
            LoadWords.senders(model),
            model.rampUp(),
            model.mostMeasured().isPresent() ? model.mostMeasured().getAsLong() : null,
            model.durationNanos().isPresent()
                ? Duration.ofNanos(model.durationNanos().getAsLong())
                : null,
            model.warmupRequests(),
            new Target(plan.load().dialect().name(), plan.endpoint()),
            baseline));
  }

  /** The same of a load that goes in rounds beside a reference. */
  static List<String> besideLines(TestName name, Plan plan, ReferencePlan reference) {
    String dialect = plan.load().dialect().name();
    LoadModel model = plan.load().model();
    return PlanLine.formatRounds(
        name,
        LoadWords.senders(model),
        LoadWords.rounds(reference) + " after " + LoadWords.warmUp(model),
        new Target(dialect, plan.endpoint()),
        new Target(dialect, reference.endpoint()));
  }

  private static boolean asksBaseline(Limit limit) {
    return limit instanceof Limit.Quantile quantile
        && quantile.bound() instanceof Limit.Bound.Regression;
  }

  private static String words(BaselineAnswer known) {
    if (known instanceof BaselineAnswer.Found found) {
      int runs = found.series().runs().size();
      return found.file()
          + " ("
          + found.environment()
          + ", "
          + runs
          + (runs == 1 ? " run)" : " runs)");
    }
    return "none: " + Messages.english().text(((BaselineAnswer.Missing) known).reason());
  }
}
