package io.github.streamgate.internal.load;

import java.util.OptionalLong;

/**
 * Decides which starts are warm-up, which are measured, and when nothing more may start;
 * nanoseconds since the start of the run. Pure but for what it is told; one thread.
 */
final class MeasuredWindow {
  private final LoadModel model;
  private int started;
  private int measured;
  private OptionalLong firstMeasuredNanos = OptionalLong.empty();

  MeasuredWindow(LoadModel model) {
    this.model = model;
  }

  /** Whether a further request may start. */
  boolean mayStart(long sinceStartNanos) {
    boolean wanted = model.requests().isEmpty() || measured < model.requests().getAsInt();
    return wanted && !timeIsUp(sinceStartNanos);
  }

  private boolean timeIsUp(long sinceStartNanos) {
    return sinceStartNanos >= closesNanos();
  }

  /** When time is up; never where it is not known yet, or no duration was asked for. */
  long closesNanos() {
    return model.durationNanos().isPresent() && firstMeasuredNanos.isPresent()
        ? firstMeasuredNanos.getAsLong() + model.durationNanos().getAsLong()
        : Starts.NEVER_NANOS;
  }

  /** Whether a request that started now would be measured. */
  boolean measuring(long sinceStartNanos) {
    return started >= model.warmupRequests()
        && sinceStartNanos >= model.warmup().toNanos()
        && sinceStartNanos >= model.fullNanos();
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
