package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;

/** Opens wires: the door to this package. */
public final class Wires {
  private Wires() {}

  /** Opens a wire; its connections are its own. */
  public static Wire open(MonotonicClock clock, WireOptions options) {
    return new JdkWire(clock, options);
  }
}
