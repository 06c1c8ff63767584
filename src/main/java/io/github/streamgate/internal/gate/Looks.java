package io.github.streamgate.internal.gate;

import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Looks at a run while it grows, and says whether it has to go on.
 *
 * <p>A look judges the longest closed prefix exactly as it would be judged if it were all there is,
 * so what is found when the run is stopped is what the verdict on that prefix says. Looked at is
 * every 50 requests, or what came in 5 seconds once there are 50; and when what was asked for, or
 * the last request that may be started, is closed. That is a sequential test in the sense of Wald
 * (1945) with evidence that holds at every look (Howard, Ramdas, McAuliffe and Sekhon 2021).
 *
 * <p>A limit that has no evidence, such as a rate or one without a baseline, neither stops a run
 * nor extends it. Makes sense only with a judge whose rule proves something. Not thread-safe.
 */
public final class Looks {
  private static final int EVERY_REQUESTS = 50;

  /** Looking costs as much as there is to look at: of a long run, every so manieth part more. */
  private static final int EVERY_PART = 50;

  private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** What a run has to do now. */
  public enum Step {
    /** Go on: less is closed than was asked for. */
    GO_ON,
    /** Go on up to the cap: what was asked for is closed, and undecided. */
    EXTEND,
    /** Start nothing more, and drop what is open: every limit holds, or the cap is reached. */
    ENOUGH,
    /** The same, for a limit is broken. */
    FAIL_NOW
  }

  private final Judge judge;
  private final List<Limit> limits;
  private final Asked asked;
  private final ClosedPrefix prefix = new ClosedPrefix();
  private final List<Look> all = new ArrayList<>();
  private Step step = Step.GO_ON;
  private int looked;
  private long lookedNanos;

  public Looks(Judge judge, List<Limit> limits, Asked asked) {
    this.judge = judge;
    this.limits = List.copyOf(limits);
    this.asked = asked;
  }

  /**
   * A request was closed.
   *
   * @param elapsedNanos since any moment of the run, the same at every call
   */
  public Step closed(Sample sample, long elapsedNanos) {
    if (!isOver()) {
      prefix.add(sample);
    }
    return tick(elapsedNanos);
  }

  /** Time went by; once a second is enough. */
  public Step tick(long elapsedNanos) {
    if (!isOver() && isDue(elapsedNanos)) {
      looked = prefix.size();
      lookedNanos = elapsedNanos;
      step = next();
    }
    return step;
  }

  /** Whether the run was told to stop. */
  public boolean isOver() {
    return step == Step.ENOUGH || step == Step.FAIL_NOW;
  }

  /**
   * What is to be judged of a run that was told to stop: what was looked at last. Requests that
   * closed while it stopped are left out, for they might unsay what stopped it.
   */
  public List<Sample> judged() {
    return prefix.measured();
  }

  /** Every look so far, in their order. */
  public List<Look> all() {
    return List.copyOf(all);
  }

  private boolean isDue(long elapsedNanos) {
    int closed = prefix.size();
    if (closed == looked) {
      return false;
    }
    if (asked.exhausted(closed) || (step == Step.GO_ON && reached())) {
      return true;
    }
    return closed >= EVERY_REQUESTS
        && closed - looked >= looked / EVERY_PART
        && (closed / EVERY_REQUESTS > looked / EVERY_REQUESTS
            || elapsedNanos - lookedNanos >= EVERY_NANOS);
  }

  private boolean reached() {
    return asked.reached(prefix.size(), prefix.startedNanos());
  }

  private Step next() {
    List<Finding> findings =
        judge
            .judge(new Measurement(prefix.measured(), prefix.startedNanos()), limits)
            .findings()
            .stream()
            .filter(finding -> finding.limit() instanceof Limit.Quantile)
            .toList();
    all.add(new Look(lookedNanos, looked, findings));
    if (findings.stream().anyMatch(Looks::isBroken)) {
      return Step.FAIL_NOW;
    }
    if (!reached()) {
      return Step.GO_ON;
    }
    return asked.exhausted(looked) || findings.stream().noneMatch(Looks::isOpen)
        ? Step.ENOUGH
        : Step.EXTEND;
  }

  private static boolean isBroken(Finding finding) {
    return finding instanceof Finding.Fail fail && fail.proven();
  }

  /** More requests might decide it. */
  private static boolean isOpen(Finding finding) {
    if (finding instanceof Finding.Pass pass) {
      return !pass.proven();
    }
    return finding instanceof Finding.Fail || finding instanceof Finding.Inconclusive;
  }
}
