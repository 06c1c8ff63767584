/**
 * Reads and writes what was accepted earlier: the YAML files under {@code baselines/}.
 *
 * <p>Must not know how to judge; depends on nothing else of Streamgate.
 *
 * <p>Read {@link io.github.streamgate.internal.baseline.Baseline} first.
 */
@NullMarked
package io.github.streamgate.internal.baseline;

import org.jspecify.annotations.NullMarked;
