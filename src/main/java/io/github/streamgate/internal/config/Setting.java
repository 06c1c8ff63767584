package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.Framing;
import io.github.streamgate.dialect.PointerDialect;
import io.github.streamgate.internal.gate.Undecided;
import io.github.streamgate.internal.load.KeyUse;
import io.github.streamgate.internal.wire.Connections;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One thing that can be set, under one name everywhere: attribute of {@code @SseLoad}, key of a
 * profile, and {@code streamgate.<name>} on the command line.
 *
 * @param legal the legal range, in words
 * @param example a legal value, for error messages
 */
record Setting<T>(String name, String legal, String example, Function<String, Optional<T>> parser) {

  private static final List<String> ENCODINGS =
      List.of("r50k_base", "p50k_base", "p50k_edit", "cl100k_base", "o200k_base");

  static final Setting<URI> URL =
      new Setting<>(
          "url",
          "an http:// or https:// address without user name and password",
          "http://127.0.0.1:8080",
          Setting::httpUri);
  static final Setting<String> PATH =
      text("path", "a path that begins with /", "/v1/chat/completions", t -> t.startsWith("/"));
  static final Setting<String> METHOD =
      text("method", "POST or GET", "GET", t -> t.equals("POST") || t.equals("GET"));
  static final Setting<Charset> ENCODING =
      new Setting<>(
          "encoding", "the name of a character set that this JVM knows", "GBK", Setting::charset);
  static final Setting<String> DIALECT =
      text("dialect", "the name of a dialect, auto, or custom", "openai", Setting::notBlank);
  static final Setting<Framing> CUSTOM_FRAMING =
      new Setting<>(
          "custom.framing",
          "events (text/event-stream) or lines (NDJSON)",
          "events",
          text ->
              switch (text) {
                case "events" -> Optional.of(Framing.EVENT_STREAM);
                case "lines" -> Optional.of(Framing.LINES);
                default -> Optional.empty();
              });
  static final Setting<String> TEMPLATE =
      text("template", "the path of a JSON file", "perf/body.json", Setting::notBlank);
  static final Setting<String> DATA =
      text(
          "data",
          "the path of a file: a prompt a line, .csv with a header, or .jsonl",
          "perf/queries.txt",
          Setting::notBlank);
  static final Setting<RowOrder> ORDER =
      new Setting<>(
          "order", "sequential, once, or random with a seed", "random(1)", RowOrder::parse);
  static final Setting<String> QUERY =
      text("query", "a text", "What is a baseline?", Setting::notBlank);
  static final Setting<String> MODEL =
      text("model", "the name of a model", "gpt-4o-mini", Setting::notBlank);
  static final Setting<List<String>> MODELS =
      new Setting<>(
          "models",
          "names of models with commas between them, each of them once",
          "gpt-4o-mini, claude-3-5-sonnet",
          text -> Optional.of(split(text)).filter(Setting::namesOnce));
  static final Setting<String> TOKENIZER =
      new Setting<>(
          "tokenizer",
          "auto, off, or one of " + String.join(", ", ENCODINGS),
          "o200k_base",
          text ->
              Optional.of(text)
                  .filter(t -> t.equals("auto") || t.equals("off") || ENCODINGS.contains(t)));
  static final Setting<String> API_KEY =
      text("apiKey", "a reference to a variable", "${OPENAI_API_KEY}", t -> true);
  static final Setting<String> KEYS =
      text(
          "keys",
          "a file with a key a line, or a reference to a variable",
          "${PERF_KEYS}",
          t -> true);
  static final Setting<KeyUse> KEY_USE =
      new Setting<>(
          "keyUse",
          "round-robin or per-user",
          "per-user",
          text ->
              Arrays.stream(KeyUse.values()).filter(use -> keyUse(use).equals(text)).findFirst());
  static final Setting<String> USER = text("user", "a text", "perf", Setting::notBlank);
  static final Setting<String> CONVERSATION_ID =
      text("conversationId", "a text", "c1f0", t -> true);
  static final Setting<Integer> USERS = wholeNumber("users", 1, 100_000, "8");

  /** The same attribute with several values, which are run one after another. */
  static final Setting<List<Integer>> LEVELS =
      new Setting<>(
          "users",
          "whole numbers from 1 to 100000 with commas between them, each above the one before",
          "1, 5, 20",
          Setting::increasing);

