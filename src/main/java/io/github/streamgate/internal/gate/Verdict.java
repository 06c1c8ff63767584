package io.github.streamgate.internal.gate;

import java.util.ArrayList;
import java.util.List;

/**
 * What the judge says of one run.
 *
 * @param status the worst of the findings; INVALID where nothing was measured at all
 * @param findings one for every declared limit, in the order of declaration
 * @param warnings what a reader should know before trusting the figures; data, rendered last
 */
public record Verdict(Status status, List<Finding> findings, List<String> warnings) {
  public Verdict {
    findings = List.copyOf(findings);
    warnings = List.copyOf(warnings);
  }

  /** The verdict on a run of which nothing can be judged, whatever its limits; says why once. */
  public static Verdict invalid(List<Limit> limits, String reason) {
    List<Finding> findings = new ArrayList<>();
    for (Limit limit : limits) {
      findings.add(
          new Finding.Invalid(limit, findings.isEmpty() ? reason : "not judged, for that reason"));
    }
    return new Verdict(Status.INVALID, findings, limits.isEmpty() ? List.of(reason) : List.of());
  }
}
