package io.github.streamgate.stub;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/** Refuses bad arguments: names the value, the legal range, and what to write instead. */
final class Arguments {
  /** The longest span that a script may ask for; no test waits longer. */
  static final Duration LONGEST = Duration.ofHours(1);

  private Arguments() {}

  static Duration duration(String name, Duration value, Duration least, String example) {
    if (value.compareTo(least) < 0 || value.compareTo(LONGEST) > 0) {
      throw refusal(name, millis(value), millis(least) + " to 1 hour", example);
    }
    return value;
  }

  static int count(String name, int value, int least, int most, String example) {
    if (value < least || value > most) {
      throw refusal(name, String.valueOf(value), least + " to " + most, example);
    }
    return value;
  }

  static double number(String name, double value, double least, double most, String example) {
    if (!(value >= least && value <= most)) {
      String range = String.format(Locale.ROOT, "%s to %s", plain(least), plain(most));
      throw refusal(name, String.valueOf(value), range, example);
    }
    return value;
  }

  static IllegalArgumentException refusal(String name, String value, String range, String example) {
    return new IllegalArgumentException(
        name + ": " + value + ", must be " + range + "; write for example " + example);
  }

  private static String millis(Duration value) {
    BigDecimal millis =
        BigDecimal.valueOf(value.getSeconds())
            .movePointRight(3)
            .add(BigDecimal.valueOf(value.getNano(), 6));
    return plain(millis) + " ms";
  }

  private static String plain(double value) {
    return plain(BigDecimal.valueOf(value));
  }

  private static String plain(BigDecimal value) {
    return value.stripTrailingZeros().toPlainString();
  }
}
