package io.github.streamgate;

import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.wire.Connections;
import io.github.streamgate.internal.wire.WireOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** A gate's plan, for whoever wants to know what it will cost before it costs anything. */
final class PlanText {
  private PlanText() {}

  static String of(TestName name, Plan plan, List<Limit> limits) {
    ClosedModel model = plan.load().model();
    return "PLAN   "
        + name.label()
        + ": "
        + plan.load().dialect().name()
        + " at "
        + plan.endpoint()
        + "\n       load:   "
        + counted(model.users(), "user")
        + (model.rampUp().isZero() ? "" : ", ramp-up " + seconds(model.rampUp()))
        + ", "
        + warmUp(model)
        + ", then "
        + length(model)
        + "; a reply is given up after "
        + seconds(plan.load().timeouts().total())
        + data(plan.described())
        + connections(plan.load().wire())
        + "\n       tokens: "
        + tokens(model, plan.maxTokens())
        + "\n       limits: "
        + (limits.isEmpty()
            ? "none"
            : limits.stream().map(Limit::declared).distinct().collect(Collectors.joining(", ")))
        + "\n       nothing was sent (streamgate.plan = true)";
  }

  /** Only what is not as usual. */
  private static String connections(WireOptions wire) {
    List<String> words = new ArrayList<>();
    if (wire.connections() == Connections.FRESH) {
      words.add("a fresh connection for every request");
    }
    if (wire.proxy() != null) {
      words.add("through the proxy " + wire.proxy());
    }
    if (wire.trust().anybody()) {
      words.add("TLS not verified");
    }
    return words.isEmpty() ? "" : "\n       wire:   " + String.join(", ", words);
  }

  /**
   * Where the requests come from, and whose keys they carry; nothing where there is one of each.
   */
  private static String data(Map<String, String> described) {
    String data = described.get("data");
    String rows =
        data == null
            ? ""
            : "\n       data:   "
                + data
                + ", "
                + described.get("rows")
                + " rows, "
                + described.getOrDefault("order", "sequential");
    String keys = described.get("keys");
    return rows + (keys == null ? "" : "\n       keys:   " + keys);
  }

  private static String warmUp(ClosedModel model) {
    return "warm-up "
        + (model.warmup().isZero()
            ? counted(model.warmupRequests(), "request")
            : seconds(model.warmup()));
  }

  private static String length(ClosedModel model) {
    String requests =
        model.requests().isPresent() ? counted(model.requests().getAsInt(), "request") : "";
    String duration =
        model.durationNanos().isPresent()
            ? seconds(Duration.ofNanos(model.durationNanos().getAsLong()))
            : "";
    return requests.isEmpty() || duration.isEmpty()
        ? requests + duration
        : requests + " or " + duration + ", whichever comes first";
  }

  private static String tokens(ClosedModel model, OptionalLong maxTokens) {
    if (maxTokens.isEmpty()) {
      return "no bound, for the template sets none for a reply";
    }
    if (model.requests().isEmpty() || !model.warmup().isZero()) {
      return "at most " + maxTokens.getAsLong() + " a reply";
    }
    long requests = model.requests().getAsInt() + (long) model.warmupRequests();
    return String.format(
        Locale.ROOT,
        "at most %d: %d requests, each at most %d",
        requests * maxTokens.getAsLong(),
        requests,
        maxTokens.getAsLong());
  }

  private static String counted(int n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9).replaceAll("\\.?0+$", "")
        + " s";
  }
}
