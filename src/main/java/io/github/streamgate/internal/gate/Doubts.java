package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.gate.Diagnosis.Kind;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.metric.Metric;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the diagnoses of a run mean for the judging of its limits. Immutable. */
final class Doubts {
  /** What a buffer destroys: there is one arrival, or several that the buffer paced. */
  private static final Set<Metric> PACE = Set.of(Metric.TPOT, Metric.STALL);

  private static final Set<Metric> FIRST = Set.of(Metric.TTFT, Metric.TTFO);

  private final Map<Kind, Diagnosis> diagnoses = new EnumMap<>(Kind.class);

  Doubts(List<Diagnosis> found) {
    found.forEach(diagnosis -> diagnoses.put(diagnosis.kind(), diagnosis));
  }

  /** Why a limit must not be judged at all; empty where it may be. */
  Optional<Said> objection(Limit limit) {
    Diagnosis buffered = diagnoses.get(Kind.BUFFERED);
    return buffered != null && limits(limit, PACE)
        ? Optional.of(buffered.whole())
        : Optional.empty();
  }

  /** Whether no value of the metric means anything. */
  boolean destroyed(Metric metric) {
    return diagnoses.containsKey(Kind.BUFFERED) && PACE.contains(metric);
  }

  /** What a reader of the limit's figure should know. */
  List<Said> warnings(Limit limit) {
    List<Said> warnings = new ArrayList<>();
    if (limits(limit, FIRST)) {
      add(Kind.BUFFERED, limit, Saying.WHOLE_REPLIES, warnings);
      add(Kind.BURSTS, limit, Saying.FIRST_BURSTS, warnings);
    }
    if (limits(limit, PACE)) {
      add(Kind.BURSTS, limit, Saying.PACE_OF_BURSTS, warnings);
    }
    if (limits(limit, Set.of(Metric.TPOT)) || limit instanceof Limit.TokensPerSecond) {
      add(Kind.TOKEN_SOURCE_CHANGED, limit, Saying.MIXED_TOKENS, warnings);
    }
    return warnings;
  }

  private void add(Kind kind, Limit limit, Saying because, List<Said> warnings) {
    Diagnosis diagnosis = diagnoses.get(kind);
    if (diagnosis != null) {
      warnings.add(because.with(limit.label(), diagnosis.name()));
    }
  }

  private static boolean limits(Limit limit, Set<Metric> metrics) {
    return limit instanceof Limit.Quantile quantile && metrics.contains(quantile.metric());
  }
}
