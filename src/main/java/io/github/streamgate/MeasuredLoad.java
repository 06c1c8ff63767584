package io.github.streamgate;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.load.LoadEngine;
import io.github.streamgate.internal.load.LoadListener;
import io.github.streamgate.internal.load.LoadOutcome;
import io.github.streamgate.internal.load.LoadProgress;
import io.github.streamgate.internal.load.RunEnd;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.FirstErrors;
import io.github.streamgate.internal.report.LiveFigures;
import io.github.streamgate.internal.report.LiveLine;
import io.github.streamgate.internal.report.SampleLog;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A load that has run: what is to be judged, and what else is known of it.
 *
 * @param measurement the judged samples: the longest prefix in start order of measured requests
 *     that Streamgate did not cancel
 * @param outcome every request
 * @param took from the first request on, with what the client itself took to warm up
 */
record MeasuredLoad(Measurement measurement, LoadOutcome outcome, Duration took) {

  /**
   * Runs a plan, printing a line every so often and appending each request to a file as it ends.
   *
   * @param looking absent where the run is to be as long as was asked, whatever comes out
   * @throws IOException if the file cannot be written
   */
  static MeasuredLoad run(
      Plan plan, @Nullable Looking looking, Path samples, Console console, Duration lineEvery)
      throws IOException, InterruptedException {
    MonotonicClock clock = MonotonicClock.system();
    long startNanos = clock.nanos();
    try (SampleLog log = SampleLog.open(samples, Build.ofThisJvm().id())) {
      Listener listener = new Listener(log, console, lineEvery);
      LoadOutcome outcome =
          looking == null
              ? new LoadEngine(clock).run(plan.load(), listener)
              : new LoadEngine(clock).run(looking.load(), listener, looking);
      List<Sample> all = judged(outcome.samples());
      List<Sample> judged = looking == null ? all : looking.judged().orElse(all);
      return new MeasuredLoad(
          new Measurement(
              judged,
              judged.size() == all.size() ? outcome.windowNanos() : windowNanos(judged),
              plan.load().dialect().usageAdvice().orElse(null),
              outcome.client()),
          outcome,
          Duration.ofNanos(clock.nanos() - startNanos));
    }
  }

  /** From the first start to the last end that is known, of a part of a run; not empty. */
  private static long windowNanos(List<Sample> judged) {
    return judged.stream()
            .mapToLong(
                sample -> sample.startNanos() + sample.measures().get(Metric.TOTAL).orElse(0))
            .max()
            .orElseThrow()
        - judged.get(0).startNanos();
  }

  /** Whether requests were measured in a run that was not stopped as hopeless. */
  boolean measuredAnything() {
    return outcome.stopped().isEmpty() && !measurement.samples().isEmpty();
  }

  /** Hands the interrupt on that ended the run, once everything is written. */
  void restoreInterrupt() {
    if (outcome.end() instanceof RunEnd.Interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Sample> judged(List<Sample> inStartOrder) {
    return inStartOrder.stream()
        .filter(sample -> !sample.warmup())
        .takeWhile(sample -> !(sample.outcome() instanceof Outcome.Cancelled))
        .toList();
  }

  private static final class Listener implements LoadListener {
    private final SampleLog log;
    private final Console console;
    private final FirstErrors errors = new FirstErrors();
    private final long lineEveryNanos;
    private long nextLineNanos;

    Listener(SampleLog log, Console console, Duration lineEvery) {
      this.log = log;
      this.console = console;
      this.lineEveryNanos = lineEvery.toNanos();
    }

    @Override
    public void closed(Sample sample) {
      log.append(sample);
      log.flush(); // whatever ends this process now, the sample is there
      console.print(errors.hear(sample));
    }

    @Override
    public void tick(LoadProgress progress) {
      if (progress.elapsedNanos() >= nextLineNanos) {
        nextLineNanos = progress.elapsedNanos() + lineEveryNanos - Duration.ofMillis(500).toNanos();
        console.print(LiveLine.format(figures(progress)));
        console.print(errors.counted());
      }
    }
  }

  /** How a load at work is doing, for its line. */
  static LiveFigures figures(LoadProgress progress) {
    return new LiveFigures(
        Duration.ofNanos(progress.elapsedNanos()),
        progress.open(),
        progress.users().isPresent() ? progress.users().getAsInt() : null,
        progress.late(),
        progress.closed(),
        progress.chunks(),
        boxed(progress.meanTtftNanos()),
        boxed(progress.meanTpotNanos()),
        boxed(progress.tokensPerSecond()),
        progress.closed() == 0 ? null : 100.0 * progress.succeeded() / progress.closed());
  }

  private static @Nullable Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
