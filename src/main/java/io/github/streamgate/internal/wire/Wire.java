package io.github.streamgate.internal.wire;

/** To come. */
public final class Wire {
  private Wire() {}
}
