package io.github.streamgate.internal.config;

import java.time.Duration;

/** Durations as settings are written. */
final class Durations {
  private Durations() {}

  /** {@code 10s}, or {@code 1500ms} where seconds do not do. */
  static String text(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + "s"
        : duration.toMillis() + "ms";
  }
}
