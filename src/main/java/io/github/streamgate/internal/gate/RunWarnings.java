package io.github.streamgate.internal.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is worth a warning about a run, whatever its limits are. */
final class RunWarnings {
  private RunWarnings() {}

  static List<String> of(Measurement measurement) {
    List<String> warnings = new ArrayList<>();
    Map<String, Integer> failures = measurement.failuresByKind();
    if (!failures.isEmpty()) {
      warnings.add(
          Words.failed(measurement)
              + ": "
              + failures.entrySet().stream()
                  .map(entry -> entry.getValue() + " " + entry.getKey())
                  .collect(Collectors.joining(", ")));
    }
    return warnings;
  }
}
