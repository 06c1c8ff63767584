package io.github.streamgate.internal.config;

import java.time.Duration;
import java.util.Optional;

/** How long a run warms up: for so many requests, or for so long. */
record WarmUp(int requests, Duration duration) {

  static WarmUp ofRequests(int requests) {
    return new WarmUp(requests, Duration.ZERO);
  }

  static Optional<WarmUp> parse(String text) {
    if (text.equals("none")) {
      return Optional.of(ofRequests(0));
    }
    return Setting.wholeNumber(text)
        .filter(requests -> requests >= 0)
        .map(WarmUp::ofRequests)
        .or(() -> Setting.duration(text).map(duration -> new WarmUp(0, duration)));
  }

  @Override
  public String toString() {
    return duration.isZero() ? requests + " requests" : duration.toMillis() + " ms";
  }
}
