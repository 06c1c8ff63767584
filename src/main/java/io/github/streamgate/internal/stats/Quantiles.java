package io.github.streamgate.internal.stats;

/** To come. */
public final class Quantiles {
  private Quantiles() {}
}
