package io.github.streamgate.internal.baseline;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What is kept of one run. Figures are rounded to the 4 significant digits that a file carries, so
 * that a run is the same before and after it was written.
 *
 * @param n how many requests it judged by, 1 or more
 * @param designEffect how many of its correlated requests are worth one, 1 or more
 * @param millis quantiles by metric, {@code ttft.p95}: finite, above 0; a metric that was not
 *     defined is absent
 */
public record BaselineRun(int n, double designEffect, Map<String, Double> millis) {
  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9]*\\.p[0-9]+(\\.[0-9]+)?");

  public BaselineRun {
    if (n < 1) {
      throw new IllegalArgumentException("n is " + n + ", must be 1 or more");
    }
    if (!(designEffect >= 1 && Double.isFinite(designEffect))) {
      throw new IllegalArgumentException(
          "designEffect is " + designEffect + ", must be 1 or more and finite");
    }
    designEffect = Decimal.round(designEffect);
    millis = rounded(millis);
  }

  static Map<String, Double> rounded(Map<String, Double> millis) {
    if (millis.isEmpty()) {
      throw new IllegalArgumentException("no metric is stored, so nothing could be compared");
    }
    Map<String, Double> rounded = new TreeMap<>();
    millis.forEach((key, value) -> rounded.put(checked(key, value), Decimal.round(value)));
    return Sorted.copy(rounded);
  }

  private static String checked(String key, double value) {
    if (!KEY.matcher(key).matches()) {
      throw new IllegalArgumentException(key + " is not a quantile of a metric such as ttft.p95");
    }
    if (!(value > 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException(key + " is " + value + ", must be above 0 and finite");
    }
    return key;
  }
}
