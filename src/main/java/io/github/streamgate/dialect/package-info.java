/**
 * How one provider is asked, and what one event of its stream means. The public SPI: a dialect of
 * your own is a class that implements {@link io.github.streamgate.dialect.Dialect} and stands in
 * {@code META-INF/services/io.github.streamgate.dialect.Dialect}, and {@link
 * io.github.streamgate.dialect.DialectConformance} examines it.
 *
 * <p>Must not know time, the HTTP client, or any other provider; depends on nothing else of
 * Streamgate.
 *
 * <p>Read {@link io.github.streamgate.dialect.Dialect} first, then {@link
 * io.github.streamgate.dialect.StreamSignal}.
 */
@NullMarked
package io.github.streamgate.dialect;

import org.jspecify.annotations.NullMarked;
