package io.github.streamgate.internal.gate;

import java.util.List;

/**
 * What was found when a run was looked at while it grew.
 *
 * @param atNanos when, since the start of the run
 * @param n how many requests there were to look at
 * @param findings on the limits that have evidence, in the order of declaration
 */
public record Look(long atNanos, int n, List<Finding> findings) {
  public Look {
    findings = List.copyOf(findings);
  }
}
