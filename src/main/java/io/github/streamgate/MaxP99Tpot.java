package io.github.streamgate;

import io.github.streamgate.metric.Metric;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits the 99th percentile of the time per output token: {@link Metric#TPOT}.
 *
 * <p>With neither {@link #millis} nor {@link #regressionPercent} written, the limit is the
 * committed baseline and 50 %. See {@link MaxQuantile} for what each attribute means.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@MaxQuantile(metric = Metric.TPOT, quantile = 0.99)
public @interface MaxP99Tpot {
  /** Absolute ceiling in milliseconds, above 0. */
  double millis() default Double.NaN;

  /** How much above the committed baseline is allowed, in percent, 0 or more. */
  double regressionPercent() default Double.NaN;

  /** The least distance above the baseline's mean, in milliseconds; 1 unless written. */
  double floorMillis() default Double.NaN;

  /** At which levels of a sweep it holds: {@code atUsers = {1, 5}}; at all unless written. */
  int[] atUsers() default {};
}
