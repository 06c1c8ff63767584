package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;

class SocketWireTest extends WireContract {
  @Override
  Wire open(MonotonicClock opening, WireOptions options) {
    return new SocketWire(opening, options);
  }
}
