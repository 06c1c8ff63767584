package io.github.streamgate;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Demands that at most this share of requests be retried, where {@link SseLoad#retries} is set: a
 * retry that succeeds is a success, and only this tells how many of them there were.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(StreamgateExtension.class)
public @interface MaxRetryRate {
  /** In percent, 0 to below 100. */
  double value();

  /** At which levels of a sweep it holds: {@code atUsers = {1, 5}}; at all unless written. */
  int[] atUsers() default {};
}
