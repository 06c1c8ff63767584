package io.github.streamgate.internal.config;

import io.github.streamgate.internal.gate.Terms;

/**
 * How the run is judged, and for how long it may go on while it is undecided.
 *
 * @param extendTo times what was asked for, 1 or more; 1 extends nothing
 */
public record Judging(Terms terms, int extendTo) {}
