package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Calibration;
import java.nio.file.Path;
import java.util.List;

/**
 * A calibration: all that any format may show of it.
 *
 * @param heldAgainst what each run was judged by, in words
 * @param files what was written about it, absolute paths
 */
public record CalibrationReport(
    TestName test, Target target, String heldAgainst, Calibration calibration, List<Path> files) {
  public CalibrationReport {
    files = List.copyOf(files);
  }
}
