/**
 * The moments of one request and the metrics derived from them: the vocabulary that the rest of the
 * house shares.
 *
 * <p>Knows one request at a time. It must not know many requests, statistics, sockets or providers;
 * it depends on nothing else of Streamgate. All times are nanoseconds of one monotonic clock.
 *
 * <p>Read {@link io.github.streamgate.metric.Metric} first: it carries every definition.
 */
@NullMarked
package io.github.streamgate.metric;

import org.jspecify.annotations.NullMarked;
