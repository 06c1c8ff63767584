package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildFolderTest {
  @TempDir Path module;

  private Path gate(String className, RunReport run) throws IOException {
    Path directory = module.resolve("target/surefire-reports/" + className + "/chatStreams");
    Files.createDirectories(directory);
    Path file = directory.resolve("verdict.json");
    VerdictJson.write(run, Runs.filing(run), file);
    return file;
  }

  @Test
  void eachJvmOfABuildLeavesTheGatesOfAllSoFar() throws IOException {
    BuildFolder folder = BuildFolder.of(module);
    Path fast = gate("com.example.FastTest", Runs.passing());
    folder.write(Runs.FILING.build(), Set.of(fast), 0, report -> {});
    assertThat(Files.readString(folder.path().resolve("summary.md")))
        .startsWith(
            """
            ## Streamgate: no gate failed

            1 pass, 0 fail, 0 advise (would fail), 0 undecided, 0 off

            ### PASS `""");

    Path slow = gate("com.example.SlowTest", Runs.failing());
    folder.write(Runs.FILING.build(), Set.of(slow), 0, report -> {});

    assertThat(Files.readString(folder.path().resolve("summary.md")))
        .startsWith(
            """
            ## Streamgate: 1 of 2 gates failed

            1 pass, 1 fail, 0 advise (would fail), 0 undecided, 0 off

            ### FAIL `""");
    assertThat(Files.readString(folder.path().resolve("metrics.txt")).lines())
        .filteredOn(line -> line.startsWith("streamgate_gate_passed"))
        .hasSize(2);
    try (Stream<Path> files = Files.list(folder.path())) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted())
          .containsExactly(
              ".lock", "benchmark-bigger.json", "benchmark.json", "metrics.txt", "summary.md");
    }
  }

  @Test
  void whereNoGateLeftAnythingNothingIsWritten() throws IOException {
    Path gone = module.resolve("target/surefire-reports/a/b/verdict.json");

    BuildReport report = BuildFolder.of(module).write("4711-1", Set.of(gone), 2, whole -> {});

    assertThat(report.lines())
        .isEqualTo(List.of("GATES 0 pass, 0 fail, 0 advise (would fail), 0 undecided, 2 off"));
    assertThat(module.resolve("target")).doesNotExist();
  }
}
