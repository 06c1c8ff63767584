package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.List;
import java.util.Map;

/** What is worth a warning about a run, whatever its limits are. */
final class RunWarnings {
  private RunWarnings() {}

  static List<Said> of(Measurement measurement) {
    Map<String, Integer> failures = measurement.failuresByKind();
    return failures.isEmpty()
        ? List.of()
        : List.of(Saying.COLON.with(Words.failed(measurement), kinds(failures)));
  }

  private static Said kinds(Map<String, Integer> failures) {
    return Saying.COMMA
        .between(
            failures.entrySet().stream()
                .map(entry -> Saying.COUNT_OF.with(entry.getValue(), entry.getKey())))
        .orElseThrow();
  }
}
