package io.github.streamgate;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Demands that at least this share of requests succeed. Success is proven: a 2xx status, an event
 * stream, at least one output, an end marker or finish reason, and no error event.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(StreamgateExtension.class)
public @interface MinSuccessRate {
  /** In percent, above 0 and up to 100. */
  double value();

  /** At which levels of a sweep it holds: {@code atUsers = {1, 5}}; at all unless written. */
  int[] atUsers() default {};
}
