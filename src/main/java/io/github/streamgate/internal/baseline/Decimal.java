package io.github.streamgate.internal.baseline;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Figures as the files carry them: 4 significant digits, a point, no exponent, in any locale. */
final class Decimal {
  private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_UP);

  private Decimal() {}

  static double round(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }

  static String text(double value) {
    BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
    return rounded.toPlainString();
  }
}
