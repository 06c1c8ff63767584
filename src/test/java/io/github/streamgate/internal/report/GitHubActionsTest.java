package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GitHubActionsTest {
  private static final String BUILD = "4711-1";

  @TempDir Path module;

  private Path stepSummary;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void makeStepSummary() throws IOException {
    stepSummary = Files.writeString(module.resolve("step-summary"), "what came before\n");
  }

  private GitHubActions github() {
    Map<String, String> environment =
        Map.of("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", stepSummary.toString());
    return GitHubActions.of(name -> Optional.ofNullable(environment.get(name))).orElseThrow();
  }

  private Path gate(String className, RunReport run, Ending ending, @Nullable TestSource source)
      throws IOException {
    Path directory = module.resolve("target/surefire-reports/" + className + "/chatStreams");
    Files.createDirectories(directory);
    Path file = directory.resolve("verdict.json");
    RunReport named =
        new RunReport(
            new TestName(className, "chatStreams", null),
            run.target(),
            run.configuration(),
            run.measurement(),
            run.requests(),
            run.interChunk(),
            run.verdict(),
            run.mode(),
            run.rerun(),
            run.files());
    VerdictJson.write(named, new Filing(BUILD, ending, false, null, source), file);
    return file;
  }

  private Set<Path> failing(int from, int to) throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    for (int i = from; i <= to; i++) {
      TestSource source = new TestSource("src/test/java/com/example/Slow" + i + "Test.java", i);
      files.add(gate("com.example.Slow" + i + "Test", Runs.inconclusive(), Ending.FAIL, source));
    }
    return files;
  }

  /** What a JVM of the build with these gates of its own prints. */
  private List<String> shown(Set<Path> own) throws IOException {
    printed.reset();
    Console console = Console.to(new PrintStream(printed, true, StandardCharsets.UTF_8));
    BuildFolder folder = BuildFolder.of(module);
    folder.write(BUILD, own, 0, report -> github().show(report, BUILD, folder, console));
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private String joined(Set<Path> own) {
    try {
      return String.join("\n", shown(own));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> annotations() throws IOException {
    return Files.readAllLines(module.resolve("target/streamgate/annotations.txt"));
  }

  @Test
  void elsewhereThereIsNothingToShow() {
    assertThat(GitHubActions.of(name -> Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void aRedGateIsAnErrorAtItsTestWhichIsEscapedAndLeftInAFile(Locale locale) throws IOException {
    TestSource source = new TestSource("perf,tests/src/Slow: Test.java", 42);
    Set<Path> own = Set.of(gate("com.example.SlowTest", Runs.failing(), Ending.FAIL, source));

    List<String> lines = Golden.under(locale, () -> joined(own)).lines().toList();

    assertThat(lines)
        .containsExactly(
            "::error file=perf%2Ctests/src/Slow%3A Test.java,line=42,title=SlowTest.chatStreams::"
                + "FAIL  tokens/s  197.0 tokens/s < limit 300.0 tokens/s set by"
                + " @MinTokensPerSecond(300): over 400 requests%0A"
                + "FAIL  success rate  98.5 %25 < limit 99 %25 set by @MinSuccessRate(99): 6 of 400"
                + " failed, 95 %25 interval 96.76 %25 to 99.45 %25%0A"
                + "FAIL  TPOT p95  50.9 ms > limit 48.0 ms (baseline 40.0 ms over 10 runs, +20 %25"
                + " allowed): 40 of 400 slower (10 %25, allowed 5 %25), chance at most 1 in 886 if"
                + " it were just at the limit%0A"
                + "WARN  run-to-run noise is unknown: the baseline has fewer than 4 runs, so that"
                + " the limit is the tolerance alone");
    assertThat(annotations()).containsExactly("::debug::streamgate build 4711-1", lines.get(0));
  }

  @Test
  void whatIsGreenGetsNoAnnotationAndWhatIsOnlyAdvisedAWarning() throws IOException {
    Path green = gate("com.example.FastTest", Runs.passing(), Ending.PASS, null);
    Path advised = gate("com.example.SlowTest", Runs.advised(), Ending.WOULD_FAIL, null);

    assertThat(shown(Set.of(green, advised)))
        .singleElement()
        .asString()
        .startsWith("::warning title=SlowTest.chatStreams::FAIL  tokens/s");
  }

  @Test
  void nineAnnotationsAndOneForAllTheOthersAreShownHoweverManyJvmsThereAre() throws IOException {
    assertThat(shown(failing(1, 4))).hasSize(4);

    List<String> second = shown(failing(5, 12));

    assertThat(second).hasSize(6);
    assertThat(second.get(5))
        .startsWith("::error title=More gates::3 more, all of them in the step summary:%0AFAIL  ");
    assertThat(shown(failing(13, 15))).isEmpty();
    assertThat(annotations()).hasSize(11);
  }

  @Test
  void theAnnotationsOfAnEarlierBuildAreGone() throws IOException {
    Path file = module.resolve("target/streamgate/annotations.txt");
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, "::debug::streamgate build 4711-0\n::error::old\n");

    shown(failing(1, 1));

    assertThat(annotations()).hasSize(2).noneMatch(line -> line.contains("old"));
  }

  @Test
  void theStepSummaryIsAppendedToByEachJvmAndNeverGrowsTooLarge() throws IOException {
    shown(Set.of(gate("com.example.FastTest", Runs.passing(), Ending.PASS, null)));
    shown(failing(1, 1));

    assertThat(Files.readString(stepSummary))
        .startsWith("what came before\n### PASS `FastTest.chatStreams`\n")
        .containsOnlyOnce("### FAIL `Slow1Test.chatStreams`\n");

    Files.writeString(stepSummary, "x".repeat(SummaryMarkdown.MOST_BYTES));
    shown(failing(2, 3));

    assertThat(Files.readString(stepSummary))
        .endsWith(
            "x_2 more gates are not shown here; each has a `summary.md` beside its"
                + " `verdict.json`._\n\n");
  }
}
