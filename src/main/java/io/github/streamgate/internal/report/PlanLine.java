package io.github.streamgate.internal.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The announcement before the load. */
public final class PlanLine {
  private PlanLine() {}

  /** The announcement, broken at 100 columns. */
  public static List<String> format(LoadPlan plan) {
    List<String> parts = new ArrayList<>();
    parts.add(plan.senders() + rampUp(plan.rampUp()));
    parts.add(length(plan) + warmup(plan.warmupRequests()));
    parts.add(plan.target().inWords());
    if (plan.baseline() != null) {
      parts.add("baseline " + Text.oneLine(plan.baseline()));
    }
    return Text.wrap("LOAD  ", plan.test().label() + ": " + String.join(", ", parts));
  }

  /** The announcement of a load in rounds beside a reference. */
  public static List<String> formatRounds(
      TestName test, String senders, String rounds, Target target, Target reference) {
    return Text.wrap(
        "LOAD  ",
        test.label()
            + ": "
            + String.join(
                ", ",
                senders,
                rounds,
                target.inWords(),
                "beside the reference " + reference.endpoint()));
  }

  private static String rampUp(Duration rampUp) {
    return rampUp.isZero() ? "" : " within " + seconds(rampUp);
  }

  private static String length(LoadPlan plan) {
    List<String> bounds = new ArrayList<>();
    if (plan.requests() != null) {
      bounds.add(count(plan.requests(), "request"));
    }
    if (plan.duration() != null) {
      bounds.add(seconds(plan.duration()));
    }
    return String.join(" or ", bounds);
  }

  private static String warmup(int requests) {
    return requests == 0 ? "" : " after " + requests + " warm-up";
  }

  private static String count(long n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }

  private static String seconds(Duration duration) {
    return Units.fixed(duration.toMillis() / 1e3, 3).replaceAll("\\.?0+$", "") + " s";
  }
}
