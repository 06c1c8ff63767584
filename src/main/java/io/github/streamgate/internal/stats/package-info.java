/**
 * Quantiles and other statistics of plain numbers.
 *
 * <p>Must not know what the numbers mean; depends on nothing else of Streamgate. Every function is
 * pure and is tested against an oracle.
 *
 * <p>Read {@link io.github.streamgate.internal.stats.Quantiles} first.
 */
@NullMarked
package io.github.streamgate.internal.stats;

import org.jspecify.annotations.NullMarked;
