package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GeminiDialectTest {
  private final Dialect gemini = new GeminiDialect();
  private final Interpreting stream = new Interpreting(gemini);

  private String parts(String parts) throws MalformedEventException {
    return stream.data("{\"candidates\":[{\"content\":{\"parts\":[" + parts + "]}}]}");
  }

  @Test
  void theKeyIsAHeaderOfItsOwn() {
    assertThat(gemini.authorization("k")).isEqualTo(Map.of("x-goog-api-key", "k"));
  }

  @Test
  void textIsTheAnswerAndThoughtsAreReasoning() throws Exception {
    assertThat(parts("{\"text\":\"a\"}")).isEqualTo("answer \"a\"");
    assertThat(parts("{\"text\":\"hm\",\"thought\":true},{\"text\":\"b\",\"thought\":false}"))
        .isEqualTo("reasoning \"hm\"; answer \"b\"");
    assertThat(parts("{\"text\":\"\"}")).isEqualTo("noise: no text, not a token");
  }

  @Test
  void callsAndCodeToBeRunAreToolCallsAndWhatAToolAnsweredIsNoOutput() throws Exception {
    assertThat(parts("{\"functionCall\":{\"name\":\"look\",\"args\":{\"at\":1}}}"))
        .isEqualTo("tool_call \"look{\\\"at\\\":1}\"");
    assertThat(parts("{\"executableCode\":{\"language\":\"PYTHON\",\"code\":\"1+1\"}}"))
        .isEqualTo("tool_call \"1+1\"");
    assertThat(parts("{\"codeExecutionResult\":{\"output\":\"2\"}}"))
        .isEqualTo("noise: no text, not a token");
  }

  @Test
  void everyCandidateCountsWhateverItsIndex() throws Exception {
    assertThat(
            stream.data(
                "{\"responseId\":\"r1\",\"candidates\":["
                    + "{\"index\":1,\"content\":{\"parts\":[{\"text\":\"b\"}]}},"
                    + "{\"index\":3,\"content\":{\"parts\":[{\"text\":\"d\"}]},"
                    + "\"finishReason\":\"MAX_TOKENS\"}]}"))
        .isEqualTo("answer \"b\"; answer \"d\"; end MAX_TOKENS");
    assertThat(stream.responseId()).isEqualTo("r1");
  }

  @Test
  void thoughtsAreCountedBesideTheCandidates() throws Exception {
    assertThat(
            stream.data(
                "{\"usageMetadata\":{\"candidatesTokenCount\":28,\"thoughtsTokenCount\":900}}"))
        .isEqualTo("usage 928 (reasoning 900)");
    assertThat(stream.data("{\"usageMetadata\":{\"thoughtsTokenCount\":5}}"))
        .isEqualTo("usage 5 (reasoning 5)");
    assertThat(stream.data("{\"usageMetadata\":{\"promptTokenCount\":5}}"))
        .isEqualTo("noise: no text, not a token");
  }

  @Test
  void errorsAndBlockedPromptsAreFailures() throws Exception {
    assertThat(stream.data("{\"error\":{\"code\":503,\"message\":\"The model is overloaded.\"}}"))
        .isEqualTo("failure \"The model is overloaded.\"");
    assertThat(stream.data("{\"promptFeedback\":{\"blockReason\":\"SAFETY\"}}"))
        .isEqualTo("failure \"the prompt was blocked: SAFETY\"");
  }

  @Test
  void whatTheFormatDoesNotKnowIsNotRecognised() throws Exception {
    assertThat(stream.data("{\"choices\":[]}"))
        .isEqualTo("unrecognised: JSON without candidates or usage");
    assertThatThrownBy(() -> stream.data("[{\"candidates\":[]}]"))
        .hasMessage("JSON, but not an object: [{\"candidates\":[]}]");
  }

  @Test
  void aBodyWithoutContentsIsObjectedTo() throws Exception {
    assertThat(gemini.objection(new ObjectMapper().readTree("{\"messages\":[]}")))
        .contains(
            "no \"contents\": write \"contents\": [{\"role\": \"user\", \"parts\": [{\"text\":"
                + " \"{query}\"}]}]");
  }
}
