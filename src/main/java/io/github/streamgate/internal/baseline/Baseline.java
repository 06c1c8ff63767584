package io.github.streamgate.internal.baseline;

/** To come. */
public final class Baseline {
  private Baseline() {}
}
