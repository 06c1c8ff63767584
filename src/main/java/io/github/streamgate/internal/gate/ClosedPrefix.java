package io.github.streamgate.internal.gate;

import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The longest prefix, in start order, of measured requests that are closed.
 *
 * <p>Requests close in another order than they start, the fast ones first: whoever looked at those
 * that are closed would acquit a slow endpoint. What was cancelled ends the prefix for good. Not
 * thread-safe.
 */
final class ClosedPrefix {
  private final Map<Integer, Sample> waiting = new HashMap<>();
  private final List<Sample> measured = new ArrayList<>();
  private int next;

  /** A request was closed, in the order in which requests end; each once. */
  void add(Sample sample) {
    waiting.put(sample.index(), sample);
    Sample first = waiting.get(next);
    while (first != null && !(first.outcome() instanceof Outcome.Cancelled)) {
      waiting.remove(next);
      next++;
      if (!first.warmup()) {
        measured.add(first);
      }
      first = waiting.get(next);
    }
  }

  /** How many measured requests it has. */
  int size() {
    return measured.size();
  }

  /** From the start of the first of them to the start of the last; 0 where there are none. */
  long startedNanos() {
    return measured.isEmpty()
        ? 0
        : measured.get(measured.size() - 1).startNanos() - measured.get(0).startNanos();
  }

  /** They, as they are now. */
  List<Sample> measured() {
    return List.copyOf(measured);
  }
}
