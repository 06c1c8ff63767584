package io.github.streamgate.internal.baseline;

import static io.github.streamgate.internal.baseline.Fixtures.series;
import static io.github.streamgate.internal.baseline.Fixtures.ttft;
import static io.github.streamgate.internal.baseline.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnifiedDiffTest {
  @TempDir Path repository;

  @Test
  void anAppendedLineReadsLikeThis() {
    assertThat(UnifiedDiff.between("m/b.yaml", "1\n2\n3\n4\n", "1\n2\n3\n4\n5\n"))
        .isEqualTo(
            """
            --- a/m/b.yaml
            +++ b/m/b.yaml
            @@ -2,3 +2,4 @@
             2
             3
             4
            +5
            """);
  }

  @Test
  void aReplacedBlockReadsLikeThis() {
    assertThat(
            UnifiedDiff.between("b", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n"))
        .isEqualTo(
            """
            --- a/b
            +++ b/b
            @@ -2,7 +2,7 @@
             2
             3
             4
            -5
            +x
             6
             7
             8
            """);
  }

  @Test
  void aNewFileReadsLikeThis() {
    assertThat(UnifiedDiff.between("b", null, "1\n2\n"))
        .isEqualTo("--- /dev/null\n+++ b/b\n@@ -0,0 +1,2 @@\n+1\n+2\n");
  }

  @Test
  void aPathWithASpaceEndsInATab() {
    assertThat(UnifiedDiff.between("a b", "1\n", "2\n"))
        .isEqualTo("--- a/a b\t\n+++ b/a b\t\n@@ -1,1 +1,1 @@\n-1\n+2\n");
  }

  @Test
  void noChangeIsNoDiff() {
    assertThat(UnifiedDiff.between("b", "1\n", "1\n")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "m/b.yaml, '1\n2\n3\n4\n5\n', '1\n2\n3\n4\n5\n6\n'",
    "m/b.yaml, '1\n2\n3\n4\n5\n6\n7\n8\n9\n', '1\n2\n3\n4\nx\n6\n7\n8\n9\n'",
    "m/b.yaml, '1\n1\n1\n', '1\n1\n1\n1\n1\n'",
    "m/b.yaml, '1\n2\n3\n', '2\n3\n'",
    "m/b.yaml, '1\n2', '1\n2\n'",
    "m/b.yaml, '1\n2', '1\n3'",
    "m/b.yaml, '1\r\n2\r\n', '1\n2\n'",
    "m/b.yaml, '', '1\n'",
    "m/b.yaml, , '1\n2\n'",
    "a module/größe/b.yaml, '1\n2\n', '1\n3\n'",
    "a module/größe/b%3A$.yaml, , '1\n'"
  })
  void gitAppliesIt(String path, @Nullable String before, String after) throws Exception {
    Path file = repository.resolve(path);
    Files.createDirectories(file.getParent());
    if (before != null) {
      Files.writeString(file, before);
    }

    gitApply(UnifiedDiff.between(path, before, after));

    assertThat(Files.readString(file)).isEqualTo(after);
  }

  @Test
  void gitAppliesTheProposalsOfABaselinesLife() throws Exception {
    Path module = Files.createDirectories(repository.resolve("services/chat"));
    BaselineFile file = BaselineFile.of(module, "com.acme.ChatIT$Long", "chat", "gpt-4o:mini");
    for (Update update : List.of(update(ttft(100)), update(ttft(110)))) {
      applyProposal(file, Intent.RECORD, update);
    }
    applyProposal(file, Intent.ACCEPT, update(ttft(300)));

    assertThat(series(file.read().orElseThrow(), "linux-amd64-2").runs()).isEqualTo(ttft(300));
  }

  private void applyProposal(BaselineFile file, Intent intent, Update update) throws Exception {
    Change.Made change = (Change.Made) file.preview(intent, update);
    Proposal proposal = file.proposal(change.baseline(), repository);

    gitApply(proposal.diff());

    assertThat(file.path()).hasContent(proposal.text());
    assertThat(proposal.file()).isEqualTo(file.name());
    assertThat(proposal.diff())
        .contains("+++ b/services/chat/baselines/com.acme.ChatIT$Long/chat.gpt-4o%3Amini.yaml\n");
  }

  private void gitApply(String diff) throws Exception {
    assumeTrue(git("--version") == 0, "git is not there");
    assertThat(git("init", "-q")).isZero();
    Path patch = Files.writeString(repository.resolve("p.diff"), diff);
    assertThat(git("-c", "core.autocrlf=false", "apply", patch.toString())).isZero();
  }

  private int git(String... arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    try {
      return new ProcessBuilder(command)
          .directory(repository.toFile())
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start()
          .waitFor();
    } catch (IOException e) {
      return 127;
    }
  }
}
