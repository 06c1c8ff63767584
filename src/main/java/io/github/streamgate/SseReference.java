package io.github.streamgate;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the field or parameterless method that says where the reference runs, the build from main
 * that the {@link SseEndpoint} is held against.
 *
 * <p>Of the same kinds as {@link SseEndpoint}, and read as it is. Goes before the {@code reference}
 * of {@link SseLoad} and of a profile; an empty text is no reference.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface SseReference {}
