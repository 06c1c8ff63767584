package io.github.streamgate.internal.gate;

/** To come. */
public final class Judge {
  private Judge() {}
}
