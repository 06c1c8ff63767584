package io.github.streamgate.internal.load;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.JdkWire;
import io.github.streamgate.internal.wire.Wire;

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
    try (Wire wire = new JdkWire(clock, plan.timeouts().connect())) {
      return new LoadRun(plan, wire, clock, listener).drive();
    }
  }
}
