package io.github.streamgate;

import io.github.streamgate.metric.Metric;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Limits a quantile of a metric: nearest rank on the exact values, failed requests counted as
 * slower than any limit.
 *
 * <p>The limit is {@link #millis}, or the committed baseline and {@link #regressionPercent}, or
 * both of them, each judged by itself. With neither written it is the baseline and 20 %, or 50 %
 * above the 95th percentile. Where a {@link SseLoad#reference} runs beside the load, it takes the
 * place of the baseline: what it allows is {@link SseLoad#tolerance} and {@link SseLoad#seen}, and
 * {@link #regressionPercent} and {@link #floorMillis} count for nothing.
 *
 * <p>{@link MaxP95Ttft} and its likes are made of this: an annotation that carries it and declares
 * any of its attributes overrides them, so one of your own is one small file. Of two that limit the
 * same quantile of the same metric the nearer one counts, whole: the method's own before one that a
 * composed annotation brings, the method's before the class's, the class's before the one it
 * extends or lies in.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(StreamgateExtension.class)
@Repeatable(MaxQuantile.List.class)
public @interface MaxQuantile {
  /** What is limited; every metric but {@link Metric#ICL}, whose gaps are not independent. */
  Metric metric();

  /** Which quantile: above 0 and below 1, so 0.95 for the 95th percentile. */
  double quantile();

  /** Absolute ceiling in milliseconds, above 0. */
  double millis() default Double.NaN;

  /** How much above the committed baseline is allowed, in percent, 0 or more. */
  double regressionPercent() default Double.NaN;

  /**
   * The least distance of the limit above the baseline's mean, in milliseconds, 0 or more; 1 for
   * TPOT and 5 for the others unless written. It keeps a millisecond of noise on a small figure
   * from being a regression.
   */
  double floorMillis() default Double.NaN;

  /** At which levels of a sweep it holds: {@code atUsers = {1, 5}}; at all unless written. */
  int[] atUsers() default {};

  /** Holds several. */
  @Documented
  @Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
  @Retention(RetentionPolicy.RUNTIME)
  @ExtendWith(StreamgateExtension.class)
  @interface List {
    MaxQuantile[] value();
  }
}
