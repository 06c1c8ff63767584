package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.streamgate.testing.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The golden files are what the writers write, so they are held against the schemas here. */
class SchemaTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/report");

  static List<Path> verdicts() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      return files
          .filter(file -> file.getFileName().toString().matches("verdict-.*\\.json"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void everyVerdictIsAsItsSchemaSays(Path verdict) throws IOException {
    Schemas.assertDescribes("verdict.v1.schema.json", Files.readString(verdict));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sweep", "models", "calibration"})
  void everyFileOfSeveralRunsIsAsItsSchemaSays(String name) throws IOException {
    Schemas.assertDescribes(
        name + ".v1.schema.json", Files.readString(GOLDEN.resolve(name + ".json")));
  }

  @Test
  void everyLineOfTheSamplesIsAsItsSchemaSays() throws IOException {
    assertThat(Files.readAllLines(GOLDEN.resolve("samples.jsonl")))
        .isNotEmpty()
        .allSatisfy(line -> Schemas.assertDescribes("samples.v1.schema.json", line));
  }

  /** A reader of several files meets one word for one thing. */
  @ParameterizedTest
  @ValueSource(strings = {"sweep", "models"})
  void whatSeveralSchemasDescribeTheyDescribeAlike(String name) throws IOException {
    JsonNode verdict = published("verdict").get("$defs");

    for (Map.Entry<String, JsonNode> shared : published(name).get("$defs").properties()) {
      assertThat(shared.getValue()).as(shared.getKey()).isEqualTo(verdict.get(shared.getKey()));
    }
  }

  private static JsonNode published(String name) throws IOException {
    return new ObjectMapper()
        .readTree(
            SchemaTest.class.getResource(
                "/io/github/streamgate/schema/" + name + ".v1.schema.json"));
  }

  @Test
  void whatASchemaDoesNotKnowIsNoticed() throws IOException {
    String verdict = Files.readString(GOLDEN.resolve("verdict-pass.json"));

    assertThatThrownBy(
            () ->
                Schemas.assertDescribes(
                    "verdict.v1.schema.json", verdict.replace("\"PASS\"", "\"GOOD\"")))
        .hasMessageContaining("$.status");
    assertThatThrownBy(
            () ->
                Schemas.assertDescribes(
                    "verdict.v1.schema.json", verdict.replace("\"judged\"", "\"heard\"")))
        .hasMessageContaining("heard");
  }
}
