/**
 * Reads and writes what was accepted earlier: the YAML files under {@code baselines/}.
 *
 * <p>Must not know how to judge; depends on nothing else of Streamgate but {@code said}. Metrics
 * are text keys here ({@code ttft.p95}) and durations milliseconds, as in the files.
 *
 * <p>Read {@link io.github.streamgate.internal.baseline.Baseline} first, what it says; then {@link
 * io.github.streamgate.internal.baseline.BaselineFile}, where it lies.
 */
@NullMarked
package io.github.streamgate.internal.baseline;

import org.jspecify.annotations.NullMarked;
