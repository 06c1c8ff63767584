package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Judges a candidate beside a reference: listens round by round, then says what it found of every
 * limit. Limits without a figure are held against the reference; those with one against the figure,
 * as if the candidate had run alone. Not thread-safe.
 */
public final class ReferenceJudge {
  /** What was not there in so many rounds, a value or a success, will not come any more. */
  private static final int ENOUGH_TO_KNOW = 3;

  private final List<Limit> limits;
  private final List<Limit.Quantile> compared;
  private final ReferenceTerms terms;
  private final Terms ofTest;
  private final ReferenceTrial trial;
  private final List<List<Standing>> course = new ArrayList<>();
  private boolean referenceServes;

  /**
   * Nothing was played yet.
   *
   * @param limits all of the test, at least one of them {@link #compared}
   * @param ofTest the terms of those with a figure, and what becomes of any that is undecided
   */
  public ReferenceJudge(List<Limit> limits, ReferenceTerms terms, Terms ofTest) {
    this.limits = List.copyOf(limits);
    this.compared =
        limits.stream().filter(ReferenceJudge::compared).map(Limit.Quantile.class::cast).toList();
    this.terms = terms;
    this.ofTest = ofTest;
    this.trial = new ReferenceTrial(compared, terms);
  }

  /** Whether a limit is held against a reference, where there is one. */
  public static boolean compared(Limit limit) {
    return limit instanceof Limit.Quantile quantile
        && quantile.bound() instanceof Limit.Bound.Regression;
  }

  /** Takes one round; answers whether another one is worth playing. */
  public boolean round(Measurement reference, Measurement candidate) {
    ReferenceTrial.Step step = trial.round(reference, candidate);
    course.add(trial.standings());
    referenceServes |= reference.successes() > 0;
    boolean hopeless = !referenceServes || trial.standings().size() < compared.size();
    return step == ReferenceTrial.Step.GO_ON && !(hopeless && course.size() >= ENOUGH_TO_KNOW);
  }

  /** How the candidate stood after each round; a limit that nothing is known of yet is left out. */
  public List<List<Standing>> course() {
    return List.copyOf(course);
  }

  /** What there is to say of all rounds together. */
  public Verdict verdict(Measurement reference, Measurement candidate) {
    if (course.isEmpty()) {
      return Verdict.invalid(limits, Saying.NO_ROUND.with());
    }
    Set<Said> warnings = new LinkedHashSet<>();
    List<Limit> others = limits.stream().filter(limit -> !compared(limit)).toList();
    Verdict alone =
        Judge.of(ofTest, limits, new BaselineAnswer.Missing(Saying.REFERENCE_IS_SET.with()))
            .judge(candidate, others);
    warnings.addAll(alone.warnings());
    RunWarnings.of(reference)
        .forEach(warning -> warnings.add(Saying.OF_THE_REFERENCE.with(warning)));
    PairedHearing hearing =
        new PairedHearing(
            terms, ofTest.undecided(), trial.standings(), reference, candidate, warnings);
    Iterator<Finding> ofOthers = alone.findings().iterator();
    List<Finding> findings = new ArrayList<>();
    for (Limit limit : limits) {
      findings.add(compared(limit) ? hearing.finding((Limit.Quantile) limit) : ofOthers.next());
    }
    Status worst =
        findings.stream().map(Finding::status).min(Comparator.naturalOrder()).orElseThrow();
    return new Verdict(worst, findings, List.copyOf(warnings));
  }
}
