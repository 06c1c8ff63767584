package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.TokenSource;
import java.util.Map;

/** Parts of sentences that several of the gate's have in common. */
final class Words {
  private Words() {}

  /** A reason for which whoever made a change need not look at it. */
  static Said notTheChangesDoing(Said reason) {
    return Saying.NOT_THE_CHANGES_DOING.with(reason);
  }

  static Said failed(Measurement measurement) {
    return Saying.REQUESTS_FAILED.with(measurement.failures(), measurement.samples().size());
  }

  /** What a reply must have for the metric to be defined. */
  static Said needs(Metric metric) {
    Saying needed =
        switch (metric) {
          case TTFB -> Saying.NEEDS_BODY;
          case TTFT, E2E -> Saying.NEEDS_OUTPUT;
          case TTFO -> Saying.NEEDS_ANSWER;
          case TPOT -> Saying.NEEDS_TOKENS;
          case STALL -> Saying.NEEDS_ARRIVALS;
          case TOTAL -> Saying.NEEDS_END;
          case ICL -> Saying.NEEDS_POOLING;
        };
    return needed.with();
  }

  /** Who counted the tokens of how many replies. */
  static Said sources(Map<TokenSource, Integer> sources) {
    return Saying.COMMA
        .between(
            sources.entrySet().stream()
                .map(entry -> Saying.SOURCE.with(entry.getKey().key(), entry.getValue())))
        .orElseThrow();
  }
}
