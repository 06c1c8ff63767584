package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.ServerFigures;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the server says of its own times, in the middle, beside what was measured of the same
 * replies.
 *
 * @param requests that succeeded and came with its figures
 * @param measuredNanos TPOT of those; absent where none defines it
 * @param promptNanos absent where it never says
 */
record ServersOwn(
    int requests, long nanosPerToken, @Nullable Long measuredNanos, @Nullable Long promptNanos) {

  /** Absent where no reply came with figures. */
  static @Nullable ServersOwn of(Measurement measurement) {
    List<Sample> telling =
        measurement.samples().stream()
            .filter(sample -> sample.outcome().success() && sample.server() != null)
            .toList();
    List<ServerFigures> figures =
        telling.stream().map(Sample::server).filter(Objects::nonNull).toList();
    return figures.isEmpty()
        ? null
        : new ServersOwn(
            figures.size(),
            middle(figures.stream().mapToLong(ServerFigures::nanosPerToken).toArray()),
            middleOrNothing(
                telling.stream()
                    .flatMapToLong(sample -> sample.measures().get(Metric.TPOT).stream())
                    .toArray()),
            middleOrNothing(
                figures.stream()
                    .map(ServerFigures::promptNanos)
                    .filter(Objects::nonNull)
                    .mapToLong(Long::longValue)
                    .toArray()));
  }

  /** In words: {@code TPOT p50 12.3 ms, measured 12.4 ms; prompt p50 6.62 ms}. */
  String inWords(Messages words) {
    return words.text("server.text", Units.duration((double) nanosPerToken))
        + (measuredNanos == null
            ? ""
            : words.text("server.measured", Units.duration((double) measuredNanos)))
        + (promptNanos == null
            ? ""
            : words.text("server.prompt", Units.duration((double) promptNanos)))
        + " ("
        + words.counted("finding.requests", requests)
        + ")";
  }

  private static long middle(long[] nanos) {
    return Quantiles.of(nanos).at(0.5);
  }

  private static @Nullable Long middleOrNothing(long[] nanos) {
    return nanos.length == 0 ? null : Long.valueOf(middle(nanos));
  }
}
