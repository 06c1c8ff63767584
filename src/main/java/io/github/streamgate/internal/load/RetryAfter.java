package io.github.streamgate.internal.load;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the header {@code Retry-After}: seconds, or one of the three dates of RFC 9110, 5.6.7. */
final class RetryAfter {
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");
  private static final List<DateTimeFormatter> DATES =
      List.of(
          DateTimeFormatter.RFC_1123_DATE_TIME,
          DateTimeFormatter.ofPattern("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", Locale.ENGLISH)
              .withZone(ZoneOffset.UTC),
          DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
              .withZone(ZoneOffset.UTC));

  private RetryAfter() {}

  /**
   * How long the server asks to wait; empty where it says nothing that can be read.
   *
   * @param now by the server's own clock, where it told the time
   */
  static Optional<Duration> parse(String header, Instant now) {
    String text = header.strip();
    if (SECONDS.matcher(text).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    return date(text).map(then -> then.isBefore(now) ? Duration.ZERO : Duration.between(now, then));
  }

  /** A date as HTTP writes it. */
  static Optional<Instant> date(String text) {
    for (DateTimeFormatter format : DATES) {
      try {
        return Optional.of(format.parse(text.strip(), Instant::from));
      } catch (DateTimeException e) {
        // another format is tried
      }
    }
    return Optional.empty();
  }
}
