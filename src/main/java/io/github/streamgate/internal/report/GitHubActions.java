package io.github.streamgate.internal.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a build shows on GitHub: a step summary of all gates, and annotations on the tests of those
 * that do not pass. A JVM shows its own gates, and mind what others of the build have shown.
 */
public final class GitHubActions {
  private static final String ANNOTATIONS = "annotations.txt";
  private static final String BUILD_MARK = "::debug::streamgate build ";
  private static final String ROLL_UP_TITLE = "More gates";

  /** GitHub shows 10 of a kind for each step; the tenth is for what has no room. */
  private static final int MOST_ANNOTATIONS = 9;

  /** It cuts a message at 4096; what is escaped grows. */
  private static final int MESSAGE_CHARACTERS = 1200;

  private final @Nullable Path stepSummary;

  private GitHubActions(@Nullable Path stepSummary) {
    this.stepSummary = stepSummary;
  }

  /** What this build runs in; empty where that is not GitHub Actions. */
  public static Optional<GitHubActions> of(Function<String, Optional<String>> environment) {
    return environment
        .apply("GITHUB_ACTIONS")
        .filter("true"::equals)
        .map(
            yes ->
                new GitHubActions(
                    environment
                        .apply("GITHUB_STEP_SUMMARY")
                        .filter(path -> !path.isBlank())
                        .map(Path::of)
                        .orElse(null)));
  }

  /**
   * Appends to the step summary, and prints the annotations, which it leaves in the folder too, for
   * builds whose output goes elsewhere. To be called while no other JVM of the build does.
   */
  public void show(BuildReport report, String build, BuildFolder folder, Console console)
      throws IOException {
    if (stepSummary != null) {
      appendSummary(report, stepSummary);
    }
    console.print(annotate(report, build, folder.path().resolve(ANNOTATIONS)));
  }

  /** In one piece and under a lock: other JVMs, of other modules too, append to the same file. */
  private static void appendSummary(BuildReport report, Path file) throws IOException {
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assert lock.isValid();
      long size = channel.size();
      int room = (int) Math.max(0, SummaryMarkdown.MOST_BYTES - size);
      ByteBuffer text = StandardCharsets.UTF_8.encode(report.ownMarkdown(room));
      channel.position(size);
      while (text.hasRemaining()) {
        channel.write(text);
      }
    }
  }

  private static List<String> annotate(BuildReport report, String build, Path file)
      throws IOException {
    List<String> known = known(build, file);
    boolean rolledUp = known.stream().anyMatch(line -> line.contains("title=" + ROLL_UP_TITLE));
    int room = MOST_ANNOTATIONS - (known.size() - 1 - (rolledUp ? 1 : 0));
    List<GateFile> broken = report.own().stream().filter(gate -> command(gate) != null).toList();
    List<String> lines = new ArrayList<>();
    broken.stream().limit(Math.max(0, room)).map(GitHubActions::annotation).forEach(lines::add);
    if (broken.size() > lines.size() && !rolledUp) {
      lines.add(rollUp(broken.subList(lines.size(), broken.size())));
    }
    known.addAll(lines);
    Files.write(file, known);
    return lines;
  }

  /** The lines of this build so far, the mark first: those of an earlier one are of no use. */
  private static List<String> known(String build, Path file) throws IOException {
    List<String> lines =
        Files.exists(file) ? new ArrayList<>(Files.readAllLines(file)) : new ArrayList<>();
    String mark = BUILD_MARK + build;
    return !lines.isEmpty() && lines.get(0).equals(mark) ? lines : new ArrayList<>(List.of(mark));
  }

  private static @Nullable String command(GateFile gate) {
    return switch (gate.filing().ending()) {
      case FAIL -> "error";
      case WOULD_FAIL, UNDECIDED -> "warning";
      case PASS, OFF -> null;
    };
  }

  private static String annotation(GateFile gate) {
    StringBuilder properties = new StringBuilder();
    TestSource source = gate.filing().source();
    if (source != null) {
      properties.append("file=").append(property(source.file())).append(',');
      if (source.line() != null) {
        properties.append("line=").append(source.line()).append(',');
      }
    }
    properties.append("title=").append(property(gate.test().label()));
    List<String> lines = new ArrayList<>();
    gate.broken().forEach(found -> lines.add(found.status() + "  " + found.sentence()));
    lines.addAll(gate.notes());
    return "::" + command(gate) + " " + properties + "::" + message(String.join("\n", lines));
  }

  private static String rollUp(List<GateFile> gates) {
    boolean fails = gates.stream().anyMatch(gate -> gate.filing().ending() == Ending.FAIL);
    String labels =
        gates.stream()
            .map(gate -> gate.filing().ending().label() + "  " + gate.test().label())
            .collect(Collectors.joining("\n"));
    return "::"
        + (fails ? "error" : "warning")
        + " title="
        + ROLL_UP_TITLE
        + "::"
        + message(gates.size() + " more, all of them in the step summary:\n" + labels);
  }

  private static String message(String text) {
    String shown =
        text.length() > MESSAGE_CHARACTERS ? text.substring(0, MESSAGE_CHARACTERS) + "..." : text;
    return shown.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return message(text).replace(":", "%3A").replace(",", "%2C");
  }
}
