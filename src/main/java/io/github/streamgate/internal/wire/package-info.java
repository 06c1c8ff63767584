/**
 * Sends one request and hands over its bytes, stamped on arrival: a thin wrapping of {@code
 * java.net.http.HttpClient}.
 *
 * <p>Must not know SSE, JSON or providers; depends only on the clock. The interfaces are the seam
 * for a second implementation.
 *
 * <p>Read {@link io.github.streamgate.internal.wire.Wire} first; {@link
 * io.github.streamgate.internal.wire.Wires} opens one.
 */
@NullMarked
package io.github.streamgate.internal.wire;

import org.jspecify.annotations.NullMarked;
