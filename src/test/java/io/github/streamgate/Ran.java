package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** What a run of gates came to. */
public record Ran(Path module, String output, Events events) {
  /** What the load of a method {@code streams} leaves, without a proposal for a baseline. */
  static final List<String> FILES =
      List.of(
          "streams/benchmark-bigger.json",
          "streams/benchmark.json",
          "streams/metrics.txt",
          "streams/report.html",
          "streams/samples.jsonl",
          "streams/samples.jtl",
          "streams/summary.md",
          "streams/verdict.json");

  /** How each test ended, in their order: {@code SUCCESSFUL}, {@code FAILED} or {@code ABORTED}. */
  List<TestExecutionResult.Status> statuses() {
    return results().stream().map(TestExecutionResult::getStatus).toList();
  }

  /** What every test threw that threw anything, in their order. */
  List<Throwable> thrown() {
    return results().stream().flatMap(result -> result.getThrowable().stream()).toList();
  }

  private List<TestExecutionResult> results() {
    return events
        .finished()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .toList();
  }

  List<String> displayNames() {
    return events.finished().map(Event::getTestDescriptor).map(d -> d.getDisplayName()).toList();
  }

  void assertPassed() {
    assertThat(thrown()).as(output).isEmpty();
    assertThat(statuses()).as(output).isNotEmpty();
  }

  /** What the only test failed with. */
  public Throwable failure() {
    assertThat(statuses()).as(output).containsExactly(TestExecutionResult.Status.FAILED);
    return thrown().get(0);
  }

  /** What the only test was aborted with. */
  Throwable abortion() {
    assertThat(statuses()).as(output).containsExactly(TestExecutionResult.Status.ABORTED);
    return thrown().get(0);
  }

  /**
   * The lines that were printed, {@link #settled} and put together where they were broken; without
   * those of every second, which a slow machine prints more of.
   */
  List<String> printed() {
    return settled(output.replaceAll("\\R {6,}+(?!n )", " "))
        .lines()
        .map(String::strip)
        .filter(line -> !line.matches("TIME \\d+/\\d+ users.*"))
        // These gates lie in classes named *Test on purpose.
        .filter(line -> !line.contains("is a name that Surefire takes up"))
        .toList();
  }

  /** The message, {@link #settled}. */
  public String message(Throwable thrown) {
    return settled(String.valueOf(thrown.getMessage()));
  }

  /** The text without what differs from run to run, and with its columns closed up. */
  String settled(String text) {
    return text.replace(module.toString(), "MODULE")
        .replaceAll("(?m)^client .*(\\R {6,}\\S.*)*$", "client FIGURES")
        // Rows of metrics that a busy machine leaves undefined: all tokens came in one read.
        .replaceAll("(?m)^(TPOT|STALL|ICL) .*$", "$1 FIGURES")
        .replaceAll("127\\.0\\.0\\.1:\\d+", "HOST")
        .replaceAll("chatcmpl-stub-\\d+", "ID")
        .replaceAll("\\b[0-9a-f]{12}-\\d+\\b", "SENT")
        .replaceAll("\\b[0-9a-f]{32}\\b", "TRACE")
        .replaceAll("\\b\\d+(\\.\\d+)? (ns|us|ms|s)\\b", "TIME")
        .replaceAll("\\b\\d+(\\.\\d+)? (tokens|requests)/s", "RATE $2/s")
        .replaceAll("blind below \\+\\d+ %", "blind below +PERCENT")
        .replaceAll(" {2,}", " ");
  }

  /** Every file below a folder of the module, relative to it, sorted. */
  List<String> filesUnder(String folder) {
    Path root = module.resolve(folder);
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String file(String name) {
    try {
      return Files.readString(module.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
