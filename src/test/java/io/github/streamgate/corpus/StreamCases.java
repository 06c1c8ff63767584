package io.github.streamgate.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.streamgate.corpus.StreamCase.End;
import io.github.streamgate.corpus.StreamCase.Expected;
import io.github.streamgate.corpus.StreamCase.Limits;
import io.github.streamgate.corpus.StreamCase.Read;
import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reads the files of a corpus, whose format {@code streams/README.md} describes. A file that is not
 * in it is refused with its name, the place, and what may stand there.
 */
public final class StreamCases {
  /** What may be diagnosed of a stream. */
  public static final List<String> DIAGNOSES =
      List.of(
          "buffered",
          "bursts",
          "multi-token chunks",
          "compressed",
          "token source changed",
          "no usage");

  private static final List<String> OUTCOMES =
      Arrays.stream(Outcome.class.getPermittedSubclasses()).map(Class::getSimpleName).toList();
  private static final Pattern TOKENS = Pattern.compile("(0|[1-9][0-9]*) (usage|tokenizer|chunks)");
  private static final long PATIENCE_NANOS = 30_000_000_000L;
  private static final long LATEST_NANOS = 500_000_000L;

  private StreamCases() {}

  /** The project's own. */
  public static List<StreamCase> own() {
    try {
      return in(Path.of(Objects.requireNonNull(StreamCases.class.getResource("/streams")).toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Those of a folder, by name. */
  public static List<StreamCase> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> cases = files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
      if (cases.isEmpty()) {
        throw new IllegalArgumentException(folder + ": no *.yaml in this folder");
      }
      List<StreamCase> read = new ArrayList<>();
      for (Path file : cases) {
        read.add(read(file.getFileName().toString(), Files.readString(file, UTF_8)));
      }
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(folder + ": not a folder that can be read", e);
    }
  }

  static StreamCase read(String file, String yaml) {
    Fields top =
        Fields.of(
            file,
            "",
            load(file, yaml),
            Set.of(
                "what",
                "seen",
                "dialect",
                "path",
                "key",
                "status",
                "headers",
                "headersAt",
                "reads",
                "end",
                "timeouts",
                "tolerance",
                "expect"));
    Dialect dialect = dialect(top);
    Fields end = top.fields("end", Set.of("how", "at"));
    StreamCase read =
        new StreamCase(
            file,
            top.text("what", "the case in one sentence"),
            top.text("seen", "where it was met"),
            dialect,
            top.textIfAny("path", "a path, such as /v1/chat/completions").orElse(dialect.path()),
            top.textIfAny("key", "a key"),
            top.wholeNumber("status", 200, 599),
            top.texts("headers"),
            top.nanos("headersAt", 0),
            Reads.of(top, dialect.framing()),
            end(end),
            end.has("at") || end(end) != End.HOLD ? end.nanos("at") : 0,
            limits(top),
            top.nanos("tolerance", LATEST_NANOS),
            expected(top));
    refuseContradictions(top, end, read);
    return read;
  }

  /** Every scalar as the text that stands there: YAML's guesses at numbers and truth are off. */
  private static Object load(String file, String yaml) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    DumperOptions unused = new DumperOptions();
    Resolver noGuesses =
        new Resolver() {
          @Override
          protected void addImplicitResolvers() {}
        };
    try {
      return new Yaml(
              new SafeConstructor(options), new Representer(unused), unused, options, noGuesses)
          .load(yaml);
    } catch (YAMLException e) {
      throw new IllegalArgumentException(file + ": not YAML: " + e.getMessage(), e);
    }
  }

  private static Dialect dialect(Fields top) {
    String name = top.text("dialect", "the name of a dialect");
    return Dialects.all().stream()
        .filter(dialect -> dialect.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> top.refused("dialect", name, oneOf(Dialects.all().stream().map(Dialect::name))));
  }

  private static String oneOf(Stream<String> words) {
    return "one of: " + String.join(", ", words.toList());
  }

  private static End end(Fields end) {
    List<String> legal =
        Arrays.stream(End.values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    String how = end.text("how", oneOf(legal.stream()));
    if (!legal.contains(how)) {
      throw end.refused("how", how, oneOf(legal.stream()));
    }
    return End.valueOf(how.toUpperCase(Locale.ROOT));
  }

  private static Limits limits(Fields top) {
    if (!top.has("timeouts")) {
      return new Limits(PATIENCE_NANOS, PATIENCE_NANOS, PATIENCE_NANOS);
    }
    Fields given = top.fields("timeouts", Set.of("firstByte", "idle", "total"));
    return new Limits(
        given.nanos("firstByte", PATIENCE_NANOS),
        given.nanos("idle", PATIENCE_NANOS),
        given.nanos("total", PATIENCE_NANOS));
  }

  private static Expected expected(Fields top) {
    Fields expect =
        top.fields(
            "expect",
            Set.of(
                "outcome",
                "error",
                "ttfb",
                "ttft",
                "ttfo",
                "tpot",
                "stall",
                "e2e",
                "total",
                "tokens",
                "chunks",
                "gaps",
                "diagnoses"));
    String outcome = expect.text("outcome", oneOf(OUTCOMES.stream()));
    if (!OUTCOMES.contains(outcome)) {
      throw expect.refused("outcome", outcome, oneOf(OUTCOMES.stream()));
    }
    boolean completed = outcome.equals("Completed");
    if (completed && expect.has("error")) {
      throw expect.refused("error", expect.values().get("error"), "absent where nothing failed");
    }
    return new Expected(
        outcome,
        times(expect),
        expect.text("tokens", TOKENS, "a count and its source, such as 28 usage or 3 chunks"),
        expect.wholeNumber("chunks", 0, 1_000_000),
        expect.has("gaps")
            ? Optional.of(expect.wholeNumber("gaps", 0, 1_000_000))
            : Optional.empty(),
        expect.words("diagnoses", DIAGNOSES),
        completed ? "" : expect.text("error", "the words of the failure, or their beginning..."));
  }

  /** TTFT, TTFO, TPOT and STALL always; the others where they are named. */
  private static Map<Metric, OptionalLong> times(Fields expect) {
    Set<Metric> always = Set.of(Metric.TTFT, Metric.TTFO, Metric.TPOT, Metric.STALL);
    Map<Metric, OptionalLong> times = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      if (metric.perRequest() && (always.contains(metric) || expect.has(metric.key()))) {
        times.put(
            metric,
            expect.nanosOrNone(metric.key()).map(OptionalLong::of).orElse(OptionalLong.empty()));
      }
    }
    return times;
  }

  private static void refuseContradictions(Fields top, Fields end, StreamCase read) {
    long lastNanos = read.reads().stream().mapToLong(Read::atNanos).max().orElse(0);
    if (read.end() != End.HOLD && read.endAtNanos() < lastNanos) {
      throw end.refused("at", end.values().get("at"), "no earlier than the last read");
    }
    if (read.end() == End.CUT && !read.chunked()) {
      throw end.refused(
          "how", "cut", "close without \"Transfer-Encoding: chunked\": nothing else tells a cut");
    }
    if (!read.reads().isEmpty() && read.reads().get(0).atNanos() < read.headersAtNanos()) {
      throw top.refused("headersAt", top.values().get("headersAt"), "no later than the first read");
    }
  }
}
