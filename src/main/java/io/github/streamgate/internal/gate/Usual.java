package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import java.util.Arrays;
import java.util.OptionalDouble;

/** How a metric's quantiles usually come out, as a baseline or a reference has it. */
@FunctionalInterface
public interface Usual {

  /**
   * A quantile, in nanoseconds; empty where nobody knows it.
   *
   * @param quantile in (0, 1)
   */
  OptionalDouble nanos(Metric metric, double quantile);

  /** The runs of a baseline, which keeps but a few quantiles. */
  static Usual of(BaselineAnswer answer) {
    return (metric, quantile) -> {
      double[] millis =
          answer instanceof BaselineAnswer.Found found
              ? found.series().millis(Recording.key(metric, Limit.Quantile.name(quantile)))
              : new double[0];
      OptionalDouble ln = Arrays.stream(millis).map(Math::log).average();
      return ln.isPresent() ? OptionalDouble.of(Math.exp(ln.getAsDouble()) * 1e6) : ln;
    };
  }

  /** What ran beside it. */
  static Usual of(Measurement reference) {
    return (metric, quantile) -> {
      long[] values = reference.values(metric);
      long nanos = values.length == 0 ? Measurement.FAILED : Quantiles.of(values).at(quantile);
      return nanos == Measurement.FAILED
          ? OptionalDouble.empty()
          : OptionalDouble.of((double) nanos);
    };
  }
}
