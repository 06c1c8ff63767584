package io.github.streamgate;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.SlowestRequests;
import io.github.streamgate.metric.Metric;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import org.assertj.core.api.AbstractAssert;

/**
 * AssertJ assertions on a {@link LoadResult}, with messages that carry what a gate's carry. Needs
 * AssertJ on the class path, which Streamgate does not bring along.
 *
 * <pre>{@code
 * import static io.github.streamgate.LoadResultAssert.assertThat;
 *
 * assertThat(result).hasNoFailures().hasQuantileOfAtMost(Metric.TTFT, 0.5, Duration.ofMillis(300));
 * }</pre>
 */
public final class LoadResultAssert extends AbstractAssert<LoadResultAssert, LoadResult> {
  private LoadResultAssert(LoadResult actual) {
    super(actual, LoadResultAssert.class);
  }

  /** Starts to assert on a result. */
  public static LoadResultAssert assertThat(LoadResult actual) {
    return new LoadResultAssert(actual);
  }

  /**
   * A quantile, over the requests that succeeded, must not be above a bound.
   *
   * @param quantile above 0 and at most 1
   */
  public LoadResultAssert hasQuantileOfAtMost(Metric metric, double quantile, Duration most) {
    isNotNull();
    Duration measured = actual.quantile(metric, quantile);
    if (measured.compareTo(most) > 0) {
      failWithMessage(
          "%s at quantile %s is %s, more than %s, over %s\nSlowest by %s (%s):\n%s",
          metric,
          quantile,
          millis(measured),
          millis(most),
          actual,
          metric,
          metric.meaning(),
          String.join("\n", SlowestRequests.format(measurement(), metric, Messages.english())));
    }
    return this;
  }

  /** Every request must have succeeded. */
  public LoadResultAssert hasNoFailures() {
    isNotNull();
    if (actual.failed() > 0) {
      failWithMessage("%s of %s requests failed: %s", actual.failed(), actual.requests(), kinds());
    }
    return this;
  }

  /**
   * At least this share of requests must have succeeded.
   *
   * @param percent above 0 and up to 100
   */
  public LoadResultAssert hasSuccessRateOfAtLeast(double percent) {
    isNotNull();
    OptionalDouble rate = actual.successRate();
    if (rate.isEmpty() || rate.getAsDouble() < percent) {
      failWithMessage(
          "success rate is %s, less than %s %%: %s of %s requests failed: %s",
          rate.isEmpty() ? "undefined" : number(rate.getAsDouble()) + " %",
          number(percent),
          actual.failed(),
          actual.requests(),
          kinds());
    }
    return this;
  }

  /** The run must have delivered at least so many output tokens a second. */
  public LoadResultAssert hasTokensPerSecondOfAtLeast(double least) {
    isNotNull();
    OptionalDouble rate = actual.tokensPerSecond();
    if (rate.isEmpty() || rate.getAsDouble() < least) {
      failWithMessage(
          "tokens/s are %s, less than %s, over %s",
          rate.isEmpty() ? "undefined" : number(rate.getAsDouble()), number(least), actual);
    }
    return this;
  }

  private Measurement measurement() {
    return actual.measured();
  }

  private String kinds() {
    return measurement().failuresByKind().toString();
  }

  private static String millis(Duration duration) {
    return number(duration.toNanos() / 1e6) + " ms";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value).replaceAll("\\.?0+$", "");
  }
}
