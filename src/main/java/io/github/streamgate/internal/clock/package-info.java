/**
 * The one clock. A leaf that knows nothing else; {@code wire}, {@code load} and {@code stub} share
 * it, so that no other class reads the time and every test can inject its own.
 *
 * <p>Read {@link io.github.streamgate.internal.clock.MonotonicClock}; there is nothing more.
 */
@NullMarked
package io.github.streamgate.internal.clock;

import org.jspecify.annotations.NullMarked;
