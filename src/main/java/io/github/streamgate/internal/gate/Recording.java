package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.baseline.BaselineRun;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.internal.stats.DesignEffect;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.TokenSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a baseline keeps of a run, or why it must not keep it. */
public sealed interface Recording {

  /**
   * The run is fit to be compared with.
   *
   * @param run P50, P90, P95 and P99 of every metric that was defined, gated or not, so that a new
   *     limit needs no new recording
   * @param tokenSource who counted the output tokens
   */
  record Fit(BaselineRun run, TokenSource tokenSource) implements Recording {}

  /**
   * The run is not.
   *
   * @param starved whether that is the client's doing alone, so that another run may be
   */
  record Unfit(Said reason, boolean starved) implements Recording {
    Unfit(Said reason) {
      this(reason, false);
    }
  }

  /** The quantiles that are kept, by the name under which they are. */
  Map<String, Double> KEPT = Map.of("p50", 0.5, "p90", 0.9, "p95", 0.95, "p99", 0.99);

  /** The name of a metric's quantile in a baseline: {@code ttft.p95}. */
  static String key(Metric metric, String quantileName) {
    return metric.key() + "." + quantileName;
  }

  /** What of a baseline these limits are on. */
  static Set<String> keys(List<Limit> limits) {
    return limits.stream()
        .filter(Limit.Quantile.class::isInstance)
        .map(Limit.Quantile.class::cast)
        .flatMap(
            limit ->
                KEPT.entrySet().stream()
                    .filter(kept -> kept.getValue() == limit.quantile())
                    .map(kept -> key(limit.metric(), kept.getKey())))
        .collect(Collectors.toSet());
  }

  /**
   * Makes a recording of a run that was measured. What a buffer destroyed is not kept; where one of
   * the limits is on it, nothing is.
   *
   * @param limits those of the test
   */
  static Recording of(Measurement measurement, List<Limit> limits) {
    int n = measurement.samples().size();
    if (measurement.successes() == 0) {
      return new Unfit(Saying.NONE_SUCCEEDED.with(n));
    }
    List<TokenSource> sources = List.copyOf(measurement.tokenSources().keySet());
    if (sources.size() > 1) {
      return new Unfit(Saying.RECORDS_SOURCES.with(Words.sources(measurement.tokenSources())));
    }
    Doubts doubts = new Doubts(Diagnoses.of(measurement));
    Optional<Said> objection =
        limits.stream().flatMap(limit -> doubts.objection(limit).stream()).findFirst();
    if (objection.isPresent()) {
      return new Unfit(Saying.RECORDS_NO_PACE.with(objection.get()));
    }
    Validity validity = new Validity(measurement);
    Optional<Said> starved =
        limits.stream()
            .filter(Limit.Quantile.class::isInstance)
            .flatMap(limit -> validity.objectionToRecording((Limit.Quantile) limit).stream())
            .findFirst();
    if (starved.isPresent()) {
      return new Unfit(starved.get(), true);
    }
    Map<String, Double> millis = new TreeMap<>();
    double designEffect = 1;
    for (Metric metric : definedMetrics(measurement, doubts)) {
      long[] values = measurement.values(metric);
      Quantiles quantiles = Quantiles.of(values);
      designEffect = Math.max(designEffect, DesignEffect.of(values));
      for (Map.Entry<String, Double> kept : new TreeMap<>(KEPT).entrySet()) {
        long nanos = quantiles.at(kept.getValue());
        if (nanos == Measurement.FAILED) {
          return new Unfit(infinite(measurement, metric, kept.getKey()));
        }
        // A duration of 0 is one below the resolution of the clock; its logarithm has to exist.
        millis.put(key(metric, kept.getKey()), Math.max(nanos, 1) / 1e6);
      }
    }
    return millis.isEmpty()
        ? new Unfit(Saying.NONE_DEFINED.with())
        : new Fit(new BaselineRun(n, designEffect, millis), sources.get(0));
  }

  private static List<Metric> definedMetrics(Measurement measurement, Doubts doubts) {
    return Arrays.stream(Metric.values())
        .filter(Metric::perRequest)
        .filter(metric -> !doubts.destroyed(metric))
        .filter(metric -> measurement.values(metric).length > measurement.failures())
        .toList();
  }

  private static Said infinite(Measurement measurement, Metric metric, String quantile) {
    return Saying.RECORDS_FAILURES.with(Words.failed(measurement), metric + " " + quantile);
  }
}