  static final Setting<Double> KNEE_GAIN = number("kneeGain", "a percentage", 1, 100, "50");
  static final Setting<Double> KNEE_TTFT_FACTOR =
      number("kneeTtftFactor", "a factor", 1, 1000, "2");
  static final Setting<Integer> REQUESTS = wholeNumber("requests", 1, 100_000_000, "400");
  static final Setting<Duration> DURATION = duration("duration", false, "60s");
  static final Setting<Duration> RAMP_UP = duration("rampUp", true, "10s");
  static final Setting<WarmUp> WARMUP =
      new Setting<>(
          "warmup", "a number of requests, a duration with its unit, or none", "20", WarmUp::parse);
  static final Setting<Integer> REQUESTS_PER_USER =
      wholeNumber("requestsPerUser", 1, 1_000_000, "10");
  static final Setting<DurationRange> THINK_TIME =
      new Setting<>(
          "thinkTime",
          "a duration with its unit, or two of them with .. between, the shorter first",
          "1s..3s",
          DurationRange::parse);
  static final Setting<Rate> RATE = new Setting<>("rate", Rate.LEGAL, "50/s", Rate::parse);
  static final Setting<LoadModelSettings.Spread> ARRIVALS =
      choice("arrivals", LoadModelSettings.Spread.class);
  static final Setting<Integer> MAX_CONCURRENCY = wholeNumber("maxConcurrency", 1, 100_000, "200");
  static final Setting<Integer> SEED = wholeNumber("seed", 0, Integer.MAX_VALUE, "42");
  static final Setting<URI> REFERENCE =
      new Setting<>("reference", URL.legal(), "http://127.0.0.1:8081", Setting::httpUri);
  static final Setting<Double> TOLERANCE = percent("tolerance", "3%");
  static final Setting<Double> SEEN = percent("seen", "25%");
  static final Setting<Integer> MAX_ROUNDS = wholeNumber("maxRounds", 3, 1000, "40");
  static final Setting<Integer> ROUND_REQUESTS = wholeNumber("roundRequests", 1, 100_000, "50");
  static final Setting<Integer> RETRIES = wholeNumber("retries", 0, 10, "2");
  static final Setting<Duration> MAX_RETRY_WAIT = duration("maxRetryWait", false, "30s");
  static final Setting<Long> MAX_REQUESTS = largeNumber("maxRequests", "1000");
  static final Setting<Long> MAX_OUTPUT_TOKENS = largeNumber("maxOutputTokens", "200000");
  static final Setting<Double> CONFIDENCE =
      number(
          "confidence",
          "0, or a number from 0.5 to 0.9999",
          "0.95",
          c -> c == 0 || (c >= 0.5 && c <= 0.9999));
  static final Setting<Double> ALPHA =
      number("alpha", "a number from 0.000001 to 0.5", "0.01", a -> a >= 0.000001 && a <= 0.5);
  static final Setting<Undecided> UNDECIDED = choice("undecided", Undecided.class);
  static final Setting<Integer> EXTEND_TO = wholeNumber("extendTo", 1, 100, "4");
  static final Setting<Double> MAX_BLIND =
      number("maxBlind", "a percentage above 0 and up to 1000", "100", p -> p > 0 && p <= 1000);
  static final Setting<Double> MAX_IMPROVEMENT =
      number(
          "maxImprovement",
          "a number of times above 1 and up to 1000000",
          "3",
          t -> t > 1 && t <= 1_000_000);
  static final Setting<Boolean> UNBOUNDED = yesOrNo("unbounded");
  static final Setting<Duration> CONNECT_TIMEOUT = duration("connectTimeout", false, "10s");
  static final Setting<Duration> FIRST_BYTE_TIMEOUT = duration("firstByteTimeout", false, "30s");
  static final Setting<Duration> IDLE_TIMEOUT = duration("idleTimeout", false, "30s");
  static final Setting<Duration> TOTAL_TIMEOUT = duration("totalTimeout", false, "120s");

  static final Setting<Connections> CONNECTIONS = choice("connections", Connections.class);
  static final Setting<String> TLS_CERTIFICATES =
      text("tlsCertificates", "the path of a PEM file", "perf/ca.pem", Setting::notBlank);
  static final Setting<Boolean> TLS_INSECURE = yesOrNo("tlsInsecure");
  static final Setting<Boolean> REQUEST_IDS = yesOrNo("requestIds");

