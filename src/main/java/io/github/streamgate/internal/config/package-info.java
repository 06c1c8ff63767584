/**
 * What a test was asked to do: annotations, profiles under {@code perf/}, data files, properties
 * and environment become one validated {@link io.github.streamgate.internal.config.Plan}, and every
 * configuration error is raised here, before any load.
 *
 * <p>Annotations reach this package as plain {@link io.github.streamgate.internal.config.Layer}s:
 * the door reads them, for it owns them. The plan is made of the records that {@code load} and
 * {@code wire} understand, and the limits of a profile of those that {@code gate} does, so this
 * package knows these records, and {@code dialect} for its templates; it must not run or judge
 * anything.
 *
 * <p>Read {@link io.github.streamgate.internal.config.Planner} first.
 */
@NullMarked
package io.github.streamgate.internal.config;

import org.jspecify.annotations.NullMarked;
