package io.github.streamgate.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Which ways in which gates decided wrongly, elsewhere or here, a test pins the right outcome of.
 * {@code GateCasesTest} lists them and holds that each has a test.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface GateCase {
  /** Ids, {@code G8}. */
  String[] value();
}
