package io.github.streamgate.internal.report.html;

import java.util.Map;

/**
 * The runs that the baseline was made of.
 *
 * @param file its name, relative to the module
 * @param environment whose runs these are
 * @param millis what they say of each quantile, {@code ttft.p95}, in milliseconds, oldest first
 */
public record BaselineRuns(String file, String environment, Map<String, double[]> millis) {
  public BaselineRuns {
    millis = Map.copyOf(millis);
  }

  /** Of one quantile; none where no run has it. */
  double[] of(String key) {
    return millis.getOrDefault(key, new double[0]);
  }
}
