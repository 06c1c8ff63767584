package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.metric.Metric;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one run that stand beside those of others; much smaller than its samples.
 *
 * @param requests judged ones, failed included
 * @param metrics those that are defined
 * @param tokensPerSecond absent where there was no time to deliver anything in
 * @param requestsPerSecond likewise
 */
public record RunFigures(
    TestName test,
    Status status,
    int requests,
    int succeeded,
    Map<Metric, Distribution> metrics,
    @Nullable Double tokensPerSecond,
    @Nullable Double requestsPerSecond) {

  /** Those of a run. */
  public static RunFigures of(RunReport report) {
    Map<Metric, Distribution> metrics = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      Distribution distribution = report.distribution(metric);
      if (distribution != null) {
        metrics.put(metric, distribution);
      }
    }
    Achieved achieved = report.achieved();
    return new RunFigures(
        report.test(),
        report.verdict().status(),
        achieved.requests(),
        report.measurement().successes(),
        metrics,
        boxed(achieved.tokensPerSecond()),
        boxed(achieved.requestsPerSecond()));
  }

  private static @Nullable Double boxed(OptionalDouble figure) {
    return figure.isPresent() ? figure.getAsDouble() : null;
  }

  /** What both tables begin with: {@code n}, success, and P50 and P95 of TTFT and TPOT. */
  public static List<String> headings(Messages words) {
    return List.of(
        words.text("column.n"),
        words.text("column.success"),
        "TTFT P50",
        "TTFT P95",
        "TPOT P50",
        "TPOT P95");
  }

  /** The cells below {@link #headings}. */
  public List<String> cells() {
    return List.of(
        Integer.toString(requests),
        requests == 0 ? Units.UNDEFINED : Units.percent(successPercent()),
        p50(Metric.TTFT),
        p95(Metric.TTFT),
        p50(Metric.TPOT),
        p95(Metric.TPOT));
  }

  /** Meaningless where there was no request. */
  double successPercent() {
    return 100.0 * succeeded / requests;
  }

  private String p50(Metric metric) {
    Distribution distribution = metrics.get(metric);
    return distribution == null ? Units.UNDEFINED : Units.duration(distribution.p50Nanos());
  }

  /** In words; a dash where it is not defined. */
  public String p95(Metric metric) {
    Distribution distribution = metrics.get(metric);
    return distribution == null ? Units.UNDEFINED : Units.duration(distribution.p95Nanos());
  }

  /** A rate with one or two decimals, without its unit. */
  public static String rate(@Nullable Double perSecond, int decimals) {
    return perSecond == null ? Units.UNDEFINED : Units.fixed(perSecond, decimals);
  }
}
