package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.CapacityLimit.CapacityFinding;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Knee;
import io.github.streamgate.internal.gate.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
      lines.add(new Line(report.capacity().status(), capacity(report, words)));
    }
    return lines;
  }

  /** What is printed after the reports of all levels. */
  public static List<String> console(SweepReport report, Messages words) {
    List<String> lines = new ArrayList<>(Text.wrap("SWEEP  ", report.test().label()));
    lines.addAll(CapacityTable.format(report.levels(), words));
    lines.addAll(Text.wrap("KNEE  ", knee(report, words)));
    lines.add("");
    lines.addAll(Text.wrap("GATE  ", report.test().label() + ": " + headline(report, words)));
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
      lines.add(report.capacity().status() + "  " + capacity(report, words));
    }
    for (SweepReport.Level level : report.levels()) {
      List<Finding> ofLevel = Findings.broken(level.report().verdict().findings());
      broken.addAll(ofLevel);
      ofLevel.forEach(
          finding -> lines.add(finding.status() + "  " + found(level.users(), finding, words)));
      if (ofLevel.isEmpty() && level.report().verdict().status() != Status.PASS) {
        lines.add(
            level.report().verdict().status()
                + "  "
                + words.text("sweep.level", users(level.users(), words)));
      }
    }
    lines.add("");
    lines.add(report.test().label() + ", " + report.levels().get(0).report().target().inWords());
    lines.add(headline(report, words));
    lines.addAll(CapacityTable.format(report.levels(), words));
    lines.add(words.text("sweep.knee", knee(report, words)));
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
    return words.text("sweep.at", finding.limit().label(), users(users, words))
        + "  "
        + FindingText.sentence(finding, words);
  }

  private static String headline(SweepReport report, Messages words) {
    boolean advice = report.mode() == GateMode.ADVISE && report.status() != Status.PASS;
    String status =
        advice && report.status() == Status.FAIL ? "WOULD FAIL" : report.status().name();
    Stream<String> levels =
        report.levels().stream()
            .map(level -> users(level.users(), words) + " " + level.report().verdict().status());
    Stream<String> missing =
        report.missing().stream().map(users -> words.text("sweep.missing", users(users, words)));
    return status
        + Stream.concat(levels, missing).collect(Collectors.joining(", ", " (", ")"))
        + (advice ? words.text("console.advised", report.mode().key()) : "");
  }

  private static String capacity(SweepReport report, Messages words) {
    CapacityFinding finding = Objects.requireNonNull(report.capacity());
    String demanded = users(finding.limit().users(), words);
    String declared = finding.limit().declared();
    return "capacity  "
        + (finding.status() == Status.INVALID || finding.bend() == null
            ? words.text(
                finding.status() == Status.INVALID ? "capacity.unknown" : "capacity.none",
                demanded,
                declared)
            : words.text(
                finding.status() == Status.PASS ? "capacity.holds" : "capacity.broken",
                users(finding.bend(), words),
                demanded,
                declared));
  }

  /** Where it bends, and why there. */
  public static String knee(SweepReport report, Messages words) {
    Knee knee = report.knee();
    if (knee instanceof Knee.At at) {
      return at(at, report.rule(), words);
    }
    return knee instanceof Knee.Beyond beyond
        ? words.text("knee.beyond", users(beyond.last().users(), words))
        : words.text("knee.nowhere", users(((Knee.Nowhere) knee).first().users(), words));
  }

  private static String at(Knee.At at, Knee.Rule rule, Messages words) {
    Knee.Step step = at.next();
    List<String> reasons = new ArrayList<>();
    if (!at.grew()) {
      reasons.add(
          words.text(
              "knee.gain",
              Units.fixed(step.from().tokensPerSecond(), 1),
              Units.fixed(step.to().tokensPerSecond(), 1),
              Units.fixed(step.gainPercent(), 0) + " %",
              Units.percent(rule.gainPercent())));
    }
    if (!at.quick()) {
      String p95 = Units.duration(step.to().ttftP95Nanos());
      String most = Units.fixed(rule.ttftFactor(), 2).replaceAll("\\.?0+$", "");
      reasons.add(
          Double.isInfinite(step.ttftTimes())
              ? words.text("knee.ttft-beyond", p95, most)
              : words.text("knee.ttft", p95, Units.fixed(step.ttftTimes(), 1), most));
    }
    return words.text(
        "knee.at",
        users(at.level().users(), words),
        users(step.to().users(), words),
        reasons.stream().reduce((one, other) -> words.text("knee.both", one, other)).orElse(""));
  }

  private static String users(int users, Messages words) {
    return words.counted("sweep.users", users);
  }
}
