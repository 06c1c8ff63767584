package io.github.streamgate;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.gate.ReferenceJudge;
import io.github.streamgate.internal.load.LoadOutcome;
import io.github.streamgate.internal.load.LoadProgress;
import io.github.streamgate.internal.load.RoundListener;
import io.github.streamgate.internal.load.Side;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.FirstErrors;
import io.github.streamgate.internal.report.LiveLine;
import io.github.streamgate.internal.report.SampleLog;
import io.github.streamgate.metric.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hears of a run in rounds: writes down every request, prints a line every so often, and asks the
 * judge after each round whether to go on.
 */
final class Rounds implements RoundListener {
  /** What a side's rounds came to. */
  private static final class Played {
    private final List<Sample> samples = new ArrayList<>();
    private final FirstErrors errors = new FirstErrors();
    private long windowNanos;
  }

  private final ReferenceJudge judge;
  private final @Nullable String usageAdvice;
  private final SampleLog log;
  private final Console console;
  private final long lineEveryNanos;
  private final Map<Side, Played> sides = new EnumMap<>(Side.class);
  private long nextLineNanos;

  Rounds(
      ReferenceJudge judge,
      @Nullable String usageAdvice,
      SampleLog log,
      Console console,
      Duration lineEvery) {
    this.judge = judge;
    this.usageAdvice = usageAdvice;
    this.log = log;
    this.console = console;
    this.lineEveryNanos = lineEvery.toNanos();
  }

  /** Everything that a side did in rounds that were played to their end. */
  Measurement all(Side side) {
    Played played = of(side);
    return new Measurement(played.samples, played.windowNanos, usageAdvice);
  }

  @Override
  public void closed(Side side, Sample sample) {
    log.append(side.word(), sample);
    log.flush(); // whatever ends this process now, the sample is there
    of(side).errors.hear(sample).forEach(line -> console.print(at(side, line)));
  }

  @Override
  public void tick(Side side, LoadProgress progress) {
    if (progress.elapsedNanos() >= nextLineNanos) {
      nextLineNanos = progress.elapsedNanos() + lineEveryNanos - Duration.ofMillis(500).toNanos();
      console.print(at(side, LiveLine.format(MeasuredLoad.figures(progress))));
      of(side).errors.counted().forEach(line -> console.print(at(side, line)));
    }
  }

  private static String at(Side side, String line) {
    return line + (side == Side.REFERENCE ? " (the reference)" : "");
  }

  @Override
  public boolean played(LoadOutcome reference, LoadOutcome candidate) {
    return judge.round(add(Side.REFERENCE, reference), add(Side.CANDIDATE, candidate));
  }

  private Measurement add(Side side, LoadOutcome turn) {
    Played played = of(side);
    played.samples.addAll(turn.samples());
    played.windowNanos += turn.windowNanos();
    return new Measurement(turn.samples(), turn.windowNanos(), usageAdvice);
  }

  private Played of(Side side) {
    return sides.computeIfAbsent(side, none -> new Played());
  }
}
