package io.github.streamgate.internal.load;

import java.util.OptionalLong;

/**
 * Decides which starts are warm-up, which are measured, and when nothing more may start;
 * nanoseconds since the start of the run. Pure but for what it is told; one thread.
 */
final class MeasuredWindow {
  private final ClosedModel model;
  private int started;
  private int measured;
  private OptionalLong firstMeasuredNanos = OptionalLong.empty();

  MeasuredWindow(ClosedModel model) {
    this.model = model;
  }

  /** Whether a further request may start. */
  boolean mayStart(long sinceStartNanos) {
    boolean wanted = model.requests().isEmpty() || measured < model.requests().getAsInt();
    return wanted && !timeIsUp(sinceStartNanos);
  }

  private boolean timeIsUp(long sinceStartNanos) {
    return model.durationNanos().isPresent()
        && firstMeasuredNanos.isPresent()
        && sinceStartNanos - firstMeasuredNanos.getAsLong() >= model.durationNanos().getAsLong();
  }

  /** Whether a request that started now would be measured. */
  boolean measuring(long sinceStartNanos) {
    return started >= model.warmupRequests()
        && sinceStartNanos >= model.warmup().toNanos()
        && sinceStartNanos >= model.comesUpNanos(model.users() - 1);
  }

  /** A request starts; answers whether it is warm-up. */
  boolean start(long sinceStartNanos) {
    boolean warmup = !measuring(sinceStartNanos);
    started++;
    if (!warmup) {
      measured++;
      if (firstMeasuredNanos.isEmpty()) {
        firstMeasuredNanos = OptionalLong.of(sinceStartNanos);
      }
    }
    return warmup;
  }

  /** When the first measured request started, if one did. */
  OptionalLong firstMeasuredNanos() {
    return firstMeasuredNanos;
  }
}