  /** Settings of the dialect {@code custom}: what stands where in an event, as JSON Pointers. */
  static final Map<PointerDialect.Place, Setting<String>> CUSTOM_POINTERS = customPointers();

  /** Every setting that an annotation or a profile may carry, but for {@code headers}. */
  static final List<Setting<?>> OF_A_LOAD =
      List.of(
          URL,
          PATH,
          METHOD,
          DIALECT,
          TEMPLATE,
          DATA,
          ORDER,
          ENCODING,
          QUERY,
          MODEL,
          MODELS,
          TOKENIZER,
          API_KEY,
          KEYS,
          KEY_USE,
          USER,
          CONVERSATION_ID,
          USERS,
          KNEE_GAIN,
          KNEE_TTFT_FACTOR,
          REQUESTS,
          DURATION,
          RAMP_UP,
          WARMUP,
          REQUESTS_PER_USER,
          THINK_TIME,
          RATE,
          ARRIVALS,
          MAX_CONCURRENCY,
          SEED,
          REFERENCE,
          TOLERANCE,
          SEEN,
          MAX_ROUNDS,
          ROUND_REQUESTS,
          RETRIES,
          MAX_RETRY_WAIT,
          MAX_REQUESTS,
          MAX_OUTPUT_TOKENS,
          CONFIDENCE,
          ALPHA,
          UNDECIDED,
          EXTEND_TO,
          MAX_BLIND,
          MAX_IMPROVEMENT,
          UNBOUNDED,
          CONNECT_TIMEOUT,
          FIRST_BYTE_TIMEOUT,
          IDLE_TIMEOUT,
          TOTAL_TIMEOUT,
          CONNECTIONS,
          TLS_CERTIFICATES,
          TLS_INSECURE,
          REQUEST_IDS);

  /** Settings that in a profile may be a list. */
  static final List<String> LISTS = List.of(MODELS.name(), LEVELS.name());

  /** The settings of the dialect {@code custom}; in a profile a mapping of that name holds them. */
  static final List<Setting<?>> OF_CUSTOM =
      Stream.<Setting<?>>concat(CUSTOM_POINTERS.values().stream(), Stream.of(CUSTOM_FRAMING))
          .toList();

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

  /** How a way to deal out keys is written. */
  static String keyUse(KeyUse use) {
    return word(use).replace('_', '-');
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

  private static Map<PointerDialect.Place, Setting<String>> customPointers() {
    Map<PointerDialect.Place, Setting<String>> settings = new EnumMap<>(PointerDialect.Place.class);
    for (PointerDialect.Place place : PointerDialect.Place.values()) {
      settings.put(
          place,
          text(
              "custom." + place.word(),
              "a JSON Pointer, which begins with / or is empty",
              "/choices/0/" + place.word(),
              text -> text.isEmpty() || text.startsWith("/")));
    }
    return Collections.unmodifiableMap(settings);
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
  private static Setting<Double> number(
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

  private static Setting<Double> number(
      String name, String kind, double least, double most, String example) {
    return number(
        name,
        kind + " from " + Math.round(least) + " to " + Math.round(most),
        example,
        number -> number >= least && number <= most);
  }

  /** The texts between commas. */
  private static List<String> split(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).toList();
  }

  private static boolean namesOnce(List<String> names) {
    return names.stream().noneMatch(String::isEmpty) && Set.copyOf(names).size() == names.size();
  }

  private static Optional<List<Integer>> increasing(String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : split(text)) {
      int least = numbers.isEmpty() ? 1 : numbers.get(numbers.size() - 1) + 1;
      Optional<Integer> number = wholeNumber(part).filter(n -> n >= least && n <= 100_000);
      if (number.isEmpty()) {
        return Optional.empty();
      }
      numbers.add(number.get());
    }
    return Optional.of(numbers);
  }

  /** So many percent of something; the sign may be left out. */
  private static Setting<Double> percent(String name, String example) {
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
  private static Setting<Long> largeNumber(String name, String example) {
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

  private static Setting<Duration> duration(String name, boolean zeroIsLegal, String example) {
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

  private static Optional<Charset> charset(String text) {
    try {
      return Optional.of(Charset.forName(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<URI> httpUri(String text) {
    try {
      URI uri = URI.create(text);
      boolean http =
          "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
      return Optional.of(uri).filter(u -> http && u.getHost() != null && u.getUserInfo() == null);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
