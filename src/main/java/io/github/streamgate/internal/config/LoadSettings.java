package io.github.streamgate.internal.config;

import static io.github.streamgate.internal.config.Setting.choice;
import static io.github.streamgate.internal.config.Setting.duration;
import static io.github.streamgate.internal.config.Setting.largeNumber;
import static io.github.streamgate.internal.config.Setting.number;
import static io.github.streamgate.internal.config.Setting.percent;
import static io.github.streamgate.internal.config.Setting.text;
import static io.github.streamgate.internal.config.Setting.wholeNumber;
import static io.github.streamgate.internal.config.Setting.yesOrNo;

import io.github.streamgate.dialect.Framing;
import io.github.streamgate.dialect.PointerDialect;
import io.github.streamgate.internal.gate.Undecided;
import io.github.streamgate.internal.load.KeyUse;
import io.github.streamgate.internal.wire.Connections;
import java.net.URI;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every setting of a load. One that is missing in {@link #OF_A_LOAD} is none of an annotation's or
 * a profile's.
 */
final class LoadSettings {
  private static final List<String> ENCODINGS =
      List.of("r50k_base", "p50k_base", "p50k_edit", "cl100k_base", "o200k_base");

  static final Setting<URI> URL =
      new Setting<>(
          "url",
          "an http:// or https:// address without user name and password",
          "http://127.0.0.1:8080",
          LoadSettings::httpUri);
  static final Setting<String> PATH =
      text("path", "a path that begins with /", "/v1/chat/completions", t -> t.startsWith("/"));
  static final Setting<String> METHOD =
      text("method", "POST or GET", "GET", t -> t.equals("POST") || t.equals("GET"));
  static final Setting<Charset> ENCODING =
      new Setting<>(
          "encoding",
          "the name of a character set that this JVM knows",
          "GBK",
          LoadSettings::charset);
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
          text -> Optional.of(split(text)).filter(LoadSettings::namesOnce));
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
          LoadSettings::increasing);

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
      new Setting<>("reference", URL.legal(), "http://127.0.0.1:8081", LoadSettings::httpUri);
  static final Setting<Double> TOLERANCE = percent("tolerance", "3%");
  static final Setting<Double> SEEN = percent("seen", "25%");
  static final int MOST_ROUNDS = 1000;
  static final Setting<Integer> MAX_ROUNDS = wholeNumber("maxRounds", 3, MOST_ROUNDS, "40");
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

  private LoadSettings() {}

  /** How a way to deal out keys is written. */
  static String keyUse(KeyUse use) {
    return Setting.word(use).replace('_', '-');
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
