package io.github.streamgate.internal.gate;

import io.github.streamgate.metric.Metric;
import java.util.Locale;

/** One thing that a test declared about its run. Every declared limit gets a finding. */
public sealed interface Limit {

  /** What is limited, as tables name it: {@code TPOT p95}, {@code success rate}. */
  String label();

  /** How it was written: {@code @MaxP95Tpot(regressionPercent = 20)}. */
  String declared();

  /**
   * A quantile of a metric must not be above a bound.
   *
   * @param quantile share of requests that must be within the bound, in (0, 1)
   */
  record Quantile(Metric metric, double quantile, Bound bound, String declared) implements Limit {
    public Quantile {
      if (!(quantile > 0 && quantile < 1)) {
        throw new IllegalArgumentException("quantile " + quantile + ", must lie in (0, 1)");
      }
    }

    @Override
    public String label() {
      return metric + " " + quantileName();
    }

    /** The quantile as a percentile: {@code p95}, {@code p99.9}. */
    public String quantileName() {
      return name(quantile);
    }

    static String name(double quantile) {
      String percent = String.format(Locale.ROOT, "%.4f", quantile * 100);
      return "p" + percent.replaceAll("0+$", "").replaceAll("\\.$", "");
    }
  }

  /**
   * At least this share of requests must succeed.
   *
   * @param percent in (0, 100]
   */
  record SuccessRate(double percent, String declared) implements Limit {
    @Override
    public String label() {
      return "success rate";
    }
  }

  /**
   * At most this share of requests may have been sent more than once.
   *
   * @param percent in [0, 100)
   */
  record RetryRate(double percent, String declared) implements Limit {
    @Override
    public String label() {
      return "retry rate";
    }
  }

  /**
   * The run must deliver at least this many output tokens a second, all users together.
   *
   * @param tokensPerSecond above 0
   */
  record TokensPerSecond(double tokensPerSecond, String declared) implements Limit {
    @Override
    public String label() {
      return "tokens/s";
    }
  }

  /** Where a quantile's bound comes from. */
  sealed interface Bound {

    /** The bound where nothing was written: the baseline and 20 %, or 50 % above P95. */
    static Regression usual(Metric metric, double quantile) {
      return new Regression(quantile > 0.95 ? 50 : 20, usualFloorNanos(metric));
    }

    /** The least distance above a baseline where none was written: 1 ms for TPOT, else 5 ms. */
    static long usualFloorNanos(Metric metric) {
      return metric == Metric.TPOT ? 1_000_000 : 5_000_000;
    }

    /** A fixed ceiling, in nanoseconds. */
    record Absolute(long nanos) implements Bound {}

    /**
     * So much over the committed baseline.
     *
     * @param percent tolerance over the mean of the baseline's runs, 0 or more
     * @param floorNanos the limit lies at least this much above the mean, so that a millisecond of
     *     noise on a tiny figure is no regression
     */
    record Regression(double percent, long floorNanos) implements Bound {}
  }
}
