package io.github.streamgate.internal.load;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.health.ClientWatch;
import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.internal.wire.Wires;
import io.github.streamgate.metric.Sample;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs a plan: the door to this package. Thread-safe; every run has a wire of its own. */
public final class LoadEngine {
  /** The loads of this JVM that are under way. */
  private static final AtomicInteger RUNNING = new AtomicInteger();

  private final MonotonicClock clock;

  public LoadEngine(MonotonicClock clock) {
    this.clock = clock;
  }

  /**
   * Sends the plan's requests from the calling thread, and returns when all of them are closed.
   *
   * <p>Before the first request of a dialect in this JVM the client is warmed up against itself.
   * Before any load the heap is collected, so that no request waits for the removal of what is
   * older than the load; but not while another load runs, which would stand still meanwhile.
   *
   * <p>An interrupt ends the run: every open request is cancelled and told to the listener, the
   * outcome says so, and the thread's interrupted status is clear, so that the outcome can be
   * written down.
   *
   * @throws InterruptedException if the calling thread was interrupted before the first request
   */
  public LoadOutcome run(LoadPlan plan, LoadListener listener) throws InterruptedException {
    return run(plan, listener, RunWatch.NONE);
  }

  /**
   * The same, watched: the watch may end the run before its time.
   *
   * @throws InterruptedException as above
   */
  public LoadOutcome run(LoadPlan plan, LoadListener listener, RunWatch watch)
      throws InterruptedException {
    warmUpFor(plan);
    begin();
    try (Wire wire = Wires.open(clock, plan.wire());
        ClientWatch client = ClientWatch.start(clock, firstUri(plan), wire::readingThreads)) {
      LoadRun run = new LoadRun(plan, wire, clock, listener, watch, StreamObserver.NONE);
      LoadOutcome outcome = run.drive();
      return outcome.by(client.health(run.startNanos(), lateByItself(plan)));
    } finally {
      end();
    }
  }

  /**
   * Plays rounds against two endpoints from the calling thread, until the listener has heard
   * enough. Each side keeps its connections over the rounds. Otherwise as {@link #run}.
   *
   * @throws InterruptedException if the calling thread was interrupted before the first request
   */
  public RoundsOutcome play(RoundsPlan plan, RoundListener listener) throws InterruptedException {
    warmUpFor(plan.reference());
    warmUpFor(plan.candidate());
    begin();
    try (Wire reference = Wires.open(clock, plan.reference().wire());
        Wire candidate = Wires.open(clock, plan.candidate().wire());
        ClientWatch client =
            ClientWatch.start(
                clock, firstUri(plan.candidate()), () -> readingThreads(reference, candidate))) {
      RoundsRun run = new RoundsRun(plan, reference, candidate, clock, listener);
      RoundsOutcome outcome = run.drive();
      return outcome.by(client.health(run.startNanos(), lateByItself(plan.candidate())));
    } finally {
      end();
    }
  }

  private static void begin() {
    if (RUNNING.getAndIncrement() == 0) {
      System.gc();
    }
  }

  private static void end() {
    RUNNING.decrementAndGet();
  }

  private static Set<Long> readingThreads(Wire first, Wire second) {
    Set<Long> threads = new HashSet<>(first.readingThreads());
    threads.addAll(second.readingThreads());
    return threads;
  }

  /** Under a cap a request may wait for the endpoint to end another one. */
  private static boolean lateByItself(LoadPlan plan) {
    return !(plan.model() instanceof OpenModel open && open.maxConcurrency().isPresent());
  }

  /**
   * Sends one request of the plan, without warm-up, for somebody to look at.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  public Sample tryOnce(LoadPlan plan, StreamObserver observer) throws InterruptedException {
    warmUpFor(plan);
    LoadPlan once = plan.just(ClosedModel.oneUser(1));
    try (Wire wire = Wires.open(clock, plan.wire())) {
      LoadOutcome outcome =
          new LoadRun(once, wire, clock, LoadListener.NONE, RunWatch.NONE, observer).drive();
      if (outcome.end() instanceof RunEnd.Interrupted) {
        throw new InterruptedException("interrupted while the reply was awaited");
      }
      return outcome.samples().get(0);
    }
  }

  private void warmUpFor(LoadPlan plan) throws InterruptedException {
    ClientWarmUp.once(plan.dialect(), "https".equalsIgnoreCase(firstUri(plan).getScheme()), clock);
  }

  private static URI firstUri(LoadPlan plan) {
    return plan.requests().next(0, 0).request().uri();
  }
}
