package io.github.streamgate.internal.report;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.report.RequestCounts.Failures;
import io.github.streamgate.metric.TokenSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The run as a whole: requests by outcome, tokens and who counted them, rates. */
public final class RunTotals {
  private static final int NAME_COLUMNS = 10;

  private RunTotals() {}

  static List<String> format(RunReport report) {
    List<String> lines = new ArrayList<>();
    rows(report)
        .forEach((name, text) -> lines.addAll(Text.wrap(Text.padRight(name, NAME_COLUMNS), text)));
    return lines;
  }

  /** Name and text, in the order in which they are shown. */
  public static Map<String, String> rows(RunReport report) {
    Achieved achieved = report.achieved();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("requests", requests(report.requests(), achieved.requests()));
    rows.put("tokens", tokens(report, achieved));
    rows.put("rate", rate(achieved));
    ClientHealth client = report.client();
    if (client != null) {
      rows.put("client", ClientFigures.inWords(client));
    }
    ServersOwn own = report.serversOwn();
    if (own != null) {
      rows.put("server", own.inWords());
    }
    addSendings(Sendings.of(report.measurement()), achieved.requests(), rows);
    RunBeside beside = report.beside();
    if (beside != null) {
      rows.put("reference", beside(beside));
      rows.put("rounds", beside.inWords());
    }
    return rows;
  }

  private static String beside(RunBeside beside) {
    return requests(beside.requests(), beside.measurement().samples().size())
        + "; "
        + beside.target().inWords();
  }

  /** Nothing where all went out once and in time. */
  private static void addSendings(Sendings sendings, int judged, Map<String, String> rows) {
    Distribution late = sendings.late();
    if (late != null) {
      rows.put(
          "starts",
          String.format(
              Locale.ROOT,
              "late by P50 %s, P99 %s, at most %s; latencies count from the intended start",
              Units.duration(late.p50Nanos()),
              Units.duration(late.p99Nanos()),
              Units.duration(late.maxNanos())));
    }
    if (sendings.retried() > 0) {
      rows.put(
          "retries",
          String.format(
              Locale.ROOT,
              "%d of %d requests (%s) were sent again, %d times in all, after waits of %s",
              sendings.retried(),
              judged,
              Units.percent(100.0 * sendings.retried() / judged),
              sendings.retries(),
              Units.seconds(sendings.waitedNanos())));
    }
  }

  private static String requests(RequestCounts counts, int judged) {
    return String.format(
        Locale.ROOT,
        "%d started: %d completed, %d failed%s, %d cancelled; %d judged; %d warm-up excluded",
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

  private static String tokens(RunReport report, Achieved achieved) {
    String counters =
        achieved.requestsBySource().entrySet().stream()
            .map(entry -> counter(report, entry.getKey()) + " (" + entry.getValue() + " requests)")
            .collect(Collectors.joining(", "));
    return achieved.outputTokens()
        + " of completed requests, counted by "
        + (counters.isEmpty() ? Units.UNDEFINED : counters)
        + perChunk(achieved)
        + (achieved.hiddenTokens() == 0
            ? ""
            : "; " + achieved.hiddenTokens() + " more were billed and never streamed");
  }

  /** A tokenizer by its name too: two of them count differently. */
  private static String counter(RunReport report, TokenSource source) {
    String tokenizer = report.configuration().get("tokenizer");
    return source == TokenSource.TOKENIZER && tokenizer != null
        ? source.key() + " " + tokenizer
        : source.key();
  }

  /** Nothing where it is 1, as it usually is. */
  private static String perChunk(Achieved achieved) {
    String text = Units.fixed(achieved.tokensPerChunk().orElse(1), 1);
    return text.equals("1.0") ? "" : ", " + text + " a chunk";
  }

  private static String rate(Achieved achieved) {
    String tokens =
        achieved.tokensPerSecond().isPresent()
            ? Units.tokensPerSecond(achieved.tokensPerSecond().getAsDouble())
            : Units.UNDEFINED + " tokens/s";
    String requests =
        achieved.requestsPerSecond().isPresent()
            ? Units.fixed(achieved.requestsPerSecond().getAsDouble(), 2)
            : Units.UNDEFINED;
    return String.format(
        Locale.ROOT,
        "%s, %s requests/s, measured over %s",
        tokens,
        requests,
        Units.seconds(achieved.windowNanos()));
  }
}
