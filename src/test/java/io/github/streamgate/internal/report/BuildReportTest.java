package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildReportTest {
  private static final String BUILD = "4711-1";

  @TempDir Path module;

  private final Set<Path> own = new LinkedHashSet<>();

  private Path write(String folder, String className, RunReport run, Filing filing)
      throws IOException {
    Path directory = module.resolve(folder).resolve(className).resolve("chatStreams");
    Files.createDirectories(directory);
    Path file = directory.resolve("verdict.json");
    VerdictJson.write(renamed(run, className), filing, file);
    return file;
  }

  private static RunReport renamed(RunReport run, String className) {
    return new RunReport(
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
  }

  private static Filing filing(String build, Ending ending, @Nullable Double alpha) {
    return new Filing(build, ending, false, alpha, null);
  }

  private List<String> lines(int off) throws IOException {
    return BuildReport.read(BUILD, module, own, off).lines();
  }

  @Test
  void theLastLinesNameTheGatesOfThisJvmWorstFirstAndCountThoseOfTheBuild() throws IOException {
    own.add(
        write(
            "target/failsafe-reports",
            "com.example.FastIT",
            Runs.passing(),
            filing(BUILD, Ending.PASS, 0.01)));
    own.add(
        write(
            "target/failsafe-reports",
            "com.example.SlowIT",
            Runs.failing(),
            filing(BUILD, Ending.FAIL, 0.01)));
    write(
        "target/surefire-reports",
        "com.example.OtherJvmTest",
        Runs.advised(),
        filing(BUILD, Ending.WOULD_FAIL, null));

    assertThat(lines(1))
        .containsExactly(
            "FAIL  SlowIT.chatStreams: tokens/s  197.0 tokens/s < limit 300.0 tokens/s set by",
            "      @MinTokensPerSecond(300): over 400 requests",
            "PASS  FastIT.chatStreams",
            "GATES 1 pass, 1 fail, 1 advise (would fail), 0 undecided, 1 off",
            "BUDGET up to about 20 of 1000 builds in which nothing is slower than its limits are red by a"
                + " proven",
            "       FAIL (2 gates, alpha 0.01); a FAIL that is \"not proven\", by a rate, or by a point"
                + " estimate",
            "       comes on top, and nothing bounds it");
  }

  @Test
  void whatAnotherBuildLeftOrIsHalfWrittenDoesNotCount() throws IOException {
    own.add(
        write(
            "target/perf", "com.example.FastIT", Runs.passing(), filing(BUILD, Ending.PASS, null)));
    write("target/perf", "com.example.OldIT", Runs.failing(), filing("4711-0", Ending.FAIL, null));
    Path torn =
        write(
            "target/perf", "com.example.TornIT", Runs.failing(), filing(BUILD, Ending.FAIL, null));
    Files.writeString(torn, Files.readString(torn).substring(0, 1000));

    assertThat(lines(0))
        .containsExactly(
            "PASS  FastIT.chatStreams",
            "GATES 1 pass, 0 fail, 0 advise (would fail), 0 undecided, 0 off");
  }

  @Test
  void aLevelOfASweepIsNoGateByItselfButItsErrorsAdd() throws IOException {
    own.add(
        write(
            "target/perf",
            "com.example.SweptIT",
            Runs.passing(),
            new Filing(BUILD, Ending.PASS, true, 0.01, null)));

    assertThat(lines(0))
        .containsExactly(
            "GATES 0 pass, 0 fail, 0 advise (would fail), 0 undecided, 0 off",
            "BUDGET up to about 10 of 1000 builds in which nothing is slower than its limits are red by a"
                + " proven",
            "       FAIL (1 gate, alpha 0.01); a FAIL that is \"not proven\", by a rate, or by a point"
                + " estimate",
            "       comes on top, and nothing bounds it");
  }

  @Test
  void aBuildWithoutGatesIsSilentAndOneWhoseGatesAreOffIsNot() throws IOException {
    assertThat(lines(0)).isEmpty();
    assertThat(lines(2))
        .containsExactly("GATES 0 pass, 0 fail, 0 advise (would fail), 0 undecided, 2 off");
  }

  @Test
  void whatIsReadBackIsWhatWasWritten() throws IOException {
    Filing filing =
        new Filing(BUILD, Ending.FAIL, false, 0.01, new TestSource("src/test/java/A.java", 7));
    write("target/perf", "com.example.SlowIT", Runs.failedRequestsReachThePercentile(), filing);
    RunReport run = renamed(Runs.failedRequestsReachThePercentile(), "com.example.SlowIT");

    GateFile gate = GateFiles.of(BUILD, List.of(module.resolve("target/perf"))).get(0);

    assertThat(gate.filing()).isEqualTo(filing);
    assertThat(gate.figures()).isEqualTo(RunFigures.of(run));
  }

  @Test
  void theErrorBudgetNamesEveryAlphaOnce() {
    List<Double> alphas = new ArrayList<>(List.of(0.01, 0.01, 0.01, 0.01));
    alphas.add(0.002);

    assertThat(ErrorBudget.sentence(alphas))
        .contains(
            "up to about 41 of 1000 builds in which nothing is slower than its limits are red by a"
                + " proven FAIL (5 gates, alpha 0.002 and 0.01); a FAIL that is \"not proven\", by a"
                + " rate, or by a point estimate comes on top, and nothing bounds it");
    assertThat(ErrorBudget.sentence(List.of())).isEmpty();
  }
}
