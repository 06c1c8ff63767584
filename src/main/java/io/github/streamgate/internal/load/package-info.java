/**
 * The trunk: starts requests on schedule, reads their streams and closes each into one {@link
 * io.github.streamgate.metric.Sample}. The only package that composes {@code wire}, {@code sse},
 * {@code dialect} and {@code metric}, and has {@code health} watch the client meanwhile.
 *
 * <p>Two threads matter. The <em>caller's</em> (the test's own) runs {@link
 * io.github.streamgate.internal.load.LoadEngine}: it starts requests, watches timeouts and counts.
 * The <em>wire's</em> reads the sockets and writes each request's {@link
 * io.github.streamgate.internal.load.StreamRecorder}: stamp, cut, interpret, note. They meet in one
 * queue of closed requests. An answer that is there at once may be read by the caller's own thread,
 * so that what several requests write takes a lock.
 *
 * <p>Must not know baselines, verdicts or JUnit.
 *
 * <p>Read {@link io.github.streamgate.internal.load.LoadEngine} first.
 */
@NullMarked
package io.github.streamgate.internal.load;

import org.jspecify.annotations.NullMarked;
