package io.github.streamgate.internal.config;

import java.time.Duration;
import java.util.Optional;

/** A duration, or from one to another: {@code 500ms}, {@code 1s..3s}. */
record DurationRange(Duration least, Duration most) {

  static Optional<DurationRange> parse(String text) {
    int dots = text.indexOf("..");
    Optional<Duration> least =
        Setting.duration((dots < 0 ? text : text.substring(0, dots)).strip());
    Optional<Duration> most = dots < 0 ? least : Setting.duration(text.substring(dots + 2).strip());
    return least.flatMap(
        from -> most.filter(to -> to.compareTo(from) >= 0).map(to -> new DurationRange(from, to)));
  }

  @Override
  public String toString() {
    return least.equals(most)
        ? Durations.text(least)
        : Durations.text(least) + ".." + Durations.text(most);
  }
}
