package io.github.streamgate;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the field or parameterless method with a {@code Map<String, ?>} of values for {@code
 * ${NAME}} in annotations and profiles: what only the running test knows, such as a token that its
 * set-up fetched.
 *
 * <p>Read just before each load. Goes after JUnit's configuration parameters, system properties and
 * the environment, so that whoever runs the build has the last word. Static or not, of any
 * visibility, inherited or not.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface SseVariables {}
