/**
 * Cuts bytes into events after the WHATWG event-stream format, or line by line, keeping the arrival
 * stamp and the ordinal of the read that completed each event.
 *
 * <p>Must not know HTTP, JSON or providers; depends on nothing else of Streamgate.
 *
 * <p>Read {@link io.github.streamgate.internal.sse.EventCutter} first, then {@link
 * io.github.streamgate.internal.sse.EventStreamParser}.
 */
@NullMarked
package io.github.streamgate.internal.sse;

import org.jspecify.annotations.NullMarked;
