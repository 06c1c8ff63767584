package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Calibration;
import java.nio.file.Path;
import java.util.List;

/**
 * A calibration: all that any format may show of it.
 *
 * @param heldAgainst what each run was judged by
 * @param files what was written about it, absolute paths
 */
public record CalibrationReport(
    TestName test,
    Target target,
    HeldAgainst heldAgainst,
    Calibration calibration,
    List<Path> files) {

  /** What a run of a calibration is judged by. */
  public enum HeldAgainst {
    /** The candidate is its own reference. */
    ITSELF,
    /** A baseline of runs that were made for it. */
    SERIES,
    /** The figures that its limits are written with. */
    FIGURES;

    String inWords(Messages words) {
      return words.text("calibration.against." + this, Calibration.BASELINE_RUNS);
    }
  }

  public CalibrationReport {
    files = List.copyOf(files);
  }
}
