package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.config.Judging;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.gate.Asked;
import io.github.streamgate.internal.gate.Judge;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Look;
import io.github.streamgate.internal.gate.Looks;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.LoadPlan;
import io.github.streamgate.internal.load.RunWatch;
import io.github.streamgate.metric.Sample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Looks at a run while it goes on: ends it once it is decided, and lets it be longer until then.
 */
final class Looking implements RunWatch {
  private final Looks looks;
  private final LoadPlan extended;

  private Looking(Looks looks, LoadPlan extended) {
    this.looks = looks;
    this.extended = extended;
  }

  /** Empty where no look could prove anything, so that the run is as long as was asked. */
  static Optional<Looking> at(Plan plan, List<Limit> limits, BaselineAnswer known) {
    List<Limit> decidable = limits.stream().filter(limit -> hasFigure(limit, known)).toList();
    if (quantiles(decidable).isEmpty() || !plan.judging().terms().certainty().proves()) {
      return Optional.empty();
    }
    int extendTo = extendTo(plan, decidable);
    Judge judge = Judge.of(plan.judging().terms(), limits, known);
    return Optional.of(
        new Looking(
            new Looks(judge, limits, asked(plan.load().model(), extendTo)),
            plan.load().extended(extendTo)));
  }

  private static boolean hasFigure(Limit limit, BaselineAnswer known) {
    return known instanceof BaselineAnswer.Found
        || !(limit instanceof Limit.Quantile quantile)
        || quantile.bound() instanceof Limit.Bound.Absolute;
  }

  private static List<Limit.Quantile> quantiles(List<Limit> limits) {
    return limits.stream()
        .filter(Limit.Quantile.class::isInstance)
        .map(Limit.Quantile.class::cast)
        .toList();
  }

  /**
   * Up to how many times what was asked for a run may go on. One that could not prove any limit to
   * hold even then is not made longer for nothing.
   */
  static int extendTo(Plan plan, List<Limit> limits) {
    Judging judging = plan.judging();
    OptionalInt cap = asked(plan.load().model(), judging.extendTo()).capRequests();
    boolean mayProve =
        judging.terms().certainty().proves()
            && quantiles(limits).stream()
                .mapToInt(limit -> judging.terms().certainty().leastToAcquit(limit.quantile()))
                .anyMatch(least -> cap.isEmpty() || cap.getAsInt() >= least);
    return mayProve ? judging.extendTo() : 1;
  }

  private static Asked asked(LoadModel model, int extendTo) {
    OptionalLong most = model.mostMeasured();
    return new Asked(
        most.isPresent()
            ? OptionalInt.of((int) Math.min(Integer.MAX_VALUE, most.getAsLong()))
            : OptionalInt.empty(),
        model.durationNanos(),
        extendTo);
  }

  /** What is run: as long as it may become. */
  LoadPlan load() {
    return extended;
  }

  @Override
  public Step closed(Sample sample, long elapsedNanos) {
    return step(looks.closed(sample, elapsedNanos));
  }

  @Override
  public Step tick(long elapsedNanos) {
    return step(looks.tick(elapsedNanos));
  }

  private static Step step(Looks.Step step) {
    return switch (step) {
      case GO_ON, EXTEND -> Step.GO_ON;
      case ENOUGH, FAIL_NOW -> Step.STOP;
    };
  }

  /** Every look so far. */
  List<Look> looks() {
    return looks.all();
  }

  /** What is to be judged of a run that was decided; empty where that is all of it. */
  Optional<List<Sample>> judged() {
    return looks.isOver() ? Optional.of(looks.judged()) : Optional.empty();
  }
}
