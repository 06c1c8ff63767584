/**
 * Quantiles and other statistics of plain numbers.
 *
 * <p>Must not know what the numbers mean; depends on nothing else of Streamgate. Every function is
 * pure and is tested against an oracle, and each method names who published it.
 *
 * <p>Read {@link io.github.streamgate.internal.stats.Quantiles} first, then {@link
 * io.github.streamgate.internal.stats.Evidence} for one run and {@link
 * io.github.streamgate.internal.stats.PairedBets} for two.
 */
@NullMarked
package io.github.streamgate.internal.stats;

import org.jspecify.annotations.NullMarked;
