package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportDirectoryTest {
  private static final Path SUREFIRE = Path.of("target", "surefire-reports");
  private static final Path FAILSAFE = Path.of("target", "failsafe-reports");

  @TempDir Path root;

  @Test
  void theFilesOfATestLieBesideTheXmlOfTheBuild() {
    assertThat(ReportDirectory.of(root, null, Runs.TEST).path())
        .isEqualTo(
            root.resolve(FAILSAFE).resolve("com.example.ChatGatewayPerfIT").resolve("chatStreams"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.ChatPerfIT", "a.ITChat", "a.ChatITCase", "a.ChatPerfIT$Short", "a.IT"})
  void whatFailsafeTakesUpLiesBesideItsXml(String className) {
    assertThat(directoryOf(className))
        .isEqualTo(root.resolve(FAILSAFE).resolve(className).resolve("streams"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.ChatPerfTest", "a.TestChat", "a.Split", "ITs.Chat", "a.ChatTest$OfIT"})
  void anythingElseLiesBesideSurefires(String className) {
    assertThat(directoryOf(className))
        .isEqualTo(root.resolve(SUREFIRE).resolve(className).resolve("streams"));
  }

  private Path directoryOf(String className) {
    return ReportDirectory.of(root, null, new TestName(className, "streams", null)).path();
  }

  @Test
  void anInvocationHasItsOwnDirectoryWithANameForEveryFileSystem() {
    TestName test = new TestName("a.Outer$Inner", "streams", "org/m:1 é");

    assertThat(ReportDirectory.of(root, null, test).path())
        .isEqualTo(
            root.resolve(SUREFIRE)
                .resolve("a.Outer$Inner")
                .resolve("streams.org%2Fm%3A1%20%C3%A9"));
  }

  @Test
  void twoLongNamesGetTwoShorterDirectories() {
    TestName one = new TestName("a.B", "m", "提示".repeat(40) + "一");
    TestName other = new TestName("a.B", "m", "提示".repeat(40) + "二");

    Path first = ReportDirectory.of(root, null, one).path();
    assertThat(first.getFileName().toString()).hasSizeLessThan(255);
    assertThat(ReportDirectory.of(root, null, other).path()).isNotEqualTo(first);
  }

  @Test
  void anOtherPlaceIsRelativeToTheModuleUnlessAbsolute() {
    Path leaf = Path.of("com.example.ChatGatewayPerfIT", "chatStreams");

    assertThat(ReportDirectory.of(root, Path.of("out"), Runs.TEST).path())
        .isEqualTo(root.resolve("out").resolve(leaf));
    assertThat(ReportDirectory.of(root, root.resolve("../abs"), Runs.TEST).path())
        .isEqualTo(root.resolveSibling("abs").resolve(leaf));
  }

  @Test
  void preparingClearsWhatAnEarlierRunLeftAndNothingElse() throws IOException {
    ReportDirectory directory = ReportDirectory.of(root, null, Runs.TEST);
    directory.prepare();
    Files.writeString(directory.file("samples.jsonl"), "stale");
    Path below = Files.createDirectory(directory.file("kept")).resolve("file");
    Files.writeString(below, "kept");
    Path other = ReportDirectory.of(root, null, Runs.CHINESE).path();
    Files.createDirectories(other);
    Files.writeString(other.resolve("samples.jsonl"), "of another invocation");

    directory.prepare();

    assertThat(directory.file("samples.jsonl")).doesNotExist();
    assertThat(below).hasContent("kept");
    assertThat(other.resolve("samples.jsonl")).hasContent("of another invocation");
  }

  @Test
  void aFileIsAttachedByItsAbsolutePath() {
    Path file = Path.of("target", "verdict.json");

    assertThat(ReportDirectory.attachmentLines(List.of(file)))
        .containsExactly("[[ATTACHMENT|" + file.toAbsolutePath() + "]]");
  }
}
