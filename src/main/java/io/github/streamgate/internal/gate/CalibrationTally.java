package io.github.streamgate.internal.gate;

import java.util.ArrayList;
import java.util.List;

/** Collects the runs of a calibration. Not thread-safe. */
public final class CalibrationTally {
  private final List<Limit> limits;
  private final Slowdowns slowdowns;
  private final List<Verdict> verdicts = new ArrayList<>();
  private long requests;

  /** Of a gate on these terms, which has these limits. */
  public CalibrationTally(Terms terms, List<Limit> limits) {
    this.limits = List.copyOf(limits);
    this.slowdowns = new Slowdowns(terms, limits);
  }

  /**
   * Takes a run of the same.
   *
   * @param sent how many requests it took, whoever got them
   */
  public void add(Measurement measurement, Verdict verdict, long sent) {
    verdicts.add(verdict);
    requests += sent;
    verdict.findings().forEach(finding -> slowdowns.add(measurement, finding));
  }

  /** What the runs so far come to. */
  public Calibration result() {
    List<Calibration.OfLimit> each = new ArrayList<>();
    for (int i = 0; i < limits.size(); i++) {
      each.add(ofLimit(i));
    }
    return new Calibration(verdicts.size(), requests, Calibration.count(verdicts), each);
  }

  private Calibration.OfLimit ofLimit(int index) {
    int fails = 0;
    int proven = 0;
    int judged = 0;
    for (Verdict verdict : verdicts) {
      Finding finding = verdict.findings().get(index);
      if (finding instanceof Finding.Fail fail) {
        fails++;
        proven += fail.proven() ? 1 : 0;
      }
      judged += finding instanceof Finding.Invalid || finding instanceof Finding.NoBaseline ? 0 : 1;
    }
    Limit limit = limits.get(index);
    return new Calibration.OfLimit(limit, fails, proven, judged, slowdowns.seenPercent(limit));
  }
}
