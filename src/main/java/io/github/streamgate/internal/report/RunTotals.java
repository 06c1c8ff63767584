package io.github.streamgate.internal.report;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.report.RequestCounts.Failures;
import io.github.streamgate.metric.TokenSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The run as a whole: requests by outcome, tokens and who counted them, rates. */
public final class RunTotals {
  private static final int NAME_COLUMNS = 10;

  private RunTotals() {}

  static List<String> format(RunReport report, Messages words) {
    List<String> lines = new ArrayList<>();
    rows(report, words)
        .forEach((name, text) -> lines.addAll(Text.wrap(Text.padRight(name, NAME_COLUMNS), text)));
    return lines;
  }

  /** Name and text, in the order in which they are shown. */
  public static Map<String, String> rows(RunReport report, Messages words) {
    Map<String, String> named = new LinkedHashMap<>();
    byKey(report, words).forEach((key, text) -> named.put(words.text("totals." + key), text));
    return named;
  }

  private static Map<String, String> byKey(RunReport report, Messages words) {
    Achieved achieved = report.achieved();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("requests", requests(report.requests(), achieved.requests(), words));
    rows.put("tokens", tokens(report, achieved, words));
    rows.put("rate", rate(achieved, words));
    ClientHealth client = report.client();
    if (client != null) {
      rows.put("client", ClientFigures.inWords(client, words));
    }
    ServersOwn own = report.serversOwn();
    if (own != null) {
      rows.put("server", own.inWords(words));
    }
    addSendings(Sendings.of(report.measurement()), achieved.requests(), rows, words);
    RunBeside beside = report.beside();
    if (beside != null) {
      rows.put("reference", beside(beside, words));
      rows.put("rounds", beside.inWords(words));
    }
    return rows;
  }

  private static String beside(RunBeside beside, Messages words) {
    return requests(beside.requests(), beside.measurement().samples().size(), words)
        + "; "
        + beside.target().inWords();
  }

  /** Nothing where all went out once and in time. */
  private static void addSendings(
      Sendings sendings, int judged, Map<String, String> rows, Messages words) {
    Distribution late = sendings.late();
    if (late != null) {
      rows.put(
          "starts",
          words.text(
              "totals.starts.text",
              Units.duration(late.p50Nanos()),
              Units.duration(late.p99Nanos()),
              Units.duration(late.maxNanos())));
    }
    if (sendings.retried() > 0) {
      rows.put(
          "retries",
          words.text(
              "totals.retries.text",
              sendings.retried(),
              judged,
              Units.percent(100.0 * sendings.retried() / judged),
              sendings.retries(),
              Units.seconds(sendings.waitedNanos())));
    }
  }

  private static String requests(RequestCounts counts, int judged, Messages words) {
    return words.text(
        "totals.requests.text",
        counts.started(),
        counts.completed(),
        counts.failed(),
        byKind(counts.failures()),
        counts.cancelled(),
        judged,
        counts.warmup());
  }

  private static String byKind(List<Failures> failures) {
    return failures.isEmpty()
        ? ""
        : failures.stream()
            .map(kind -> kind.count() + " " + kind.kind())
            .collect(Collectors.joining(", ", " (", ")"));
  }

  private static String tokens(RunReport report, Achieved achieved, Messages words) {
    String counters =
        achieved.requestsBySource().entrySet().stream()
            .map(
                entry ->
                    words.text(
                        "totals.tokens.counter", counter(report, entry.getKey()), entry.getValue()))
            .collect(Collectors.joining(", "));
    return words.text(
            "totals.tokens.text",
            achieved.outputTokens(),
            counters.isEmpty() ? Units.UNDEFINED : counters)
        + perChunk(achieved, words)
        + (achieved.hiddenTokens() == 0
            ? ""
            : words.text("totals.tokens.hidden", achieved.hiddenTokens()));
  }

  /** A tokenizer by its name too: two of them count differently. */
  private static String counter(RunReport report, TokenSource source) {
    String tokenizer = report.configuration().get("tokenizer");
    return source == TokenSource.TOKENIZER && tokenizer != null
        ? source.key() + " " + tokenizer
        : source.key();
  }

  /** Nothing where it is 1, as it usually is. */
  private static String perChunk(Achieved achieved, Messages words) {
    String text = Units.fixed(achieved.tokensPerChunk().orElse(1), 1);
    return text.equals("1.0") ? "" : words.text("totals.tokens.per-chunk", text);
  }

  private static String rate(Achieved achieved, Messages words) {
    String tokens =
        achieved.tokensPerSecond().isPresent()
            ? Units.tokensPerSecond(achieved.tokensPerSecond().getAsDouble())
            : Units.UNDEFINED + " tokens/s";
    String requests =
        achieved.requestsPerSecond().isPresent()
            ? Units.fixed(achieved.requestsPerSecond().getAsDouble(), 2)
            : Units.UNDEFINED;
    return words.text("totals.rate.text", tokens, requests, Units.seconds(achieved.windowNanos()));
  }
}
