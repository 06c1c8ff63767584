package io.github.streamgate.internal.report;

import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of every request of a run: started = completed + failed + cancelled.
 *
 * @param started requests sent in the measured phase, without warm-up
 * @param completed those that proved a success
 * @param cancelled those that Streamgate ended itself
 * @param failures the rest, by kind, most frequent first
 * @param warmup requests sent before the measured phase; they count for nothing
 */
public record RequestCounts(
    int started, int completed, int cancelled, List<Failures> failures, int warmup) {

  /**
   * The failures of one kind.
   *
   * @param kind as {@link Outcome#kind()}
   * @param firstDetail the detail of the one that started first, as the outcome worded it
   */
  public record Failures(String kind, int count, String firstDetail) {}

  public RequestCounts {
    failures = List.copyOf(failures);
    int failed = failures.stream().mapToInt(Failures::count).sum();
    if (started != completed + failed + cancelled) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d requests started, but %d completed + %d failed + %d cancelled",
              started,
              completed,
              failed,
              cancelled));
    }
  }

  /**
   * Counts the closed requests of a run.
   *
   * @param started how many the generator says it started, without warm-up: counted apart, so that
   *     a lost request is noticed
   * @param closed all of them in any order, warm-up and cancelled ones included
   */
  public static RequestCounts of(int started, Collection<Sample> closed) {
    List<Sample> measured =
        closed.stream()
            .filter(sample -> !sample.warmup())
            .sorted(Comparator.comparingInt(Sample::index))
            .toList();
    int completed = (int) measured.stream().filter(sample -> sample.outcome().success()).count();
    int cancelled = (int) measured.stream().filter(RequestCounts::cancelled).count();
    int warmup = closed.size() - measured.size();
    return new RequestCounts(started, completed, cancelled, failuresOf(measured), warmup);
  }

  /** How many failed, whatever the kind. */
  public int failed() {
    return started - completed - cancelled;
  }

  private static boolean cancelled(Sample sample) {
    return sample.outcome() instanceof Outcome.Cancelled;
  }

  private static List<Failures> failuresOf(List<Sample> inStartOrder) {
    Map<String, Failures> byKind = new TreeMap<>();
    for (Sample sample : inStartOrder) {
      Outcome outcome = sample.outcome();
      if (!outcome.success() && !cancelled(sample)) {
        byKind.merge(
            outcome.kind(),
            new Failures(outcome.kind(), 1, outcome.detail()),
            (first, next) -> new Failures(first.kind(), first.count() + 1, first.firstDetail()));
      }
    }
    return byKind.values().stream()
        .sorted(Comparator.comparingInt(Failures::count).reversed())
        .toList();
  }
}
