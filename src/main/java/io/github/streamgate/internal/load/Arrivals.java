package io.github.streamgate.internal.load;

/** How the starts of an open model are spread around its rate. */
public sealed interface Arrivals {

  /** Evenly: as a machine would send. */
  record Constant() implements Arrivals {}

  /**
   * Independently of each other, as many people do who know nothing of each other: gaps are
   * exponentially distributed, and bursts come by themselves.
   *
   * @param seed of the gaps; the same seed gives the same starts
   */
  record Poisson(long seed) implements Arrivals {}
}
