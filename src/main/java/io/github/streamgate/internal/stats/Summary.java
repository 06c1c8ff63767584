package io.github.streamgate.internal.stats;

import org.jspecify.annotations.Nullable;

/**
 * A sample in a few figures, each in the unit of its values.
 *
 * @param n how many values, at least 1
 * @param mean arithmetic mean; absent where a value is {@link Quantiles#INFINITE}
 * @param min the smallest value; it and the others may be {@link Quantiles#INFINITE}
 * @param p50 the quantile 0.5, by nearest rank, as the others
 * @param p90 the quantile 0.9
 * @param p95 the quantile 0.95
 * @param p99 the quantile 0.99
 * @param max the largest value
 */
public record Summary(
    int n, @Nullable Double mean, long min, long p50, long p90, long p95, long p99, long max) {}
