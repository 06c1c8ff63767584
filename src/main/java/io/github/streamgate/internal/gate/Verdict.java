package io.github.streamgate.internal.gate;

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

  /** The verdict on a run of which nothing can be judged, whatever its limits. */
  public static Verdict invalid(List<Limit> limits, String reason) {
    List<Finding> findings =
        limits.stream().<Finding>map(limit -> new Finding.Invalid(limit, reason)).toList();
    return new Verdict(Status.INVALID, findings, List.of(reason));
  }
}
