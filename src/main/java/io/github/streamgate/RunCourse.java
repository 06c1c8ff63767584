package io.github.streamgate;

import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.RunEnd;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.metric.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether a run became shorter or longer than what was asked for. */
final class RunCourse {
  private RunCourse() {}

  /** Empty where it is as long as it was to be. */
  static Optional<Said> of(Plan plan, MeasuredLoad load, Verdict verdict) {
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
      return Optional.of(extended(most, Saying.REQUESTS.with(n), plan, verdict));
    }
    if (nanos >= mostNanos) {
      String asked = seconds(mostNanos);
      return Optional.of(seconds(Math.round(nanos / 1e8) * 100_000_000))
          .filter(took -> !took.equals(asked)) // by so little that nobody waited for it
          .map(took -> extended(asked, took, plan, verdict));
    }
    boolean early = load.outcome().end() instanceof RunEnd.Decided && n < most;
    if (!early) {
      return Optional.empty();
    }
    Saying stopped =
        verdict.status() == Status.FAIL ? Saying.STOPPED_PROVEN : Saying.STOPPED_TOO_SOON;
    return Optional.of(
        byRequests
            ? stopped.with(n, Saying.REQUESTS.with(most))
            : stopped.with(seconds(nanos), seconds(mostNanos)));
  }

  private static Said extended(Object from, Object to, Plan plan, Verdict verdict) {
    return verdict.findings().stream().anyMatch(RunCourse::open)
        ? Saying.EXTENDED_IN_VAIN.with(from, to, plan.judging().extendTo())
        : Saying.EXTENDED.with(from, to);
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
