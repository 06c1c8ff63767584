package io.github.streamgate;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Demands a throughput of the run: output tokens of all completed requests together, by the
 * measured window.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(StreamgateExtension.class)
public @interface MinTokensPerSecond {
  /** Output tokens a second, above 0. */
  double value();

  /** At which levels of a sweep it holds: {@code atUsers = {1, 5}}; at all unless written. */
  int[] atUsers() default {};
}
