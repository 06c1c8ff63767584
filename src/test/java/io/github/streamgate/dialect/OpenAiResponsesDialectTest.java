package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenAiResponsesDialectTest {
  private final Dialect responses = new OpenAiResponsesDialect();
  private final Interpreting stream = new Interpreting(responses);

  @ParameterizedTest
  @CsvSource({
    "response.output_text.delta, answer",
    "response.refusal.delta, refusal",
    "response.reasoning_text.delta, reasoning",
    "response.reasoning_summary_text.delta, reasoning",
    "response.function_call_arguments.delta, tool_call",
    "response.custom_tool_call_input.delta, tool_call",
    "response.mcp_call_arguments.delta, tool_call",
    "response.code_interpreter_call_code.delta, tool_call",
  })
  void deltasAreOutput(String type, String channel) throws Exception {
    assertThat(stream.data("{\"type\":\"" + type + "\",\"delta\":\"a\"}"))
        .isEqualTo(channel + " \"a\"");
    assertThat(stream.event(type, "{\"delta\":\"b\"}")).isEqualTo(channel + " \"b\"");
    assertThat(stream.data("{\"type\":\"" + type + "\",\"delta\":\"\"}"))
        .isEqualTo("noise: empty text, not a token");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"response.output_text.done\",\"text\":\"all\"}",
        "{\"type\":\"response.output_item.done\",\"item\":{\"type\":\"function_call\",\"name\":\"n\"}}",
        "{\"type\":\"response.output_item.added\",\"item\":{\"type\":\"message\"}}",
        "{\"type\":\"response.created\",\"response\":{}}",
        "{\"type\":\"response.of_the_future\"}",
      })
  void whatTheDeltasHaveSaidIsNotOutputAgain(String data) throws Exception {
    assertThat(stream.data(data)).startsWith("noise: response.");
  }

  @Test
  void theNameOfAFunctionIsOutput() throws Exception {
    assertThat(
            stream.data(
                "{\"type\":\"response.output_item.added\","
                    + "\"item\":{\"type\":\"function_call\",\"name\":\"look\",\"arguments\":\"\"}}"))
        .isEqualTo("tool_call \"look\"");
  }

  @Test
  void aCompletedResponseIsTheLastEndAndTellsItsUsage() throws Exception {
    assertThat(
            stream.data(
                "{\"type\":\"response.completed\",\"response\":{\"id\":\"resp_1\",\"usage\":"
                    + "{\"output_tokens\":928,"
                    + "\"output_tokens_details\":{\"reasoning_tokens\":900}}}}"))
        .isEqualTo("usage 928 (reasoning 900); last end completed");
    assertThat(stream.responseId()).isEqualTo("resp_1");
  }

  @Test
  void anIncompleteResponseEndsForItsReason() throws Exception {
    assertThat(
            stream.data(
                "{\"type\":\"response.incomplete\",\"response\":{\"incomplete_details\":"
                    + "{\"reason\":\"max_output_tokens\"},\"usage\":{\"output_tokens\":5}}}"))
        .isEqualTo("usage 5 (reasoning 0); last end max_output_tokens");
    assertThat(stream.data("{\"type\":\"response.incomplete\"}")).isEqualTo("last end incomplete");
  }

  @Test
  void someSendTheMarkerOfTheOlderApiToo() throws Exception {
    assertThat(stream.data("[DONE]")).isEqualTo("last end [DONE]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"server_error\","
            + "\"message\":\"The model broke\"}}} | The model broke",
        "{\"type\":\"response.failed\"} | response.failed without an error",
        "{\"type\":\"error\",\"code\":\"rate_limit\",\"message\":\"Too fast\"} | Too fast",
        "{\"type\":\"error\",\"error\":{\"message\":\"Too fast\"}} | Too fast",
      })
  void errorsInsideTheStreamAreFailures(String data, String message) throws Exception {
    assertThat(stream.data(data)).isEqualTo("failure \"" + message + "\"");
  }

  @Test
  void whatTheFormatDoesNotKnowIsNotRecognised() throws Exception {
    assertThat(stream.data("{\"type\":\"message_start\"}"))
        .isEqualTo("unrecognised: JSON that is no response event");
    assertThatThrownBy(() -> stream.data("{\"type")).hasMessage("not JSON: {\"type");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"stream":true}               | no "input": write "input": "{query}"
          {"input":"a"}                 | no "stream": write "stream": true, for a reply that comes whole has no first token
          []                            | the body is not a JSON object: write {"model": ..., "stream": true, "input": "{query}"}
          """)
  void whatCouldNotStreamIsObjectedTo(String body, String objection) throws Exception {
    assertThat(responses.objection(new ObjectMapper().readTree(body))).contains(objection);
  }
}
