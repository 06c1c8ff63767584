package io.github.streamgate.internal.load;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.RunIds;
import io.github.streamgate.metric.Sample;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
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
  private final RunWatch watch;
  private final StreamObserver observer;
  private final Redactor redactor;
  private final Starts starts;
  private final MeasuredWindow window;
  private final ProgressCounter progress;
  private final RetryQueue retries;
  private final Spending spending;
  private final ClosedRequests closed = new ClosedRequests();
  private final FirstAnswers firstAnswers;

  /** A new one every run, so that no two runs have ids in common. */
  private final Identifier identifier = new Identifier(ThreadLocalRandom.current().nextLong());

  private final BlockingQueue<OpenRequest> released = new LinkedBlockingQueue<>();
  private final Set<OpenRequest> open = new LinkedHashSet<>();

  /** Written by whichever thread reads a socket: nearly always one and the same, but not always. */
  private final Histogram interChunkNanos = new SynchronizedHistogram(3);

  private final Histogram warmupInterChunkNanos = new SynchronizedHistogram(3);

  private long startNanos;
  private long nextWatchNanos = WATCH_NANOS;
  private long nextTickNanos = TICK_NANOS;

  /** Absent while more may be sent. */
  private @Nullable RunEnd end;

  LoadRun(LoadPlan plan, Wire wire, MonotonicClock clock, LoadListener listener) {
    this(plan, wire, clock, listener, RunWatch.NONE, StreamObserver.NONE);
  }

  /** The same, watched, and looked upon. */
  LoadRun(
      LoadPlan plan,
      Wire wire,
      MonotonicClock clock,
      LoadListener listener,
      RunWatch watch,
      StreamObserver observer) {
    this(plan, wire, clock, listener, watch, observer, new FirstAnswers());
  }

  /** The same, once more at an endpoint that answered before, or did not. */
  LoadRun(
      LoadPlan plan,
      Wire wire,
      MonotonicClock clock,
      LoadListener listener,
      RunWatch watch,
      StreamObserver observer,
      FirstAnswers firstAnswers) {
    this.firstAnswers = firstAnswers;
    this.plan = plan;
    this.wire = wire;
    this.clock = clock;
    this.listener = listener;
    this.watch = watch;
    this.observer = observer;
    this.redactor = new Redactor(plan.secrets());
    this.starts = Starts.of(plan.model());
    this.window = new MeasuredWindow(plan.model());
    this.progress = new ProgressCounter(plan.model());
    this.retries = new RetryQueue(plan.retries(), plan.timeouts());
    this.spending = new Spending(plan.budget());
  }

  /** Runs to the end, or until the thread is interrupted; the interrupted status is clear then. */
  LoadOutcome drive() {
    startNanos = clock.nanos();
    try {
      while (sendDue() || !open.isEmpty()) {
        takeReleased();
        watch();
      }
    } catch (InterruptedException e) {
      end = new RunEnd.Interrupted();
      cancelOpen("the run was interrupted");
    } finally {
      open.forEach(OpenRequest::cancel); // some are left only if something of the caller's threw
    }
    return closed.outcome(
        window.firstMeasuredNanos(), interChunkNanos, end == null ? new RunEnd.Planned() : end);
  }

  /** When it began; only once it did. */
  long startNanos() {
    return startNanos;
  }

  private long sinceStartNanos() {
    return clock.nanos() - startNanos;
  }

  /** Sends whatever is due; answers whether anything may still be started, now or later. */
  private boolean sendDue() {
    long nowNanos = sinceStartNanos();
    Optional<OpenRequest> again = retries.due(nowNanos);
    while (again.isPresent()) {
      send(again.get());
      again = retries.due(nowNanos);
    }
    while (mayStart(nowNanos) && starts.isDue(nowNanos)) {
      spending.reached().ifPresentOrElse(bound -> end = new RunEnd.Spent(bound), this::start);
      nowNanos = sinceStartNanos();
    }
    return mayStart(nowNanos) && starts.anyWaiting();
  }

  private boolean mayStart(long nowNanos) {
    return end == null
        && closed.started() < plan.requests().available().orElse(Integer.MAX_VALUE)
        && window.mayStart(starts.countsFromNanos(nowNanos));
  }

  private void start() {
    Starts.Start start = starts.take();
    int index = closed.reserve();
    RequestFactory.Numbered numbered = plan.requests().next(index, start.user());
    RunIds ids = plan.identified() ? identifier.ids(numbered.request()) : null;
    WireRequest sent =
        ids == null ? numbered.request() : Identifier.identified(numbered.request(), ids.of(index));
    long sentNanos = sinceStartNanos();
    long t0Nanos = start.intendedNanos().orElse(sentNanos);
    boolean warmup = window.start(t0Nanos);
    OpenRequest request =
        new OpenRequest(
            new OpenRequest.Opening(
                index,
                start.user(),
                numbered.row(),
                numbered.key(),
                warmup,
                ids,
                t0Nanos,
                sentNanos - t0Nanos),
            sent,
            onReleased -> recorder(startNanos + t0Nanos, warmup, onReleased),
            released::add);
    open.add(request);
    progress.started();
    Optional<Outcome> tooLate = request.recorder().overdue(startNanos + sentNanos);
    if (tooLate.isPresent()) {
      request.recorder().giveUp(Patience.neverSent(sentNanos - t0Nanos), startNanos + sentNanos);
    } else {
      send(request);
    }
  }

  private void send(OpenRequest request) {
    spending.sent();
    request.send(wire);
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
    long dueNanos = retries.nextDueNanos();
    if (mayStart(nowNanos)) {
      dueNanos = Math.min(dueNanos, starts.nextDueNanos());
    }
    long wakeNanos = Math.min(Math.min(nextWatchNanos, nextTickNanos), dueNanos);
    OpenRequest request = released.poll(Math.max(0, wakeNanos - nowNanos), TimeUnit.NANOSECONDS);
    while (request != null) {
      endAttempt(request);
      // A start that is due goes before whatever else is over.
      request = sinceStartNanos() < dueNanos ? released.poll() : null;
    }
  }

  private void endAttempt(OpenRequest request) {
    boolean again =
        end == null && spending.reached().isEmpty() && retries.take(request, sinceStartNanos());
    if (!again) {
      close(request);
    }
  }

  private void close(OpenRequest request) {
    if (!open.remove(request)) {
      return;
    }
    Sample sample = closed.close(request, startNanos);
    spending.closed(sample.tokens().count());
    countOpenTokens();
    starts.free(request.user(), !sample.warmup(), sinceStartNanos());
    progress.closed(sample);
    listener.closed(sample);
    Optional<RunEnd> hopeless = firstAnswers.hear(sample, request.recorder().unreachable());
    if (hopeless.isPresent() && (end == null || end.stopped().isEmpty())) {
      end = hopeless.get();
      cancelOpen("the run was stopped");
    }
    hear(watch.closed(sample, sinceStartNanos()));
  }

  /** A run that ended for another reason keeps it. */
  private void hear(RunWatch.Step step) {
    if (step == RunWatch.Step.STOP && end == null) {
      end = new RunEnd.Decided();
      cancelOpen("the verdict was reached");
    }
  }

  private void watch() {
    long nowNanos = sinceStartNanos();
    if (nowNanos >= nextWatchNanos) {
      nextWatchNanos = nowNanos + WATCH_NANOS;
      for (OpenRequest request : open) {
        watch(request, startNanos + nowNanos);
      }
      countOpenTokens();
    }
    if (nowNanos >= nextTickNanos) {
      nextTickNanos = Math.max(nextTickNanos + TICK_NANOS, nowNanos + TICK_NANOS / 2);
      int late = mayStart(nowNanos) ? starts.late(Math.min(nowNanos, window.closesNanos())) : 0;
      listener.tick(progress.tick(nowNanos, !window.measuring(nowNanos), late));
      hear(watch.tick(nowNanos));
    }
  }

  private void countOpenTokens() {
    if (spending.countsTokens()) {
      spending.open(
          open.stream().mapToLong(request -> request.recorder().delivery().chunks()).sum());
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
    for (OpenRequest request : open) {
      giveUp(request, new Outcome.Cancelled(why), clock.nanos());
    }
    for (OpenRequest request = released.poll(); request != null; request = released.poll()) {
      close(request);
    }
    for (Optional<OpenRequest> any = retries.any(); any.isPresent(); any = retries.any()) {
      any.get().abandon(new Outcome.Cancelled(why));
      close(any.get());
    }
  }
}
