package io.github.streamgate.internal.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One thing that can be set, under one name everywhere: attribute of {@code @SseLoad}, key of a
 * profile, and {@code streamgate.<name>} on the command line.
 *
 * @param legal the legal range, in words
 * @param example a legal value, for error messages
 */
record Setting<T>(String name, String legal, String example, Function<String, Optional<T>> parser) {

  private static final Duration LONGEST = Duration.ofDays(7);
  private static final Pattern NUMBER_TEXT = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?(E-\\d)?");
  private static final Pattern DURATION_TEXT = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h)");

  /** The value that was written, or the error that says what to write instead. */
  T parse(Written written) {
    return parse(written, written);
  }

  /**
   * The same for a text with variables, which an error shows as they were written: one of them may
   * be a secret.
   */
  T parse(Written filled, Written raw) {
    return parser.apply(filled.text().strip()).orElseThrow(() -> illegal(raw));
  }

  private ConfigurationException illegal(Written written) {
    return new ConfigurationException(
        name
            + " = "
            + (written.text().isEmpty() ? "\"\"" : written.text())
            + " ("
            + written.where()
            + "): must be "
            + legal
            + "; write for example "
            + name
            + " = "
            + example);
  }

  static <E extends Enum<E>> Setting<E> choice(String name, Class<E> type) {
    List<E> all = Arrays.asList(type.getEnumConstants());
    String legal = all.stream().map(Setting::word).collect(Collectors.joining(", ", "one of ", ""));
    return new Setting<>(
        name,
        legal,
        word(all.get(0)),
        text -> all.stream().filter(each -> word(each).equals(text)).findFirst());
  }

  /** How a choice is written: in lower case. */
  static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  static Setting<Boolean> yesOrNo(String name) {
    return new Setting<>(
        name,
        "true or false",
        "true",
        text ->
            switch (text) {
              case "true", "1" -> Optional.of(true);
              case "false", "0" -> Optional.of(false);
              default -> Optional.empty();
            });
  }

  static Setting<String> text(
      String name, String legal, String example, Predicate<String> isLegal) {
    return new Setting<>(name, legal, example, text -> Optional.of(text).filter(isLegal));
  }

  static boolean notBlank(String text) {
    return !text.isBlank();
  }

  static Setting<Integer> wholeNumber(String name, int least, int most, String example) {
    return new Setting<>(
        name,
        "a whole number from " + least + " to " + most,
        example,
        text -> wholeNumber(text).filter(number -> number >= least && number <= most));
  }

  /** A decimal number with a point; an exponent too, for so annotations hand on small ones. */
  static Setting<Double> number(
      String name, String legal, String example, Predicate<Double> isLegal) {
    return new Setting<>(
        name,
        legal,
        example,
        text ->
            Optional.of(text)
                .filter(digits -> NUMBER_TEXT.matcher(digits).matches())
                .map(Double::valueOf)
                .filter(isLegal));
  }

  /** How such a number is shown: without exponent and without needless zeros. */
  static String decimal(double number) {
    return number == 0 ? "0" : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  static Setting<Double> number(
      String name, String kind, double least, double most, String example) {
    return number(
        name,
        kind + " from " + Math.round(least) + " to " + Math.round(most),
        example,
        number -> number >= least && number <= most);
  }

  /** So many percent of something; the sign may be left out. */
  static Setting<Double> percent(String name, String example) {
    return new Setting<>(
        name,
        "a percentage from 0% to 1000%",
        example,
        text ->
            Optional.of(text)
                .filter(number -> number.matches("\\d{1,4}(\\.\\d{1,6})?\\s*%?"))
                .map(number -> Double.parseDouble(number.replaceAll("[\\s%]", "")))
                .filter(percent -> percent <= 1000));
  }

  /** A whole number above 0 that may be larger than most. */
  static Setting<Long> largeNumber(String name, String example) {
    return new Setting<>(
        name,
        "a whole number from 1 to 1000000000000",
        example,
        text ->
            Optional.of(text)
                .filter(digits -> digits.matches("\\d{1,13}"))
                .map(Long::parseLong)
                .filter(number -> number >= 1 && number <= 1_000_000_000_000L));
  }

  static Optional<Integer> wholeNumber(String text) {
    try {
      return Optional.of(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  static Setting<Duration> duration(String name, boolean zeroIsLegal, String example) {
    return new Setting<>(
        name,
        "a duration with its unit (ms, s, m, h)" + (zeroIsLegal ? "" : " above 0") + " up to 168h",
        example,
        text ->
            duration(text)
                .filter(duration -> zeroIsLegal || !duration.isZero())
                .filter(duration -> duration.compareTo(LONGEST) <= 0));
  }

  static Optional<Duration> duration(String text) {
    Matcher parts = DURATION_TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    long amount = Long.parseLong(parts.group(1));
    return Optional.of(
        switch (parts.group(2)) {
          case "ms" -> Duration.ofMillis(amount);
          case "s" -> Duration.ofSeconds(amount);
          case "m" -> Duration.ofMinutes(amount);
          default -> Duration.ofHours(amount);
        });
  }
}
