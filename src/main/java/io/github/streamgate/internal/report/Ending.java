package io.github.streamgate.internal.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a gate did to its build, in the order in which lines and tables count them. */
public enum Ending {
  PASS("pass"),
  FAIL("fail"),
  WOULD_FAIL("advise (would fail)"),
  UNDECIDED("undecided"),
  OFF("off");

  private final String words;

  Ending(String words) {
    this.words = words;
  }

  /** As lines count them: {@code advise (would fail)}. */
  String words() {
    return words;
  }

  /** As tables name them: {@code WOULD FAIL}. */
  String label() {
    return name().replace('_', ' ');
  }

  /** As files name them: {@code would-fail}. */
  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The one of that key; empty for the word of a later version. */
  static Optional<Ending> ofKey(String key) {
    return Arrays.stream(values()).filter(ending -> ending.key().equals(key)).findFirst();
  }
}
