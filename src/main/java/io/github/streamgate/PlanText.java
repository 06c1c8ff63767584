package io.github.streamgate;

import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.ReferencePlan;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.Retries;
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
    LoadModel model = plan.load().model();
    ReferencePlan reference = plan.reference();
    int extendTo = reference == null ? Looking.extendTo(plan, limits) : 1;
    return "PLAN   "
        + name.label()
        + ": "
        + plan.load().dialect().name()
        + " at "
        + plan.endpoint()
        + (reference == null ? "" : ", beside the reference " + reference.endpoint())
        + "\n       load:   "
        + LoadWords.senders(model)
        + (model.rampUp().isZero() ? "" : ", ramp-up " + LoadWords.seconds(model.rampUp()))
        + ", "
        + LoadWords.warmUp(model)
        + ", then "
        + (reference == null ? length(model) : LoadWords.rounds(reference))
        + (extendTo == 1 ? "" : " (up to " + length(model.extended(extendTo)) + " while undecided)")
        + "; a reply is given up after "
        + LoadWords.seconds(plan.load().timeouts().total())
        + retries(plan.load().retries())
        + data(plan.described())
        + connections(plan.load().wire())
        + "\n       tokens: "
        + tokens(plan, extendTo)
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

  private static String length(LoadModel model) {
    OptionalLong most = model.mostMeasured();
    String requests = most.isPresent() ? LoadWords.counted(most.getAsLong(), "request") : "";
    String duration =
        model.durationNanos().isPresent()
            ? LoadWords.seconds(Duration.ofNanos(model.durationNanos().getAsLong()))
            : "";
    return requests.isEmpty() || duration.isEmpty()
        ? requests + duration
        : requests + " or " + duration + ", whichever comes first";
  }

  private static String retries(Retries retries) {
    return retries.most() == 0
        ? ""
        : "; one that is turned away is sent again up to "
            + (retries.most() == 1 ? "once" : retries.most() + " times");
  }

  private static String tokens(Plan plan, int extendTo) {
    String bound = bound(plan, extendTo);
    OptionalLong budget = plan.load().budget().maxOutputTokens();
    return budget.isEmpty()
        ? bound
        : bound + "; the run ends at " + budget.getAsLong() + " (maxOutputTokens)";
  }

  private static String bound(Plan plan, int extendTo) {
    OptionalLong maxTokens = plan.maxTokens();
    if (maxTokens.isEmpty()) {
      return "no bound, for the template sets none for a reply";
    }
    OptionalLong requests = mostSent(plan, extendTo);
    return requests.isEmpty()
        ? "at most " + maxTokens.getAsLong() + " a reply"
        : String.format(
            Locale.ROOT,
            "at most %d: %d requests, each at most %d",
            requests.getAsLong() * maxTokens.getAsLong(),
            requests.getAsLong(),
            maxTokens.getAsLong());
  }

  /**
   * The most requests that can be sent, where that can be told; retries bring no further tokens.
   */
  private static OptionalLong mostSent(Plan plan, int extendTo) {
    LoadModel model = plan.load().model();
    OptionalLong measured = mostMeasured(plan, extendTo);
    OptionalLong planned =
        measured.isPresent() && model.warmup().isZero() && model.rampUp().isZero()
            ? OptionalLong.of(
                measured.getAsLong()
                    + (plan.reference() == null ? 1L : 2L) * model.warmupRequests())
            : OptionalLong.empty();
    OptionalLong bound = plan.load().budget().maxRequests();
    if (planned.isEmpty() || bound.isEmpty()) {
      return planned.isPresent() ? planned : bound;
    }
    return OptionalLong.of(Math.min(planned.getAsLong(), bound.getAsLong()));
  }

  /** Of both sides where there are two. */
  private static OptionalLong mostMeasured(Plan plan, int extendTo) {
    ReferencePlan reference = plan.reference();
    return reference == null
        ? plan.load().model().extended(extendTo).mostMeasured()
        : OptionalLong.of(2L * reference.terms().maxRounds() * reference.roundRequests());
  }
}
