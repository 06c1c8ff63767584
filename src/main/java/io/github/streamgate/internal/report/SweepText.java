package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.CapacityLimit.CapacityFinding;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Knee;
import io.github.streamgate.internal.gate.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** A sweep in words: its table, its knee, and the limits that do not hold, with their levels. */
public final class SweepText {
  private SweepText() {}

  /** One finding, of a level or of the sweep as a whole. */
  public record Line(Status status, String sentence) {
    /** As one text. */
    String text() {
      return status + "  " + sentence;
    }
  }

  /** All findings, the worst first. */
  public static List<Line> findings(SweepReport report, Messages words) {
    return inOrder(report, words).stream().sorted(Comparator.comparing(Line::status)).toList();
  }

  /** By level, then the capacity. */
  private static List<Line> inOrder(SweepReport report, Messages words) {
    List<Line> lines = new ArrayList<>();
    for (SweepReport.Level level : report.levels()) {
      for (Finding finding : Findings.worstFirst(level.report().verdict().findings())) {
        lines.add(new Line(finding.status(), found(level.users(), finding, words)));
      }
    }
    if (report.capacity() != null) {
      lines.add(new Line(report.capacity().status(), capacity(report)));
    }
    return lines;
  }

  /** What is printed after the reports of all levels. */
  public static List<String> console(SweepReport report, Messages words) {
    List<String> lines = new ArrayList<>(Text.wrap("SWEEP  ", report.test().label()));
    lines.addAll(CapacityTable.format(report.levels()));
    lines.addAll(Text.wrap("KNEE  ", knee(report)));
    lines.add("");
    lines.addAll(Text.wrap("GATE  ", report.test().label() + ": " + headline(report)));
    for (Line line : inOrder(report, words)) {
      lines.addAll(Text.wrap(line.status() + "  ", line.sentence()));
    }
    lines.addAll(LookLine.all(report.files()));
    return lines;
  }

  /** The message of a test whose sweep did not pass, without a line end at its end. */
  public static String failure(SweepReport report, Messages words) {
    List<String> lines = new ArrayList<>();
    List<Finding> broken = new ArrayList<>();
    if (report.capacity() != null && report.capacity().status() != Status.PASS) {
      lines.add(report.capacity().status() + "  " + capacity(report));
    }
    for (SweepReport.Level level : report.levels()) {
      List<Finding> ofLevel = Findings.broken(level.report().verdict().findings());
      broken.addAll(ofLevel);
      ofLevel.forEach(
          finding -> lines.add(finding.status() + "  " + found(level.users(), finding, words)));
      if (ofLevel.isEmpty() && level.report().verdict().status() != Status.PASS) {
        lines.add(level.report().verdict().status() + "  at " + users(level.users()));
      }
    }
    lines.add("");
    lines.add(report.test().label() + ", " + report.levels().get(0).report().target().inWords());
    lines.add(headline(report));
    lines.addAll(CapacityTable.format(report.levels()));
    lines.add("knee: " + knee(report));
    lines.add("");
    lines.add("Again:   " + report.rerun().again());
    if (broken.stream().anyMatch(Findings::mendedByAccepting)) {
      lines.add("Accept:  " + report.rerun().accepting());
    }
    if (broken.stream().anyMatch(Findings::mendedByRecording)) {
      lines.add("Record:  " + report.rerun().recording());
    }
    lines.addAll(LookLine.of(report.files()));
    return String.join("\n", lines);
  }

  private static String found(int users, Finding finding, Messages words) {
    return finding.limit().label()
        + " at "
        + users(users)
        + "  "
        + FindingText.sentence(finding, words);
  }

  private static String headline(SweepReport report) {
    boolean advice = report.mode() == GateMode.ADVISE && report.status() != Status.PASS;
    String status =
        advice && report.status() == Status.FAIL ? "WOULD FAIL" : report.status().name();
    String levels =
        report.levels().stream()
            .map(level -> users(level.users()) + " " + level.report().verdict().status())
            .collect(Collectors.joining(", "));
    String missing =
        report.missing().stream()
            .map(users -> ", " + users(users) + " not run")
            .collect(Collectors.joining());
    return status
        + " ("
        + levels
        + missing
        + ")"
        + (advice ? "; the test stays green (streamgate.gate = " + report.mode().key() + ")" : "");
  }

  private static String capacity(SweepReport report) {
    CapacityFinding finding = Objects.requireNonNull(report.capacity());
    String demanded = users(finding.limit().users());
    String set = " set by " + finding.limit().declared();
    if (finding.status() == Status.INVALID) {
      return "capacity  the sweep did not come to its end, so there is no telling whether it holds "
          + demanded
          + set;
    }
    if (finding.bend() == null) {
      return "capacity  no level holds, below " + demanded + set;
    }
    return "capacity  the knee at "
        + users(finding.bend())
        + (finding.status() == Status.PASS ? " is not below " : " is below ")
        + demanded
        + set;
  }

  /** Where it bends, and why there. */
  public static String knee(SweepReport report) {
    Knee knee = report.knee();
    if (knee instanceof Knee.At at) {
      return at(at, report.rule());
    }
    if (knee instanceof Knee.Beyond beyond) {
      return "not reached: up to "
          + users(beyond.last().users())
          + " every level brought throughput, and TTFT P95 stayed near that of the first";
    }
    Knee.Level first = ((Knee.Nowhere) knee).first();
    return "none: at "
        + users(first.users())
        + " there is no throughput, or no TTFT P95, that others could be held against";
  }

  private static String at(Knee.At at, Knee.Rule rule) {
    Knee.Step step = at.next();
    List<String> reasons = new ArrayList<>();
    if (!at.grew()) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "tokens/s went from %s to %s, %s of what the users grew by (at least %s,"
                  + " kneeGain)",
              Units.fixed(step.from().tokensPerSecond(), 1),
              Units.fixed(step.to().tokensPerSecond(), 1),
              Units.fixed(step.gainPercent(), 0) + " %",
              Units.percent(rule.gainPercent())));
    }
    if (!at.quick()) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "TTFT P95 was %s, %s that of the first level (at most %s times, kneeTtftFactor)",
              Units.duration(step.to().ttftP95Nanos()),
              Double.isInfinite(step.ttftTimes())
                  ? "beyond"
                  : Units.fixed(step.ttftTimes(), 1) + " times",
              Units.fixed(rule.ttftFactor(), 2).replaceAll("\\.?0+$", "")));
    }
    return users(at.level().users())
        + ": with "
        + users(step.to().users())
        + ", "
        + String.join(", and ", reasons);
  }

  private static String users(int users) {
    return users + (users == 1 ? " user" : " users");
  }
}
