package io.github.streamgate.internal.health;

/**
 * The client stood still, for whatever reason: a garbage collection, other processes, another
 * machine on the same host.
 *
 * @param startNanos when it was to go on
 * @param endNanos when it did
 */
public record Pause(long startNanos, long endNanos) {
  public Pause {
    if (endNanos <= startNanos) {
      throw new IllegalArgumentException("a pause from " + startNanos + " to " + endNanos);
    }
  }

  public long lengthNanos() {
    return endNanos - startNanos;
  }

  /** How much of it lies between two moments. */
  public long withinNanos(long fromNanos, long toNanos) {
    return Math.max(0, Math.min(endNanos, toNanos) - Math.max(startNanos, fromNanos));
  }

  Pause since(long originNanos) {
    return new Pause(startNanos - originNanos, endNanos - originNanos);
  }
}
