package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the judge says of one run.
 *
 * @param status the worst of the findings; INVALID where nothing was measured at all
 * @param findings one for every declared limit, in the order of declaration
 * @param warnings what a reader should know before trusting the figures; data, rendered last
 */
public record Verdict(Status status, List<Finding> findings, List<Said> warnings) {
  public Verdict {
    findings = List.copyOf(findings);
    warnings = List.copyOf(warnings);
  }

  /** The same with something to know before all else. */
  public Verdict noting(List<Said> first) {
    List<Said> all = new ArrayList<>(first);
    all.addAll(warnings);
    return new Verdict(status, findings, all);
  }

  /** An invalid one for a reason that whoever changed the endpoint need not look into. */
  public static Verdict notTheChangesDoing(List<Limit> limits, Said reason) {
    return invalid(limits, Words.notTheChangesDoing(reason));
  }

  /** The verdict on a run of which nothing can be judged, whatever its limits; says why once. */
  public static Verdict invalid(List<Limit> limits, Said reason) {
    List<Finding> findings = new ArrayList<>();
    for (Limit limit : limits) {
      findings.add(
          new Finding.Invalid(limit, findings.isEmpty() ? reason : Saying.NOT_JUDGED.with()));
    }
    return new Verdict(Status.INVALID, findings, limits.isEmpty() ? List.of(reason) : List.of());
  }

  /**
   * Why another run may come to another verdict: the client was starved, and that alone keeps this
   * one from being a pass. A limit that is broken all the same is not tried again.
   */
  public Optional<Said> starved() {
    boolean nothingElse =
        findings.stream()
            .allMatch(
                finding ->
                    finding instanceof Finding.Invalid invalid
                        ? invalid.starved()
                        : finding.status() != Status.FAIL);
    return nothingElse
        ? findings.stream()
            .filter(Finding.Invalid.class::isInstance)
            .map(Finding.Invalid.class::cast)
            .map(invalid -> Saying.OF_LIMIT.with(invalid.limit().label(), invalid.reason()))
            .findFirst()
        : Optional.empty();
  }
}
