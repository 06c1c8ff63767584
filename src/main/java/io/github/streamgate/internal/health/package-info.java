/**
 * How the client itself fares while a run is under way: a client that stands still stamps late, and
 * its figures are then those of a machine, not of an endpoint.
 *
 * <p>A leaf of its own, for three packages share its records: {@code load} has a {@link
 * io.github.streamgate.internal.health.ClientWatch} beside every run, {@code gate} judges by the
 * {@link io.github.streamgate.internal.health.ClientHealth} that it leaves, and {@code report}
 * shows that. Must not know requests, limits or verdicts; depends on the clock alone. All times of
 * the records are nanoseconds since the start of the run, as those of samples are.
 *
 * <p>Read {@link io.github.streamgate.internal.health.ClientHealth} first.
 */
@NullMarked
package io.github.streamgate.internal.health;

import org.jspecify.annotations.NullMarked;
