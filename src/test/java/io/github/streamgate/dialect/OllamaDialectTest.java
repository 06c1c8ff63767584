package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OllamaDialectTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Dialect ollama = new OllamaDialect();
  private final Interpreting stream = new Interpreting(ollama);

  private String message(String message) throws MalformedEventException {
    return stream.data("{\"model\":\"m\",\"message\":" + message + ",\"done\":false}");
  }

  @Test
  void contentAndResponseAreTheAnswer() throws Exception {
    assertThat(message("{\"role\":\"assistant\",\"content\":\"a\"}")).isEqualTo("answer \"a\"");
    assertThat(stream.data("{\"response\":\"b\",\"done\":false}")).isEqualTo("answer \"b\"");
    assertThat(message("{\"role\":\"assistant\",\"content\":\"\"}"))
        .isEqualTo("noise: empty text, not a token");
  }

  @Test
  void thinkingIsReasoning() throws Exception {
    assertThat(message("{\"content\":\"\",\"thinking\":\"hm\"}")).isEqualTo("reasoning \"hm\"");
    assertThat(stream.data("{\"response\":\"\",\"thinking\":\"hm\",\"done\":false}"))
        .isEqualTo("reasoning \"hm\"");
  }

  @Test
  void toolCallsAreOutput() throws Exception {
    assertThat(
            message(
                "{\"content\":\"\",\"tool_calls\":"
                    + "[{\"function\":{\"name\":\"look\",\"arguments\":{\"at\":1}}}]}"))
        .isEqualTo("tool_call \"look{\\\"at\\\":1}\"");
  }

  @Test
  void theLastLineTellsItsReasonAndItsUsage() throws Exception {
    assertThat(
            stream.data(
                "{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"length\","
                    + "\"prompt_eval_duration\":7,\"eval_count\":12,\"eval_duration\":5}"))
        .isEqualTo(
            "usage 12 (reasoning 0); server's own: prompt 7 ns, 12 tokens in 5 ns; last end"
                + " length");
    assertThat(stream.data("{\"response\":\".\",\"done\":true}"))
        .isEqualTo("answer \".\"; last end done");
  }

  @Test
  void anErrorIsAFailure() throws Exception {
    assertThat(stream.data("{\"error\":\"an error was encountered while running the model\"}"))
        .isEqualTo("failure \"an error was encountered while running the model\"");
  }

  @Test
  void whatTheFormatDoesNotKnowIsNotRecognised() throws Exception {
    assertThat(stream.data("{\"choices\":[]}"))
        .isEqualTo("unrecognised: JSON that does not say whether it is done");
    assertThatThrownBy(() -> stream.data("data: {}")).hasMessage("not JSON: data: {}");
  }

  @ParameterizedTest
  @CsvSource({"/api/chat, messages", "/api/generate, prompt"})
  void eachPathIsAskedInItsOwnWay(String path, String field) throws Exception {
    assertThat(JSON.readTree(ollama.defaultTemplate(path)).has(field)).isTrue();
    assertThat(ollama.objection(JSON.readTree(ollama.defaultTemplate(path)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"prompt\":\"a\"}", "{\"messages\":[],\"stream\":true}"})
  void streamingIsTheDefaultHere(String body) throws Exception {
    assertThat(ollama.objection(JSON.readTree(body))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"prompt":"a","stream":false} | "stream": false: write "stream": true, for a reply that comes whole has no first token
          {"messages":"a"}              | "messages" is not an array: write "messages": [{"role": "user", "content": "{query}"}]
          {}                            | neither "messages" nor "prompt": write "messages": [{"role": "user", "content": "{query}"}]
          """)
  void whatCouldNotStreamIsObjectedTo(String body, String objection) throws Exception {
    assertThat(ollama.objection(JSON.readTree(body))).contains(objection);
  }

  @ParameterizedTest
  @CsvSource({
    "application/x-ndjson, true",
    "application/json; charset=utf-8, true",
    "Application/NDJSON, true",
    "application/jsonl, true",
    "application/x-jsonlines, true",
    "application/stream+json, true",
    "text/event-stream, false",
    "application/jsonpath, false",
  })
  void linesComeUnderSeveralNames(String contentType, boolean allowed) {
    assertThat(ollama.framing().allows(contentType)).isEqualTo(allowed);
  }
}
