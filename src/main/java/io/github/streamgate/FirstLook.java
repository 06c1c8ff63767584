package io.github.streamgate;

import io.github.streamgate.dialect.StreamSignal;
import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.load.LoadEngine;
import io.github.streamgate.internal.load.Redactor;
import io.github.streamgate.internal.load.StreamObserver;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.report.Text;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.RequestIds;
import io.github.streamgate.metric.Sample;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Sends one request and prints everything: what was asked, every event as it came, what the dialect
 * made of it, and the metrics that follow. For whoever sets a gate up; nothing is judged.
 */
final class FirstLook {
  private static final int BODY_CHARS = 500;
  private static final int MEANING_COLUMNS = 36;
  private static final int DATA_CHARS = 120;

  private final TestName name;
  private final Plan plan;
  private final Redactor redactor;

  FirstLook(TestName name, Plan plan) {
    this.name = name;
    this.plan = plan;
    this.redactor = new Redactor(plan.load().secrets());
  }

  /** Does it; answers the sentence that the skipped test ends with. */
  String run(Console console) throws InterruptedException {
    console.print(request());
    List<String> events = Collections.synchronizedList(new ArrayList<>());
    StreamObserver observer =
        (type, data, signals, sinceT0Nanos) -> events.add(event(data, signals, sinceT0Nanos));
    Sample sample = new LoadEngine(MonotonicClock.system()).tryOnce(plan.load(), observer);
    console.print(events);
    console.print(metrics(sample));
    plan.warnings()
        .forEach(warning -> console.print("       WARN   " + Messages.english().text(warning)));
    return "TRIED  " + name.label() + ": one request, no gate (streamgate.try = true)";
  }

  private List<String> request() {
    WireRequest request = plan.load().requests().next(0, 0).request();
    List<String> lines = new ArrayList<>();
    lines.add("TRY    " + name.label() + ": " + request.method() + " " + plan.endpoint());
    new TreeMap<>(request.headers())
        .forEach((header, value) -> lines.add("       " + header + ": " + redactor.redact(value)));
    lines.add(
        "       "
            + cut(redactor.redact(new String(request.body(), StandardCharsets.UTF_8)), BODY_CHARS));
    return lines;
  }

  private String event(String data, List<StreamSignal> signals, long sinceT0Nanos) {
    StringBuilder words = new StringBuilder();
    for (StreamSignal signal : signals) {
      words.append(words.isEmpty() ? "" : "; ").append(words(signal));
    }
    String meaning =
        words.isEmpty() ? "malformed" : Text.oneLine(redactor.redact(words.toString()));
    return String.format(
        Locale.ROOT,
        "%10.1f ms  %s  %s",
        sinceT0Nanos / 1e6,
        Text.padRight(meaning, MEANING_COLUMNS),
        cut(Text.oneLine(data), DATA_CHARS));
  }

  private static String words(StreamSignal signal) {
    if (signal instanceof StreamSignal.Output output) {
      String channel = output.channel().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return channel + " \"" + output.text().replace("\n", "\\n") + "\"";
    }
    if (signal instanceof StreamSignal.Usage usage) {
      return "usage: "
          + usage.outputTokens()
          + " output tokens"
          + (usage.reasoningTokens() > 0 ? ", " + usage.reasoningTokens() + " of reasoning" : "");
    }
    if (signal instanceof StreamSignal.ServerFigures own) {
      return String.format(
          Locale.ROOT,
          "server's own: %d tokens in %.1f ms",
          own.outputTokens(),
          own.outputNanos() / 1e6);
    }
    if (signal instanceof StreamSignal.End end) {
      return (end.last() ? "end of stream: " : "finished: ") + end.reason();
    }
    if (signal instanceof StreamSignal.Failure failure) {
      return "error: " + failure.message();
    }
    StreamSignal.Noise noise = (StreamSignal.Noise) signal;
    return noise.recognised() ? noise.what() : "not recognised: " + noise.what();
  }

  private static List<String> metrics(Sample sample) {
    StringBuilder figures = new StringBuilder();
    for (Metric metric : Metric.values()) {
      sample
          .measures()
          .get(metric)
          .ifPresent(
              nanos ->
                  figures.append(String.format(Locale.ROOT, ", %s %.1f ms", metric, nanos / 1e6)));
    }
    String outcome = sample.outcome().kind();
    String detail = Text.oneLine(sample.outcome().detail());
    List<String> lines = new ArrayList<>();
    ids(sample).ifPresent(ids -> lines.add("       " + ids));
    lines.add(
        "       "
            + outcome
            + (sample.status() == null ? "" : ", status " + sample.status())
            + (detail.isEmpty() ? "" : ": " + detail));
    lines.add(
        "       "
            + sample.tokens().count()
            + " output tokens (counted by "
            + sample.tokens().source().key()
            + ") in "
            + sample.chunks()
            + " chunks and "
            + sample.reads()
            + " reads"
            + figures);
    return lines;
  }

  private static Optional<String> ids(Sample sample) {
    List<String> known = new ArrayList<>();
    Optional<RequestIds> sent = Optional.ofNullable(sample.ids());
    sent.flatMap(RequestIds::requestId).ifPresent(id -> known.add("X-Request-Id " + id));
    sent.flatMap(RequestIds::traceId).ifPresent(id -> known.add("trace " + id));
    Optional.ofNullable(sample.serverRequestId())
        .ifPresent(id -> known.add("the server's own " + id));
    return known.isEmpty() ? Optional.empty() : Optional.of("ids: " + String.join(", ", known));
  }

  private static String cut(String text, int chars) {
    return text.length() <= chars ? text : text.substring(0, chars) + "...";
  }
}
