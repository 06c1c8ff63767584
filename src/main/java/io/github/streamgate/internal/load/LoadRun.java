package io.github.streamgate.internal.load;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;
import org.jspecify.annotations.Nullable;

/**
 * One run. Everything here happens on the driving thread, except that released requests are put
 * into the queue by whoever released them.
 */
final class LoadRun {
  /**
   * How long a finished request's connection is waited for, off the clock, before it is dropped.
   */
  private static final long DRAIN_NANOS = Duration.ofMillis(250).toNanos();

  private static final long WATCH_NANOS = Duration.ofMillis(10).toNanos();
  private static final long TICK_NANOS = Duration.ofSeconds(1).toNanos();

  private final LoadPlan plan;
  private final Wire wire;
  private final MonotonicClock clock;
  private final LoadListener listener;
  private final StreamObserver observer;
  private final Redactor redactor;
  private final ClosedUsers users;
  private final MeasuredWindow window;
  private final ProgressCounter progress;

  private final BlockingQueue<OpenRequest> released = new LinkedBlockingQueue<>();
  private final Set<OpenRequest> open = new LinkedHashSet<>();
  private final List<@Nullable Sample> samples = new ArrayList<>();

  /** Written by whichever thread reads a socket: nearly always one and the same, but not always. */
  private final Histogram interChunkNanos = new SynchronizedHistogram(3);

  private final Histogram warmupInterChunkNanos = new SynchronizedHistogram(3);

  private long startNanos;
  private long nextWatchNanos = WATCH_NANOS;
  private long nextTickNanos = TICK_NANOS;
  private long lastMeasuredEndNanos;
  private int resends;
  private boolean answered;
  private boolean succeeded;
  private @Nullable String stopped;

  LoadRun(LoadPlan plan, Wire wire, MonotonicClock clock, LoadListener listener) {
    this(plan, wire, clock, listener, StreamObserver.NONE);
  }

  /** The same, looked upon. */
  LoadRun(
      LoadPlan plan,
      Wire wire,
      MonotonicClock clock,
      LoadListener listener,
      StreamObserver observer) {
    this.plan = plan;
    this.wire = wire;
    this.clock = clock;
    this.listener = listener;
    this.observer = observer;
    this.redactor = new Redactor(plan.secrets());
    this.users = new ClosedUsers(plan.model());
    this.window = new MeasuredWindow(plan.model());
    this.progress = new ProgressCounter(plan.model().users());
  }

  LoadOutcome drive() throws InterruptedException {
    startNanos = clock.nanos();
    try {
      while (startDue() || !open.isEmpty()) {
        takeReleased();
        watch();
      }
      return outcome();
    } catch (InterruptedException e) {
      cancelOpen("the run was interrupted");
      throw e;
    } finally {
      open.forEach(OpenRequest::cancel); // some are left only if something of the caller's threw
    }
  }

  private long sinceStartNanos() {
    return clock.nanos() - startNanos;
  }

  /** Starts whatever is due; answers whether anything may still be started, now or later. */
  private boolean startDue() {
    long nowNanos = sinceStartNanos();
    while (mayStart(nowNanos) && users.isDue(nowNanos)) {
      start(users.take());
      nowNanos = sinceStartNanos();
    }
    return mayStart(nowNanos) && users.anyWaiting();
  }

  private boolean mayStart(long nowNanos) {
    return stopped == null && window.mayStart(nowNanos);
  }

  private void start(int user) {
    int index = samples.size();
    RequestFactory.Numbered numbered = plan.requests().next(index, user);
    boolean warmup = window.start(sinceStartNanos());
    long t0Nanos = clock.nanos();
    OpenRequest request =
        new OpenRequest(
            index,
            user,
            numbered.row(),
            warmup,
            t0Nanos,
            onReleased -> recorder(t0Nanos, warmup, onReleased),
            released::add);
    samples.add(null);
    open.add(request);
    progress.started();
    request.send(wire, numbered.request());
  }

