package io.github.streamgate.internal.clock;

/**
 * Nanoseconds that only grow, whatever the wall clock does; comparable within one JVM only.
 * Thread-safe.
 */
@FunctionalInterface
public interface MonotonicClock {
  /** The present reading, in nanoseconds since an arbitrary origin. */
  long nanos();

  /** The machine's own clock. */
  static MonotonicClock system() {
    return System::nanoTime;
  }
}
