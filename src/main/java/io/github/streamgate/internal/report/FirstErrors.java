package io.github.streamgate.internal.report;

import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tells of errors while a run goes on: the first one of a kind in full, further ones as numbers.
 * Errors are of one kind where outcome and status are the same.
 */
public final class FirstErrors {
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private boolean changed;

  /** The lines that a request deserves: none unless it is the first failure of its kind. */
  public List<String> hear(Sample sample) {
    Outcome outcome = sample.outcome();
    if (outcome.success() || outcome instanceof Outcome.Cancelled) {
      return List.of();
    }
    String kind =
        outcome instanceof Outcome.HttpError error
            ? outcome.kind() + " " + error.status()
            : outcome.kind();
    int count = counts.merge(kind, 1, Integer::sum);
    changed |= count > 1;
    return count == 1
        ? Text.wrap("ERROR  ", kind + ": " + Text.oneLine(outcome.detail()))
        : List.of();
  }

  /**
   * The line that counts all of them; none where nothing came to it since it was last asked for.
   */
  public List<String> counted() {
    if (!changed) {
      return List.of();
    }
    changed = false;
    return Text.wrap(
        "ERROR  ",
        counts.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .collect(Collectors.joining(", ", "so far ", "")));
  }
}
