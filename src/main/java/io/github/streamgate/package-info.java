/**
 * The door: annotations, {@link io.github.streamgate.LoadResult}, and the JUnit extension that runs
 * a load around a test method and throws the verdict.
 *
 * <p>Must not know sockets, SSE or arithmetic. Read {@link io.github.streamgate.SseLoad} first.
 *
 * <p>How data flow:
 *
 * <pre>
 * annotation -> HTTP -> SSE -> dialect -> timing -> statistics -> baseline -> gate -> report
 * </pre>
 *
 * <p>What depends on what is another drawing: leaves that know nothing of the house, a trunk that
 * composes them, a judge, and this door:
 *
 * <pre>{@code
 * door               io.github.streamgate
 *                  /           |          \
 * plans        config          |         report
 *                |             |            |
 * trunk, judge  load           |          gate -> baseline
 *            /  |  \  \        |         /   \
 * leaves  wire sse dialect metric <-----+    stats
 *           \
 *          clock                             stub stands apart: only tests use it
 * }</pre>
 *
 * <p>Below {@code report} lies {@code report.html}, which draws what it knows for a browser, and
 * which only the door knows. One more leaf is left out of the drawing, for {@code load}, {@code
 * gate} and {@code report} all know it: {@code health}, which watches the client itself, and knows
 * the clock alone. So is {@code said}, for whoever has something to say knows it: sentences as
 * data, for which only {@code report} has words.
 *
 * <p>{@code config} makes the plans that {@code load} runs, the options of its {@code wire} and the
 * limits that {@code gate} judges by, so it knows their records; it starts and judges nothing.
 */
@NullMarked
package io.github.streamgate;

import org.jspecify.annotations.NullMarked;
