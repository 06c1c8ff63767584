package io.github.streamgate;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the field or parameterless method that says which endpoint the class's loads are sent to.
 *
 * <p>Static or not, of any visibility, inherited or not; of type {@link java.net.URI}, {@link
 * String}, or an {@code int} that is a port on 127.0.0.1. It is read just before each load, so a
 * port that a server chose in {@code @BeforeAll} is known by then. A server alone is enough: the
 * dialect knows its path. Goes before the {@code url} of {@link SseLoad} and of a profile.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface SseEndpoint {}
