package io.github.streamgate.internal.wire;

/** Whether a request may travel on a connection that an earlier one has left open. */
public enum Connections {
  /** As clients with a pool do. */
  REUSE,
  /** Every request makes its own, and closes it. */
  FRESH
}
