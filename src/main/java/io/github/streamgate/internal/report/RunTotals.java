package io.github.streamgate.internal.report;

import io.github.streamgate.internal.report.RequestCounts.Failures;
import io.github.streamgate.metric.TokenSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The run as a whole: requests by outcome, tokens and who counted them, rates. */
final class RunTotals {
  private RunTotals() {}

  static List<String> format(RunReport report) {
    Achieved achieved = report.achieved();
    List<String> lines = new ArrayList<>();
    lines.addAll(Text.wrap("requests  ", requests(report.requests(), achieved.requests())));
    lines.addAll(Text.wrap("tokens    ", tokens(report, achieved)));
    lines.addAll(Text.wrap("rate      ", rate(achieved)));
    ServersOwn own = report.serversOwn();
    if (own != null) {
      lines.addAll(Text.wrap("server    ", own.inWords()));
    }
    lines.addAll(sendings(Sendings.of(report.measurement()), achieved.requests()));
    RunBeside beside = report.beside();
    if (beside != null) {
      lines.addAll(Text.wrap("reference ", beside(beside)));
      lines.addAll(Text.wrap("rounds    ", beside.inWords()));
    }
    return lines;
  }

  private static String beside(RunBeside beside) {
    return requests(beside.requests(), beside.measurement().samples().size())
        + "; "
        + beside.target().inWords();
  }

  /** Nothing where all went out once and in time. */
  private static List<String> sendings(Sendings sendings, int judged) {
    List<String> lines = new ArrayList<>();
    Distribution late = sendings.late();
    if (late != null) {
      lines.addAll(
          Text.wrap(
              "starts    ",
              String.format(
                  Locale.ROOT,
                  "late by P50 %s, P99 %s, at most %s; latencies count from the intended start",
                  Units.duration(late.p50Nanos()),
                  Units.duration(late.p99Nanos()),
                  Units.duration(late.maxNanos()))));
    }
    if (sendings.retried() > 0) {
      lines.addAll(
          Text.wrap(
              "retries   ",
              String.format(
                  Locale.ROOT,
                  "%d of %d requests (%s) were sent again, %d times in all, after waits of %s",
                  sendings.retried(),
                  judged,
                  Units.percent(100.0 * sendings.retried() / judged),
                  sendings.retries(),
                  Units.seconds(sendings.waitedNanos()))));
    }
    return lines;
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
