package io.github.streamgate.internal.baseline;

import static io.github.streamgate.internal.baseline.Fixtures.ttft;
import static io.github.streamgate.internal.baseline.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.baseline.JointChange.Part;
import io.github.streamgate.testing.English;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JointChangeTest {
  @TempDir Path module;

  @Test
  void allFilesAreChangedWhereNothingIsRefused() throws Exception {
    assertThat(record(100, 200)).hasSize(2).allMatch(Change.Made.class::isInstance);

    assertThat(files()).containsExactly("users-1.yaml", "users-5.yaml");
  }

  @Test
  void oneRefusalLeavesEveryFileAsItWas() throws Exception {
    record(100, 200);
    String before = Files.readString(file("users-1").path());

    List<Change> changes = record(100, 2000);

    assertThat(changes.get(0)).isInstanceOf(Change.Made.class);
    assertThat(English.text(((Change.Refused) changes.get(1)).reason()))
        .isEqualTo(
            "ttft.p95 has crept: its runs now have a mean of 632.5 ms, over the anchor of 200"
                + " ms by more than 20 %; if that is intended, start a new series with"
                + " -Dstreamgate.baseline=accept");
    assertThat(Files.readString(file("users-1").path())).isEqualTo(before);
  }

  @Test
  void aFileThatCannotBeReadLeavesEveryFileAsItWas() throws Exception {
    Files.createDirectories(file("users-5").path().getParent());
    Files.writeString(file("users-5").path(), "schema: [\n");

    assertThatThrownBy(() -> record(100, 200)).isInstanceOf(BaselineFormatException.class);

    assertThat(files()).containsExactly("users-5.yaml");
  }

  @Test
  void aDraftThatCannotBeWrittenLeavesEveryFileAsItWas() throws Exception {
    Files.createDirectories(file("users-5").path().resolveSibling("m.users-5.yaml.tmp"));

    assertThatThrownBy(() -> record(100, 200)).isInstanceOf(IOException.class);

    assertThat(files()).containsExactly("users-5.yaml.tmp");
  }

  private List<Change> record(double first, double second) throws Exception {
    return JointChange.apply(
        Intent.RECORD,
        List.of(
            new Part(file("users-1"), update(ttft(first))),
            new Part(file("users-5"), update(ttft(second)))));
  }

  private BaselineFile file(String level) {
    return BaselineFile.of(module, "C", "m", level);
  }

  /** Without the method's name before them. */
  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(module.resolve("baselines/C"))) {
      return files.map(file -> file.getFileName().toString().substring(2)).sorted().toList();
    }
  }
}
