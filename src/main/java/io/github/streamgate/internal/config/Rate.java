package io.github.streamgate.internal.config;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate of starts as it is written: {@code 50/s}, {@code 300/min}, or {@code 10/s..50/s}.
 *
 * @param first when the measured window opens, a second
 * @param last when it closes, a second
 * @param text as it was written, without blanks
 */
record Rate(double first, double last, String text) {
  static final String LEGAL =
      "starts a second, minute or hour, from 0.001/s to 100000/s, or two of them with .. between";

  private static final Pattern ONE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)/(s|min|h)");

  boolean ramp() {
    return first != last;
  }

  static Optional<Rate> parse(String written) {
    String text = written.replaceAll("\\s+", "");
    int dots = text.indexOf("..");
    Optional<Double> first = perSecond(dots < 0 ? text : text.substring(0, dots));
    Optional<Double> last = dots < 0 ? first : perSecond(text.substring(dots + 2));
    return first.flatMap(from -> last.map(to -> new Rate(from, to, text)));
  }

  private static Optional<Double> perSecond(String text) {
    Matcher parts = ONE.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    BigDecimal seconds =
        new BigDecimal(
            switch (parts.group(2)) {
              case "s" -> 1;
              case "min" -> 60;
              default -> 3600;
            });
    double rate =
        new BigDecimal(parts.group(1)).divide(seconds, MathContext.DECIMAL64).doubleValue();
    return Optional.of(rate).filter(each -> each >= 0.001 && each <= 100_000);
  }
}
