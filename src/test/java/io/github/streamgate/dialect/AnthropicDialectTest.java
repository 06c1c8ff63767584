package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnthropicDialectTest {
  private final Dialect anthropic = new AnthropicDialect();
  private final Interpreting stream = new Interpreting(anthropic);

  private String delta(String delta) throws MalformedEventException {
    return stream.event(
        "content_block_delta", "{\"type\":\"content_block_delta\",\"delta\":" + delta + "}");
  }

  @Test
  void keyAndVersionAreHeadersOfTheirOwn() {
    assertThat(anthropic.authorization("k")).isEqualTo(Map.of("x-api-key", "k"));
    assertThat(anthropic.headers()).isEqualTo(Map.of("anthropic-version", "2023-06-01"));
  }

  @Test
  void textThinkingAndToolInputAreOutput() throws Exception {
    assertThat(delta("{\"type\":\"text_delta\",\"text\":\" \"}")).isEqualTo("answer \" \"");
    assertThat(delta("{\"type\":\"thinking_delta\",\"thinking\":\"hm\"}"))
        .isEqualTo("reasoning \"hm\"");
    assertThat(delta("{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\"\"}"))
        .isEqualTo("tool_call \"{\\\"a\\\"\"");
  }

  @Test
  void signaturesCitationsAndEmptyDeltasAreNoOutput() throws Exception {
    assertThat(delta("{\"type\":\"signature_delta\",\"signature\":\"c2ln\"}"))
        .isEqualTo("noise: a delta without text");
    assertThat(delta("{\"type\":\"citations_delta\",\"citation\":{\"cited_text\":\"x\"}}"))
        .isEqualTo("noise: a delta without text");
    assertThat(delta("{\"type\":\"input_json_delta\",\"partial_json\":\"\"}"))
        .isEqualTo("noise: a delta without text");
  }

  @Test
  void theNameOfAToolIsOutputAndTheStartOfATextIsNot() throws Exception {
    assertThat(
            stream.data(
                "{\"type\":\"content_block_start\",\"content_block\":"
                    + "{\"type\":\"tool_use\",\"name\":\"look\",\"input\":{}}}"))
        .isEqualTo("tool_call \"look\"");
    assertThat(
            stream.data(
                "{\"type\":\"content_block_start\",\"content_block\":"
                    + "{\"type\":\"text\",\"text\":\"\"}}"))
        .isEqualTo("noise: content_block_start");
  }

  @Test
  void usageIsThatOfTheMessageDeltaAndNotOfTheStart() throws Exception {
    assertThat(
            stream.data(
                "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\","
                    + "\"usage\":{\"output_tokens\":25}}}"))
        .isEqualTo("noise: message_start");
    assertThat(stream.responseId()).isEqualTo("msg_1");
    assertThat(
            stream.data(
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"max_tokens\"},"
                    + "\"usage\":{\"output_tokens\":16}}"))
        .isEqualTo("usage 16 (reasoning 0); end max_tokens");
    assertThat(stream.data("{\"type\":\"message_delta\",\"usage\":{\"output_tokens\":8}}"))
        .isEqualTo("usage 8 (reasoning 0)");
    assertThat(stream.data("{\"type\":\"message_stop\"}")).isEqualTo("last end message_stop");
  }

  @Test
  void theTypeOfAnEventCountsWhereTheJsonNamesNone() throws Exception {
    assertThat(stream.event("message_stop", "{}")).isEqualTo("last end message_stop");
  }

  @Test
  void pingsAreNoise() throws Exception {
    assertThat(stream.event("ping", "{\"type\":\"ping\"}")).isEqualTo("noise: ping");
    assertThat(stream.data("{\"type\":\"ping\"}")).isEqualTo("noise: ping");
  }

  @ParameterizedTest
  @CsvSource({"error", "message"})
  void anErrorInsideTheStreamIsAFailure(String type) throws Exception {
    assertThat(
            stream.event(
                type,
                "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\","
                    + "\"message\":\"Overloaded\"}}"))
        .isEqualTo("failure \"Overloaded\"");
  }

  @Test
  void whatTheFormatDoesNotKnowIsNotRecognised() throws Exception {
    assertThat(stream.data("{\"choices\":[]}"))
        .isEqualTo("unrecognised: JSON that is no message event");
    assertThatThrownBy(() -> stream.data("{\"type\":")).hasMessage("not JSON: {\"type\":");
    assertThatThrownBy(() -> stream.data("[1]")).hasMessage("JSON, but not an object: [1]");
    assertThatThrownBy(() -> stream.data("{} {}")).hasMessage("not JSON: {} {}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"max_tokens":1,"stream":true}                                 | no "messages": write "messages": [{"role": "user", "content": "{query}"}]
          {"max_tokens":1,"messages":[]}                                 | no "stream": write "stream": true, for a reply that comes whole has no first token
          {"stream":true,"messages":[]}                                  | no "max_tokens": write "max_tokens": 1024, for this provider refuses a request without a limit
          {"stream":true,"messages":[],"max_tokens":"9"}                 | "max_tokens": "9": write "max_tokens": 1024, for this provider refuses a request without a limit
          {"stream":true,"messages":[],"max_tokens":0}                   | "max_tokens": 0: write "max_tokens": 1024, for this provider refuses a request without a limit
          []                                                             | the body is not a JSON object: write {"model": ..., "max_tokens": 1024, "stream": true, "messages": [...]}
          """)
  void whatCouldNotStreamIsObjectedTo(String body, String objection) throws Exception {
    assertThat(anthropic.objection(new ObjectMapper().readTree(body))).contains(objection);
  }
}