  private StreamRecorder recorder(long t0Nanos, boolean warmup, Runnable onReleased) {
    return new StreamRecorder(
        t0Nanos,
        plan.dialect(),
        plan.timeouts(),
        redactor,
        warmup ? warmupInterChunkNanos : interChunkNanos,
        observer,
        plan.tokenizer(),
        onReleased);
  }

  /** Waits for a request to be released, but no longer than until something else is to be done. */
  private void takeReleased() throws InterruptedException {
    long nowNanos = sinceStartNanos();
    long wakeNanos = Math.min(nextWatchNanos, nextTickNanos);
    if (mayStart(nowNanos)) {
      wakeNanos = Math.min(wakeNanos, users.nextDueNanos());
    }
    OpenRequest request = released.poll(Math.max(0, wakeNanos - nowNanos), TimeUnit.NANOSECONDS);
    while (request != null) {
      close(request);
      request = released.poll();
    }
  }

  private void close(OpenRequest request) {
    if (!open.remove(request)) {
      return;
    }
    Sample sample = request.sample(startNanos);
    samples.set(sample.index(), sample);
    resends += request.recorder().resends() > 0 ? 1 : 0;
    if (!sample.warmup()) {
      lastMeasuredEndNanos =
          Math.max(lastMeasuredEndNanos, request.recorder().closedNanos() - startNanos);
    }
    users.free(request.user(), sinceStartNanos());
    progress.closed(sample);
    listener.closed(sample);
    stopIfHopeless(sample, request.recorder().unreachable());
  }

  /** Nobody is served by five hundred more of the same refusal. */
  private void stopIfHopeless(Sample sample, boolean unreachable) {
    boolean refused =
        sample.outcome() instanceof Outcome.HttpError error
            && (error.status() == 401 || error.status() == 403);
    if (stopped == null && ((refused && !succeeded) || (unreachable && !answered))) {
      stopped =
          refused
              ? "the server refused the first requests with status "
                  + sample.status()
                  + ": "
                  + sample.outcome().detail()
              : "the endpoint cannot be reached: " + sample.outcome().detail();
      cancelOpen("the run was stopped");
    }
    answered |= sample.status() != null;
    succeeded |= sample.outcome().success();
  }

  private void watch() {
    long nowNanos = sinceStartNanos();
    if (nowNanos >= nextWatchNanos) {
      nextWatchNanos = nowNanos + WATCH_NANOS;
      for (OpenRequest request : List.copyOf(open)) {
        watch(request, startNanos + nowNanos);
      }
    }
    if (nowNanos >= nextTickNanos) {
      nextTickNanos = Math.max(nextTickNanos + TICK_NANOS, nowNanos + TICK_NANOS / 2);
      listener.tick(progress.tick(nowNanos, !window.measuring(nowNanos)));
    }
  }

  private void watch(OpenRequest request, long nowNanos) {
    Optional<Outcome> overdue = request.recorder().overdue(nowNanos);
    if (overdue.isPresent()) {
      giveUp(request, overdue.get(), nowNanos);
    } else if (request.recorder().drainsLongerThan(DRAIN_NANOS, nowNanos)) {
      giveUp(request, new Outcome.Cancelled("not reached: the outcome stands"), nowNanos);
    }
  }

  private void giveUp(OpenRequest request, Outcome because, long nowNanos) {
    request.recorder().giveUp(because, nowNanos);
    request.cancel();
  }

  private void cancelOpen(String why) {
    for (OpenRequest request : List.copyOf(open)) {
      giveUp(request, new Outcome.Cancelled(why), clock.nanos());
    }
    for (OpenRequest request = released.poll(); request != null; request = released.poll()) {
      close(request);
    }
  }

  private LoadOutcome outcome() {
    List<Sample> closed = new ArrayList<>();
    for (Sample sample : samples) {
      if (sample == null) {
        throw new IllegalStateException("request " + closed.size() + " was never closed");
      }
      closed.add(sample);
    }
    long windowNanos =
        window.firstMeasuredNanos().isPresent()
            ? Math.max(0, lastMeasuredEndNanos - window.firstMeasuredNanos().getAsLong())
            : 0;
    return new LoadOutcome(
        closed, windowNanos, interChunkNanos, resends, Optional.ofNullable(stopped));
  }
}
