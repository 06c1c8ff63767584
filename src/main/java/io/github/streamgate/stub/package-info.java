/**
 * An embedded streaming LLM endpoint on the loopback address, with a scripted pace, scripted faults
 * and a log of what it really did: to test a gate with, to put behind a gateway as its upstream, or
 * to try Streamgate out.
 *
 * <p>Usable without the rest of Streamgate, and must not know it: no metric, no dialect, no
 * verdict. It depends on the clock and on Jackson, and nothing in Streamgate's own main code
 * depends on it.
 *
 * <p>Read {@link io.github.streamgate.stub.StreamgateStub} first, then {@link
 * io.github.streamgate.stub.Fault} and {@link io.github.streamgate.stub.StubExchange}. Inside, a
 * request goes through {@code ServerLoop} (one thread, one selector, one queue of due times) to its
 * {@code Connection}, whose {@code RequestReader} makes an {@code HttpRequest} of the bytes; the
 * {@code Responder} looks into the {@code Script} and answers with a {@code Reply}, which the loop
 * plays step by step as each falls due.
 */
@NullMarked
package io.github.streamgate.stub;

import org.jspecify.annotations.NullMarked;
