package io.github.streamgate.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiDialectTest {
  private static final Dialect OPENAI = new OpenAiDialect();
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode json(String text) throws Exception {
    return JSON.readTree(text);
  }

  @Test
  void theKeyIsABearer() {
    assertThat(OPENAI.authorization("k")).isEqualTo(Map.of("Authorization", "Bearer k"));
  }

  @Test
  void theDefaultTemplateAsksForAStreamWithUsage() throws Exception {
    JsonNode template = json(OPENAI.defaultTemplate());

    assertThat(template)
        .isEqualTo(
            json(
                """
                {"model": "{model}", "stream": true, "stream_options": {"include_usage": true},
                 "messages": [{"role": "user", "content": "{query}"}]}
                """));
    assertThat(OPENAI.objection(template)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"stream\":true,\"messages\":[]}",
        "{\"stream\":true,\"prompt\":\"hi\"}",
        "{\"stream\":true,\"prompt\":[\"hi\"]}"
      })
  void messagesOrAPromptWithStreamingAreWell(String body) throws Exception {
    assertThat(OPENAI.objection(json(body))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          []                               | the body is not a JSON object: write {"model": ..., "stream": true, "messages": [...]}
          {"messages":[]}                  | no "stream": write "stream": true, for a reply that comes whole has no first token
          {"stream":false,"messages":[]}   | "stream": false: write "stream": true, for a reply that comes whole has no first token
          {"stream":"true","messages":[]}  | "stream": "true": write "stream": true, for a reply that comes whole has no first token
          {"stream":true,"messages":"hi"}  | "messages" is not an array: write "messages": [{"role": "user", "content": "{query}"}]
          {"stream":true}                  | neither "messages" nor "prompt": write "messages": [{"role": "user", "content": "{query}"}]
          """)
  void whatCouldNotStreamIsObjectedTo(String body, String objection) throws Exception {
    assertThat(OPENAI.objection(json(body))).contains(objection);
  }

  @Test
  void theSampleStreamIsReadToItsEnd() {
    byte[] sample = OPENAI.sampleStream().getBytes(UTF_8);

    assertThat(Reading.of(OPENAI, sample, sample.length).said())
        .containsExactly(
            "noise: role only, not a token",
            "reasoning \"A greeting.\"",
            "answer \"Good\"",
            "answer \" mörning\"",
            "tool_call \"look{\\\"at\\\":1}\"",
            "end stop",
            "usage 12 (reasoning 3)",
            "last end [DONE]");
  }
}
