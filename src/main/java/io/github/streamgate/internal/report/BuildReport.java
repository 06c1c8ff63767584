package io.github.streamgate.internal.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All gates of a build, added up from their files: so the last JVM of several knows what the others
 * found, and a gate that was measured again counts once.
 */
public final class BuildReport {
  private static final int LINES = 50;

  private final List<GateFile> gates;
  private final Set<Path> own;
  private final int off;

  /**
   * Of what is known already.
   *
   * @param gates the worst first
   * @param own the files that this JVM wrote
   * @param off how many gates of this JVM were off, and left no file
   */
  BuildReport(List<GateFile> gates, Set<Path> own, int off) {
    this.gates = List.copyOf(gates);
    this.own = Set.copyOf(own);
    this.off = off;
  }

  /**
   * Reads what the gates of a module left.
   *
   * @param own the files of this JVM; those of others are looked for beside them, and where reports
   *     usually lie
   * @throws IOException where a folder cannot be read
   */
  public static BuildReport read(String build, Path moduleRoot, Set<Path> own, int off)
      throws IOException {
    Set<Path> folders = new LinkedHashSet<>(ReportDirectory.usualFolders(moduleRoot));
    own.forEach(file -> folders.add(file.resolve("../../..").normalize()));
    return new BuildReport(GateFiles.of(build, folders), own, off);
  }

  /** Those that count: a level of a sweep is part of one. */
  public List<GateFile> counted() {
    return gates.stream().filter(gate -> !gate.filing().level()).toList();
  }

  /** Those with figures: every load, and no sweep. */
  List<GateFile> runs() {
    return gates.stream().filter(gate -> gate.figures() != null).toList();
  }

  /** Those of this JVM that count. */
  List<GateFile> own() {
    return counted().stream().filter(gate -> own.contains(gate.path())).toList();
  }

  /** All gates of the build, as Markdown. */
  String markdown() {
    return headline() + SummaryMarkdown.text(counted(), SummaryMarkdown.MOST_BYTES);
  }

  /** The gates of this JVM, as Markdown of so many bytes at most. */
  String ownMarkdown(int mostBytes) {
    return SummaryMarkdown.text(own(), mostBytes);
  }

  private String headline() {
    long failed = count(Ending.FAIL);
    return "## Streamgate: "
        + (failed > 0 ? failed + " of " + counted().size() + " gates failed" : "no gate failed")
        + "\n\n"
        + sums()
        + "\n\n";
  }

  /** How many ended so. */
  long count(Ending ending) {
    return ending == Ending.OFF
        ? off
        : counted().stream().filter(gate -> gate.filing().ending() == ending).count();
  }

  /** The last lines of a run: a line for each gate of this JVM, then the sums of the build. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (off == 0 && gates.isEmpty()) {
      return lines;
    }
    List<GateFile> mine = own();
    int columns = 0;
    for (GateFile gate : mine) {
      columns = Math.max(columns, Text.width(gate.filing().ending().label()));
    }
    for (GateFile gate : mine.subList(0, Math.min(LINES, mine.size()))) {
      lines.addAll(
          Text.wrap(
              Text.padRight(gate.filing().ending().label(), columns) + "  ",
              gate.test().label() + why(gate)));
    }
    if (mine.size() > LINES) {
      lines.add("and " + (mine.size() - LINES) + " more");
    }
    lines.add("GATES " + sums());
    ErrorBudget.sentence(alphas()).ifPresent(text -> lines.addAll(Text.wrap("BUDGET ", text)));
    return lines;
  }

  /** {@code 3 pass, 1 fail, 0 advise (would fail), 0 undecided, 0 off}. */
  public String sums() {
    return Stream.of(Ending.values())
        .map(ending -> count(ending) + " " + ending.words())
        .collect(Collectors.joining(", "));
  }

  private List<Double> alphas() {
    return gates.stream().flatMap(gate -> Stream.ofNullable(gate.filing().alpha())).toList();
  }

  /** The worst finding, up to what explains it. */
  private static String why(GateFile gate) {
    return gate.broken().stream().findFirst().map(found -> ": " + found.sentence()).orElse("");
  }
}
