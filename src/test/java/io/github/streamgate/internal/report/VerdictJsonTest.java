package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictJsonTest {
  @TempDir Path directory;

  @Test
  void anInfiniteFigureIsAStringSoThatTheFileIsValidJson() throws IOException {
    JsonNode verdict = read(Runs.failedRequestsReachThePercentile());

    JsonNode measured = verdict.at("/findings/0/measured/value");
    assertThat(measured.isTextual()).isTrue();
    assertThat(Double.parseDouble(measured.textValue())).isInfinite();
  }

  @Test
  void theTextInTheFileIsTheLineThatDecides() throws IOException {
    assertThat(read(Runs.failing()).at("/findings/2/text").textValue())
        .isEqualTo(FindingText.line(Runs.tpotFail(), Messages.english()));
  }

  @Test
  void filesBesideItAreNamedRelativelyAndOthersWhole() {
    String text = VerdictJson.text(Runs.passing(), Runs.FILING, Path.of("/elsewhere"));

    assertThat(text).contains("\"" + Runs.DIRECTORY.resolve("verdict.json") + "\"");
    assertThat(VerdictJson.text(Runs.passing(), Runs.FILING, Runs.DIRECTORY.resolveSibling("")))
        .contains("\"chatStreams/verdict.json\"");
  }

  private JsonNode read(RunReport report) throws IOException {
    Path file = directory.resolve("verdict.json");
    VerdictJson.write(report, Runs.FILING, file);
    return new ObjectMapper().readTree(Files.readString(file));
  }
}
