/**
 * Sends one request and hands over its bytes, stamped on arrival.
 *
 * <p>Must not know SSE, JSON or providers; depends only on the clock. There are two implementations
 * behind one seam. {@code SocketWire} speaks HTTP/1.1 on {@code http://}, over sockets that one
 * thread reads: nothing lies between the read and its stamp, and a chunk costs about half of what
 * it costs over {@code java.net.http}, which spends most of its time, and of its garbage, on queues
 * between its own stages. {@code JdkWire} wraps that client for {@code https://}, where TLS and
 * HTTP/2 are worth it. What both do is written down in the tests' {@code WireContract}.
 *
 * <p>{@code SocketWire} is made of a {@code SelectorLoop}, which waits; a {@code ReadBatch}, which
 * reads and stamps; a {@code ConnectionPool} of {@code SocketConnection}s, each with a {@code
 * ResponseParser}, which knows neither sockets nor time; and a {@code SocketExchange} for each
 * request, whose {@code Target} says where it goes.
 *
 * <p>Read {@link io.github.streamgate.internal.wire.Wire} first; {@link
 * io.github.streamgate.internal.wire.Wires} opens one.
 */
@NullMarked
package io.github.streamgate.internal.wire;

import org.jspecify.annotations.NullMarked;
