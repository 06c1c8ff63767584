package io.github.streamgate.internal.config;

import io.github.streamgate.internal.gate.CapacityLimit;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.metric.Metric;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Limits as a profile writes them: {@code ttft.p95: 800ms}, {@code tpot.p95: +20%}, both of them as
 * {@code 40ms, +20%}, {@code success: 99%}, {@code retryRate: 1%}, {@code tokensPerSecond: 500}.
 */
final class LimitText {
  static final String CAPACITY = "capacity";

  private static final String SUCCESS = "success";
  private static final String RETRY_RATE = "retryRate";
  private static final String TOKENS_PER_SECOND = "tokensPerSecond";
  private static final String NUMBER = "(\\d{1,9}(?:\\.\\d{1,6})?)";
  private static final Pattern QUANTILE = Pattern.compile("([a-z0-9]+)\\.p(\\d{1,2}(?:\\.\\d+)?)");
  private static final Pattern MILLIS = Pattern.compile(NUMBER + "\\s*ms");
  private static final Pattern SECONDS = Pattern.compile(NUMBER + "\\s*s");
  private static final Pattern REGRESSION = Pattern.compile("\\+" + NUMBER + "\\s*%");
  private static final Pattern USERS = Pattern.compile("([1-9]\\d{0,5})(?:\\s+users)?");
  private static final Pattern PERCENT = Pattern.compile(NUMBER + "\\s*%");

  private final String name;
  private final String whole;
  private final Written written;

  private LimitText(String name, String whole, Written written) {
    this.name = name;
    this.whole = whole;
    this.written = written;
  }

  /**
   * The limits that one line stands for.
   *
   * @param name what is limited
   * @param whole the same with the levels at which it is, as it was written
   */
  static List<Limit> parse(String name, String whole, Written written) {
    return new LimitText(name, whole, written).limits();
  }

  /** The one limit on a sweep as a whole: {@code capacity: 20 users}. */
  static CapacityLimit capacity(Written written) {
    LimitText text = new LimitText(CAPACITY, CAPACITY, written);
    Matcher users = USERS.matcher(written.text().strip());
    if (!users.matches()) {
      throw text.illegal("a number of users, 2 or more", "20 users");
    }
    return new CapacityLimit(Integer.parseInt(users.group(1)), text.declared());
  }

  private List<Limit> limits() {
    return switch (name) {
      case SUCCESS -> List.of(new Limit.SuccessRate(percent(), declared()));
      case RETRY_RATE -> List.of(new Limit.RetryRate(retryPercent(), declared()));
      case TOKENS_PER_SECOND -> List.of(new Limit.TokensPerSecond(rate(), declared()));
      default -> quantile();
    };
  }

  private String declared() {
    return whole + ": " + written.text() + " in " + written.where();
  }

  private double percent() {
    return number(PERCENT, written.text())
        .filter(percent -> percent > 0 && percent <= 100)
        .orElseThrow(() -> illegal("a percentage above 0 and up to 100%", "99%"));
  }

  private double retryPercent() {
    return number(PERCENT, written.text())
        .filter(percent -> percent < 100)
        .orElseThrow(() -> illegal("a percentage from 0% and below 100%", "1%"));
  }

  private double rate() {
    return number(Pattern.compile(NUMBER), written.text())
        .filter(rate -> rate > 0)
        .orElseThrow(() -> illegal("a number above 0", "500"));
  }

  private List<Limit> quantile() {
    Matcher parts = QUANTILE.matcher(name);
    if (!parts.matches()) {
      throw unknown();
    }
    Metric metric = metric(parts.group(1));
    double quantile = new BigDecimal(parts.group(2)).movePointLeft(2).doubleValue();
    if (quantile <= 0) {
      throw unknown();
    }
    List<Limit> limits = new ArrayList<>();
    for (String bound : written.text().split(",", -1)) {
      limits.add(new Limit.Quantile(metric, quantile, bound(metric, bound.strip()), declared()));
    }
    return limits;
  }

  private Metric metric(String key) {
    Metric metric =
        Arrays.stream(Metric.values())
            .filter(each -> each.key().equals(key))
            .findFirst()
            .orElseThrow(this::unknown);
    if (!metric.perRequest()) {
      throw new ConfigurationException(
          written.where()
              + ": "
              + metric
              + " cannot be gated, for its gaps are not independent; limit stall, the longest gap"
              + " of each request, or tpot");
    }
    return metric;
  }

  private Limit.Bound bound(Metric metric, String text) {
    Optional<Double> nanos =
        number(MILLIS, text)
            .map(millis -> millis * 1e6)
            .or(() -> number(SECONDS, text).map(seconds -> seconds * 1e9))
            .filter(value -> value > 0);
    return nanos
        .<Limit.Bound>map(value -> new Limit.Bound.Absolute(Math.round(value)))
        .or(
            () ->
                number(REGRESSION, text)
                    .map(
                        percent ->
                            new Limit.Bound.Regression(
                                percent, Limit.Bound.usualFloorNanos(metric))))
        .orElseThrow(
            () ->
                illegal(
                    "a duration above 0 in ms or s, or what is allowed over the baseline, or both"
                        + " with a comma",
                    "800ms, +20%"));
  }

  private static Optional<Double> number(Pattern pattern, String text) {
    Matcher parts = pattern.matcher(text.strip());
    return parts.matches() ? Optional.of(Double.parseDouble(parts.group(1))) : Optional.empty();
  }

  private ConfigurationException illegal(String legal, String example) {
    return new ConfigurationException(
        written.where()
            + ": "
            + name
            + ": "
            + written.text()
            + ": must be "
            + legal
            + "; write for example "
            + name
            + ": "
            + example);
  }

  private ConfigurationException unknown() {
    String metrics =
        Arrays.stream(Metric.values())
            .filter(Metric::perRequest)
            .map(Metric::key)
            .collect(Collectors.joining(", "));
    return new ConfigurationException(
        written.where()
            + ": unknown limit "
            + name
            + "; known are success, retryRate, tokensPerSecond, capacity, and a percentile of "
            + metrics
            + " such as ttft.p95");
  }
}
