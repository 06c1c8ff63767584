package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Quantity;
import java.util.Locale;

/** Figures with their units, as people read them; the same under every locale. */
public final class Units {
  /** A failed request has no duration. */
  public static final String FAILED = "failed";

  /** What is not defined. */
  public static final String UNDEFINED = "-";

  // Where rounding reaches the next step: 9.996 ms reads 10.0 ms, and never 10.00 ms.
  private static final double ONE_DECIMAL_NANOS = 9.995e6;
  private static final double SECONDS_NANOS = 9999.95e6;

  private Units() {}

  /** Two figures that are held against each other. */
  record Pair(String first, String second) {}

  /** {@code 9.87 ms}, {@code 50.9 ms}, {@code 12.34 s}; {@link #FAILED} where infinite. */
  public static String duration(double nanos) {
    return duration(nanos, 0);
  }

  /** {@code 9.87 ms}, {@code 12340.0 ms}: as sentences carry it. */
  static String millis(double nanos) {
    double millis = nanos / 1e6;
    return fixed(millis, millis < 10 ? 2 : 1) + " ms";
  }

  /** {@code 5 %}, {@code 97.3 %}: of a share in [0, 1], as sentences carry it. */
  static String share(double share) {
    return fixed(share * 100, 1).replace(".0", "") + " %";
  }

  /** {@code 12.340 s}: a moment in a run, or the length of one. */
  static String seconds(long nanos) {
    return fixed(nanos / 1e9, 3) + " s";
  }

  /** {@code 99.5 %}; neither 0 nor 100 unless it is exactly that. */
  public static String percent(double percent) {
    return percent(percent, 0);
  }

  /** {@code 312.4 tokens/s}. */
  static String tokensPerSecond(double rate) {
    return fixed(rate, 1) + " tokens/s";
  }

  /** The figure with the usual number of digits. */
  static String quantity(Quantity quantity) {
    return quantity(quantity, 0);
  }

  /** Both figures, with as many digits as it takes to tell them apart. */
  static Pair apart(Quantity first, Quantity second) {
    int extraDigits = 0;
    Pair pair = new Pair(quantity(first), quantity(second));
    while (pair.first().equals(pair.second()) && !first.equals(second) && extraDigits < 9) {
      extraDigits++;
      pair = new Pair(quantity(first, extraDigits), quantity(second, extraDigits));
    }
    return pair;
  }

  private static String quantity(Quantity quantity, int extraDigits) {
    return switch (quantity.unit()) {
      case NANOSECONDS -> duration(quantity.value(), extraDigits);
      case PERCENT -> percent(quantity.value(), extraDigits);
      case TOKENS_PER_SECOND -> fixed(quantity.value(), 1 + extraDigits) + " tokens/s";
    };
  }

  private static String duration(double nanos, int extraDigits) {
    if (Double.isInfinite(nanos)) {
      return FAILED;
    }
    if (nanos >= SECONDS_NANOS) {
      return fixed(nanos / 1e9, 2 + extraDigits) + " s";
    }
    return fixed(nanos / 1e6, (nanos >= ONE_DECIMAL_NANOS ? 1 : 2) + extraDigits) + " ms";
  }

  private static String percent(double percent, int extraDigits) {
    int decimals = 2 + extraDigits;
    String text = trimmed(percent, decimals);
    while (decimals < 9 && misleading(text, percent)) {
      text = trimmed(percent, ++decimals);
    }
    return text + " %";
  }

  private static boolean misleading(String text, double percent) {
    return (text.equals("100") && percent != 100) || (text.equals("0") && percent != 0);
  }

  private static String trimmed(double value, int decimals) {
    return fixed(value, decimals).replaceAll("\\.?0+$", "");
  }

  /** So many decimals, with a point. */
  public static String fixed(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
