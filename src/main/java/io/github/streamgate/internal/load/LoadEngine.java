package io.github.streamgate.internal.load;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.internal.wire.Wires;
import io.github.streamgate.metric.Sample;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Runs a plan: the door to this package. Thread-safe; every run has a wire of its own. */
public final class LoadEngine {
  private final MonotonicClock clock;

  public LoadEngine(MonotonicClock clock) {
    this.clock = clock;
  }

  /**
   * Sends the plan's requests from the calling thread, and returns when all of them are closed.
   *
   * <p>Before the first request of a dialect in this JVM the client is warmed up against itself.
   *
   * @throws InterruptedException if the calling thread was interrupted; every open request has been
   *     cancelled and told to the listener by then
   */
  public LoadOutcome run(LoadPlan plan, LoadListener listener) throws InterruptedException {
    ClientWarmUp.once(plan.dialect(), clock);
    try (Wire wire = Wires.open(clock, plan.wire())) {
      return new LoadRun(plan, wire, clock, listener).drive();
    }
  }

  /**
   * Sends one request of the plan, without warm-up, for somebody to look at.
   *
   * @throws InterruptedException as for {@link #run}
   */
  public Sample tryOnce(LoadPlan plan, StreamObserver observer) throws InterruptedException {
    ClientWarmUp.once(plan.dialect(), clock);
    LoadPlan once =
        new LoadPlan(
            plan.dialect(),
            plan.requests(),
            new ClosedModel(
                1, Duration.ZERO, 0, Duration.ZERO, OptionalInt.of(1), OptionalLong.empty()),
            plan.timeouts(),
            plan.wire(),
            plan.secrets());
    try (Wire wire = Wires.open(clock, plan.wire())) {
      return new LoadRun(once, wire, clock, LoadListener.NONE, observer).drive().samples().get(0);
    }
  }
}
