package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DifyDialectTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Dialect dify = new DifyDialect();
  private final Interpreting stream = new Interpreting(dify);

  @Test
  void theDefaultTemplateIsWhatThe7DGroupToolSendsWithoutItsImage() throws Exception {
    assertThat(JSON.readTree(dify.defaultTemplate()))
        .isEqualTo(
            JSON.readTree(
                """
                {"inputs": {"query": "{query}"}, "query": "{query}", "response_mode": "streaming",
                 "conversation_id": "{conversation_id}", "user": "{user}", "files": "{files}"}
                """));
  }

  @ParameterizedTest
  @ValueSource(strings = {"message", "agent_message"})
  void theAnswerIsOutput(String kind) throws Exception {
    assertThat(stream.data("{\"event\":\"" + kind + "\",\"message_id\":\"m1\",\"answer\":\"你\"}"))
        .isEqualTo("answer \"你\"");
    assertThat(stream.responseId()).isEqualTo("m1");
    assertThat(stream.data("{\"event\":\"" + kind + "\",\"answer\":\"\"}"))
        .isEqualTo("noise: empty text, not a token");
  }

  @Test
  void textChunksOfAWorkflowAreOutput() throws Exception {
    assertThat(stream.data("{\"event\":\"text_chunk\",\"data\":{\"text\":\"a\"}}"))
        .isEqualTo("answer \"a\"");
    assertThat(stream.data("{\"event\":\"text_chunk\",\"data\":{\"text\":\"\"}}"))
        .isEqualTo("noise: empty text, not a token");
  }

  @Test
  void aThoughtIsReasoningOnceThoughItIsToldAgain() throws Exception {
    String thought = "{\"event\":\"agent_thought\",\"task_id\":\"t\",\"thought\":\"%s\"}";

    assertThat(stream.data(thought.formatted(""))).isEqualTo("noise: agent_thought");
    assertThat(stream.data(thought.formatted("hm"))).isEqualTo("reasoning \"hm\"");
    assertThat(stream.data(thought.formatted("hm"))).isEqualTo("noise: agent_thought");
    assertThat(stream.data(thought.formatted("so"))).isEqualTo("reasoning \"so\"");
  }

  @Test
  void theEndOfTheMessageTellsItsUsage() throws Exception {
    assertThat(
            stream.data(
                "{\"event\":\"message_end\",\"metadata\":{\"usage\":{\"completion_tokens\":4}}}"))
        .isEqualTo("usage 4 (reasoning 0); last end message_end");
    assertThat(stream.data("{\"event\":\"message_end\"}")).isEqualTo("last end message_end");
  }

  @ParameterizedTest
  @CsvSource({
    "succeeded, end workflow succeeded",
    "partial-succeeded, end workflow partial-succeeded",
    "failed, failure \"the workflow failed: no model\"",
    "stopped, failure \"the workflow stopped: no model\"",
  })
  void aWorkflowEndsWellOrFails(String status, String meaning) throws Exception {
    assertThat(
            stream.data(
                "{\"event\":\"workflow_finished\",\"data\":{\"status\":\""
                    + status
                    + "\",\"error\":\"no model\"}}"))
        .isEqualTo(meaning);
  }

  @Test
  void aWorkflowThatFailsWithoutAWordHasFailedAllTheSame() throws Exception {
    assertThat(
            stream.data(
                "{\"event\":\"workflow_finished\",\"data\":{\"status\":\"failed\",\"error\":null}}"))
        .isEqualTo("failure \"the workflow failed\"");
  }

  @Test
  void anErrorEventIsAFailure() throws Exception {
    assertThat(
            stream.data(
                "{\"event\":\"error\",\"task_id\":\"t\",\"status\":400,\"code\":\"invalid_param\","
                    + "\"message\":\"Query is required\"}"))
        .isEqualTo("failure \"Query is required\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"workflow_started", "node_finished", "tts_message", "of_the_future"})
  void whatTheAppIsDoingIsNoOutput(String kind) throws Exception {
    assertThat(stream.data("{\"event\":\"" + kind + "\",\"task_id\":\"t\",\"answer\":\"x\"}"))
        .isEqualTo("noise: " + kind);
  }

  @Test
  void aPingIsNoise() throws Exception {
    assertThat(stream.event("ping", "")).isEqualTo("noise: ping");
  }

  @Test
  void whatTheFormatDoesNotKnowIsNotRecognised() throws Exception {
    assertThat(stream.data("{\"choices\":[]}"))
        .isEqualTo("unrecognised: JSON that is no event of Dify");
    assertThat(stream.data("{\"event\":\"message\",\"text\":\"a\"}"))
        .isEqualTo("unrecognised: empty text, not a token");
    assertThatThrownBy(() -> stream.data("{\"event")).hasMessage("not JSON: {\"event");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"query":"a"}                             | no "response_mode": write "response_mode": "streaming", for a reply that comes whole has no first token
          {"query":"a","response_mode":"blocking"}  | "response_mode": "blocking": write "response_mode": "streaming", for a reply that comes whole has no first token
          """)
  void whatCouldNotStreamIsObjectedTo(String body, String objection) throws Exception {
    assertThat(dify.objection(JSON.readTree(body))).contains(objection);
  }
}
