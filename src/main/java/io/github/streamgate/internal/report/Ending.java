package io.github.streamgate.internal.report;

import java.util.Arrays;
import java.util.Locale;

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

  /**
   * The one of that key.
   *
   * @throws IllegalArgumentException for the word of another version
   */
  static Ending ofKey(String key) {
    return Arrays.stream(values())
        .filter(ending -> ending.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(key + " is no ending of a gate"));
  }
}
