package io.github.streamgate;

import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.RunEnd;
import io.github.streamgate.metric.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether a run became shorter or longer than what was asked for, in words. */
final class RunCourse {
  private RunCourse() {}

  /** Empty where it is as long as it was to be. */
  static Optional<String> of(Plan plan, MeasuredLoad load, Verdict verdict) {
    List<Sample> judged = load.measurement().samples();
    if (judged.isEmpty() || plan.reference() != null) { // rounds have a line of their own
      return Optional.empty();
    }
    LoadModel model = plan.load().model();
    long most = model.mostMeasured().orElse(Long.MAX_VALUE);
    long mostNanos = model.durationNanos().orElse(Long.MAX_VALUE);
    int n = judged.size();
    long nanos = judged.get(n - 1).startNanos() - judged.get(0).startNanos();
    boolean byRequests = model.mostMeasured().isPresent();
    if (n > most) {
      return Optional.of(
          "extended from "
              + most
              + " to "
              + LoadWords.counted(n, "request")
              + until(plan, verdict));
    }
    if (nanos >= mostNanos) {
      String asked = seconds(mostNanos);
      return Optional.of(seconds(Math.round(nanos / 1e8) * 100_000_000))
          .filter(took -> !took.equals(asked)) // by so little that nobody waited for it
          .map(took -> "extended from " + asked + " to " + took + until(plan, verdict));
    }
    boolean early = load.outcome().end() instanceof RunEnd.Decided && n < most;
    return early
        ? Optional.of(
            "stopped after "
                + (byRequests
                    ? n + " of " + LoadWords.counted(most, "request")
                    : seconds(nanos) + " of " + seconds(mostNanos))
                + (verdict.status() == Status.FAIL
                    ? ": the failure is proven"
                    : ": a failure seemed to be proven"))
        : Optional.empty();
  }

  private static String until(Plan plan, Verdict verdict) {
    return verdict.findings().stream().anyMatch(RunCourse::open)
        ? " (extendTo = " + plan.judging().extendTo() + "), and still not decided"
        : " until it was decided";
  }

  private static boolean open(Finding finding) {
    if (!(finding.limit() instanceof Limit.Quantile)) {
      return false;
    }
    return finding instanceof Finding.Inconclusive
        || (finding instanceof Finding.Pass pass && !pass.proven())
        || (finding instanceof Finding.Fail fail && !fail.proven());
  }

  private static String seconds(long nanos) {
    return LoadWords.seconds(Duration.ofNanos(nanos));
  }
}
