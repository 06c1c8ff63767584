package io.github.streamgate.dialect;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiInterpreterTest {
  private final StreamInterpreter interpreter = new OpenAiDialect().open();

  private String event(String type, String data) throws MalformedEventException {
    return text(StreamEvent.of(type, data));
  }

  private String data(String data) throws MalformedEventException {
    return event(StreamEvent.DEFAULT_TYPE, data);
  }

  private String delta(String delta) throws MalformedEventException {
    return data("{\"choices\":[{\"index\":0,\"delta\":" + delta + "}]}");
  }

  private String text(StreamEvent event) throws MalformedEventException {
    return interpreter.interpret(event).stream().map(SignalText::of).collect(joining("; "));
  }

  @Nested
  class Answers {
    @Test
    void contentIsTheAnswer() throws Exception {
      assertThat(delta("{\"content\":\"The \"}")).isEqualTo("answer \"The \"");
    }

    @Test
    void contentInPartsIsJoined() throws Exception {
      assertThat(
              delta(
                  "{\"content\":[{\"type\":\"text\",\"text\":\"a\"},\"b\",{\"type\":\"image\"}]}"))
          .isEqualTo("answer \"ab\"");
    }

    @Test
    void thinkingPartsAreReasoning() throws Exception {
      String thinking =
          "{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"hm\"}]}";

      assertThat(delta("{\"content\":[" + thinking + "]}")).isEqualTo("reasoning \"hm\"");
      assertThat(delta("{\"content\":[" + thinking + ",{\"text\":\"so\"}]}"))
          .isEqualTo("reasoning \"hm\"; answer \"so\"");
    }

    @Test
    void contentBesideARoleIsTheAnswer() throws Exception {
      assertThat(delta("{\"role\":\"assistant\",\"content\":\"Hi\"}")).isEqualTo("answer \"Hi\"");
    }

    @Test
    void everyChoiceCountsWhateverItsIndex() throws Exception {
      assertThat(
              data(
                  "{\"choices\":[{\"index\":1,\"delta\":{\"content\":\"b\"}},"
                      + "{\"index\":7,\"delta\":{\"content\":\"h\"}}]}"))
          .isEqualTo("answer \"b\"; answer \"h\"");
    }

    @Test
    void textOfTheOlderCompletionsIsTheAnswer() throws Exception {
      assertThat(
              data(
                  "{\"object\":\"text_completion\","
                      + "\"choices\":[{\"text\":\"The\",\"finish_reason\":\"length\"}]}"))
          .isEqualTo("answer \"The\"; end length");
    }

    @Test
    void theLastContentMayComeWithItsEndAndUsage() throws Exception {
      assertThat(
              data(
                  "{\"choices\":[{\"delta\":{\"content\":\".\"},\"finish_reason\":\"stop\"}],"
                      + "\"usage\":{\"completion_tokens\":3}}"))
          .isEqualTo("answer \".\"; end stop; usage 3 (reasoning 0)");
    }

    @Test
    void aSpaceIsATokenAndALineFeedToo() throws Exception {
      assertThat(delta("{\"content\":\" \"}")).isEqualTo("answer \" \"");
      assertThat(delta("{\"content\":\"\\n\"}")).isEqualTo("answer \"\\n\"");
    }
  }

  @Nested
  class OtherVoices {
    @ParameterizedTest
    @ValueSource(strings = {"reasoning_content", "reasoning"})
    void reasoningHasTwoNames(String field) throws Exception {
      assertThat(delta("{\"content\":\"\",\"" + field + "\":\"hm\"}"))
          .isEqualTo("reasoning \"hm\"");
    }

    @Test
    void reasoningGivenTwiceInOneDeltaCountsOnce() throws Exception {
      assertThat(
              delta(
                  "{\"reasoning\":\"hm\",\"reasoning_content\":\"hm\",\"reasoning_details\":"
                      + "[{\"type\":\"reasoning.text\",\"text\":\"hm\"}]}"))
          .isEqualTo("reasoning \"hm\"");
    }

    @Test
    void reasoningDetailsAloneAreReasoningAndEncryptedOnesAreNoText() throws Exception {
      assertThat(
              delta(
                  "{\"reasoning\":null,\"reasoning_details\":[{\"type\":\"reasoning.text\","
                      + "\"text\":\"a\"},{\"type\":\"reasoning.summary\",\"summary\":\"b\"},"
                      + "{\"type\":\"reasoning.encrypted\",\"data\":\"c\"}]}"))
          .isEqualTo("reasoning \"ab\"");
      assertThat(
              delta("{\"reasoning_details\":[{\"type\":\"reasoning.encrypted\",\"data\":\"c\"}]}"))
          .isEqualTo("noise: empty text, not a token");
    }

    @Test
    void reasoningComesBeforeTheAnswerOfTheSameDelta() throws Exception {
      assertThat(delta("{\"content\":\"So\",\"reasoning_content\":\"hm\"}"))
          .isEqualTo("reasoning \"hm\"; answer \"So\"");
    }

    @Test
    void nameAndArgumentsOfAToolCallAreOutput() throws Exception {
      assertThat(
              delta(
                  "{\"content\":null,\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\","
                      + "\"function\":{\"name\":\"look\",\"arguments\":\"\"}}]}"))
          .isEqualTo("tool_call \"look\"");
      assertThat(
              delta(
                  "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"a\\\":\"}}]}"))
          .isEqualTo("tool_call \"{\\\"a\\\":\"");
    }

    @Test
    void severalToolCallsInOneDeltaAreOneOutput() throws Exception {
      assertThat(
              delta(
                  "{\"tool_calls\":[{\"function\":{\"name\":\"a\",\"arguments\":\"1\"}},null,"
                      + "{\"type\":\"custom\",\"custom\":{\"name\":\"b\",\"input\":\"2\"}}]}"))
          .isEqualTo("tool_call \"a1b2\"");
    }

    @Test
    void argumentsAsJsonInsteadOfAStringAreTheirText() throws Exception {
      assertThat(
              delta("{\"tool_calls\":[{\"function\":{\"name\":\"f\",\"arguments\":{\"a\":1}}}]}"))
          .isEqualTo("tool_call \"f{\\\"a\\\":1}\"");
    }

    @Test
    void aToolCallWithoutNameOrArgumentsIsNoOutput() throws Exception {
      assertThat(delta("{\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"arguments\":\"\"}}]}"))
          .isEqualTo("noise: empty text, not a token");
    }

    @Test
    void theOlderFunctionCallIsAToolCall() throws Exception {
      assertThat(delta("{\"function_call\":{\"name\":\"f\",\"arguments\":\"{}\"}}"))
          .isEqualTo("tool_call \"f{}\"");
    }

    @Test
    void refusalIsOutputOfItsOwn() throws Exception {
      assertThat(delta("{\"content\":null,\"refusal\":\"No.\"}")).isEqualTo("refusal \"No.\"");
    }
  }

  @Nested
  class NotTokens {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "{\"role\":\"assistant\",\"content\":\"\"}",
          "{\"role\":\"assistant\",\"content\":null}",
          "{\"role\":\"assistant\"}"
        })
    void aRoleAloneIsNot(String delta) throws Exception {
      assertThat(delta(delta)).isEqualTo("noise: role only, not a token");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{\"content\":\"\"}",
          "{\"content\":null}",
          "{\"content\":[]}",
          "{\"content\":\"\",\"reasoning_content\":null,\"tool_calls\":null,\"refusal\":null}"
        })
    void emptyAndNullAreNot(String delta) throws Exception {
      assertThat(delta(delta)).isEqualTo("noise: empty text, not a token");
    }

    @Test
    void noChoicesAreNot() throws Exception {
      assertThat(data("{\"choices\":[],\"prompt_filter_results\":[{}]}"))
          .isEqualTo("noise: no choices");
      assertThat(data("{\"object\":\"chat.completion.chunk\",\"usage\":null}"))
          .isEqualTo("noise: no choices");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void anEventWithoutDataIsNot(String data) throws Exception {
      assertThat(data(data)).isEqualTo("noise: event without data");
    }

    @Test
    void nullInPlaceOfAChoiceIsNot() throws Exception {
      assertThat(data("{\"choices\":[null]}")).isEqualTo("noise: no choices");
    }

    @Test
    void anEmptyFinishReasonIsNoEnd() throws Exception {
      assertThat(data("{\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"\"}]}"))
          .isEqualTo("answer \"a\"");
    }
  }

  @Nested
  class UsageCounts {
    @Test
    void besideNoChoices() throws Exception {
      assertThat(data("{\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":16}}"))
          .isEqualTo("usage 16 (reasoning 0)");
    }

    @Test
    void inEveryChunkAreCumulative() throws Exception {
      String chunk =
          "{\"choices\":[{\"delta\":{\"content\":\"a\"}}],\"usage\":{\"completion_tokens\":%d}}";

      assertThat(data(chunk.formatted(1))).isEqualTo("answer \"a\"; usage 1 (reasoning 0)");
      assertThat(data(chunk.formatted(2))).isEqualTo("answer \"a\"; usage 2 (reasoning 0)");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{\"completion_tokens\":928,\"completion_tokens_details\":{\"reasoning_tokens\":900}}",
          "{\"completion_tokens\":928,\"reasoning_tokens\":900}",
          "{\"completion_tokens\":28,\"completion_tokens_details\":{\"reasoning_tokens\":900}}"
        })
    void includeReasoningWhereverTheServerPutsIt(String usage) throws Exception {
      assertThat(data("{\"choices\":[],\"usage\":" + usage + "}"))
          .isEqualTo("usage 928 (reasoning 900)");
    }

    @Test
    void mayHaveNullDetails() throws Exception {
      assertThat(
              data(
                  "{\"choices\":[],\"usage\":{\"completion_tokens\":5,"
                      + "\"completion_tokens_details\":null}}"))
          .isEqualTo("usage 5 (reasoning 0)");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{\"completion_tokens\":null}",
          "{\"total_tokens\":7,\"prompt_tokens\":7}"
        })
    void withoutCompletionTokensAreNoise(String usage) throws Exception {
      assertThat(data("{\"choices\":[],\"usage\":" + usage + "}"))
          .isEqualTo("noise: usage without completion_tokens");
      assertThat(data("{\"choices\":[{\"delta\":{\"content\":\"a\"}}],\"usage\":" + usage + "}"))
          .isEqualTo("answer \"a\"; noise: usage without completion_tokens");
    }

    @Test
    void mayStandInAChoice() throws Exception {
      assertThat(
              data(
                  "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\","
                      + "\"usage\":{\"completion_tokens\":4}}]}"))
          .isEqualTo("end stop; usage 4 (reasoning 0)");
    }
  }

  @Nested
  class Ends {
    @ParameterizedTest
    @ValueSource(strings = {"stop", "length", "tool_calls", "content_filter", "function_call"})
    void aFinishReasonIsAnEndAfterWhichMoreMayFollow(String reason) throws Exception {
      assertThat(data("{\"choices\":[{\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}"))
          .isEqualTo("end " + reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[DONE]", " [DONE]", "[DONE] "})
    void theMarkerIsTheLastEnd(String marker) throws Exception {
      assertThat(data(marker)).isEqualTo("last end [DONE]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"error", "abort"})
    void aReplyThatTheServerBrokeOffIsAFailure(String reason) throws Exception {
      assertThat(data("{\"choices\":[{\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}"))
          .isEqualTo("failure \"the server broke the reply off: finish reason " + reason + "\"");
    }
  }

  @Nested
  class Failures {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock =
            """
            {"error":{"message":"out of memory","code":500}}                       | out of memory
            {"error":"out of memory"}                                              | out of memory
            {"error":{"code":500}}                                                 | {\\"code\\":500}
            {"object":"error","message":"out of memory","code":500}                | out of memory
            {"id":"c","choices":[{"delta":{"content":"a"}}],"error":{"message":"m"}} | m
            """)
    void anErrorCarriesTheServersMessage(String data, String message) throws Exception {
      assertThat(data(data)).isEqualTo("failure \"" + message + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "{}", "false"})
    void anEmptyErrorIsNone(String error) throws Exception {
      assertThat(data("{\"error\":" + error + ",\"choices\":[{\"delta\":{\"content\":\"a\"}}]}"))
          .isEqualTo("answer \"a\"");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        textBlock =
            """
            {"error":{"message":"overloaded"}} | overloaded
            {"message":"overloaded"}           | overloaded
            {"code":529}                       | {\\"code\\":529}
            we are overloaded                  | we are overloaded
            ``                                 | error event without data
            """)
    void anEventOfTypeErrorIsOneWhateverItsData(String data, String message) throws Exception {
      assertThat(event("error", data)).isEqualTo("failure \"" + message + "\"");
    }

    @Test
    void aLongMessageIsCutAt500Characters() throws Exception {
      assertThat(data("{\"error\":\"" + "x".repeat(501) + "\"}"))
          .isEqualTo("failure \"" + "x".repeat(500) + "...\"");
    }
  }

  @Nested
  class OtherFormats {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "null",
          "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"a\"}}",
          "{\"type\":\"response.output_text.delta\",\"item_id\":\"m\",\"delta\":\"The \"}",
          "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"a\"}]}}],\"usageMetadata\":{}}",
          "{\"event\":\"message\",\"id\":\"m1\",\"answer\":\"The\"}",
          "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"a\"},\"done\":false}"
        })
    void areNotRecognised(String data) throws Exception {
      assertThat(data(data)).isEqualTo("unrecognised: JSON without choices, usage or error");
    }

    @Test
    void anthropicsUsageIsNotRecognised() throws Exception {
      assertThat(
              event(
                  "message_delta", "{\"type\":\"message_delta\",\"usage\":{\"output_tokens\":9}}"))
          .isEqualTo("unrecognised: usage without completion_tokens");
    }

    @Test
    void aWholeCompletionInsideAStreamIsNotRecognised() throws Exception {
      assertThat(data("{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"The\"}}]}"))
          .isEqualTo("unrecognised: choices without delta or text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ping", "heartbeat", "keepalive", "keep-alive"})
    void pingsAreNoiseWhateverTheirData(String type) throws Exception {
      assertThat(event(type, "2026-11-30 12:00")).isEqualTo("noise: ping");
    }
  }

  @Nested
  class Malformed {
    @Test
    void whatIsNotJsonIsQuoted() {
      assertThatThrownBy(() -> data("The quick"))
          .isInstanceOf(MalformedEventException.class)
          .hasMessage("not JSON: The quick");
    }

    @Test
    void aLongOneIsQuotedWithItsFirst200Characters() {
      assertThatThrownBy(() -> data("{\"choices\":" + "中".repeat(300)))
          .hasMessage("not JSON: {\"choices\":" + "中".repeat(189) + "...");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "[]",
          "42",
          "\"The quick brown fox\"",
          "{\"choices\":\"none\"}",
          "{\"choices\":[{\"delta\":[1]}]}",
          "{\"choices\":[]}{\"choices\":[]}"
        })
    void jsonOfAnotherShapeIsToldApart(String data) {
      assertThatThrownBy(() -> data(data))
          .isInstanceOf(MalformedEventException.class)
          .hasMessage("JSON, but not one completion chunk: " + data);
    }

    @Test
    void twoDataLinesWithinOneJsonAreFine() throws Exception {
      assertThat(data("{\"choices\":\n[{\"delta\":{\"content\":\"a\"}}]}"))
          .isEqualTo("answer \"a\"");
    }
  }

  @Nested
  class Bytes {
    @Test
    void chineseIsReadAsUtf8WhateverTheHeadersClaim() throws Exception {
      assertThat(delta("{\"content\":\"你好😀\"}")).isEqualTo("answer \"你好😀\"");
    }

    @Test
    void bytesThatAreNotUtf8AreReplaced() throws Exception {
      byte[] latin1 =
          "{\"choices\":[{\"delta\":{\"content\":\"é!\"}}]}".getBytes(StandardCharsets.ISO_8859_1);

      assertThat(text(new StreamEvent("message", latin1, 0, latin1.length)))
          .isEqualTo("answer \"\uFFFD!\"");
    }

    @Test
    void onlyTheEventsOwnBytesAreRead() throws Exception {
      byte[] bytes = "}}{\"choices\":[]}]]".getBytes(StandardCharsets.UTF_8);

      assertThat(text(new StreamEvent("message", bytes, 2, bytes.length - 4)))
          .isEqualTo("noise: no choices");
    }
  }

  @Nested
  class ResponseId {
    @Test
    void isTheFirstOneThatIsNotEmpty() throws Exception {
      assertThat(interpreter.responseId()).isEmpty();
      data("{\"id\":\"\",\"choices\":[]}");
      assertThat(interpreter.responseId()).isEmpty();
      data("{\"id\":\"chatcmpl-1\",\"choices\":[]}");
      data("{\"id\":\"chatcmpl-2\",\"choices\":[]}");
      assertThat(interpreter.responseId()).contains("chatcmpl-1");
    }

    @Test
    void isKeptFromAnEventWithAnError() throws Exception {
      data("{\"id\":\"chatcmpl-1\",\"error\":\"no\"}");

      assertThat(interpreter.responseId()).contains("chatcmpl-1");
    }
  }

  /** Whole streams that measuring clients got wrong; the letters are those of the cases' list. */
  @Nested
  class Streams {
    private String stream(String... deltas) {
      return Stream.of(deltas)
          .map(
              delta -> {
                try {
                  return delta(delta);
                } catch (MalformedEventException e) {
                  throw new AssertionError(e);
                }
              })
          .collect(joining(" | "));
    }

    @Test
    void emptyContentThenReasoningThenTheAnswer() {
      assertThat(
              stream(
                  "{\"role\":\"assistant\",\"content\":\"\"}",
                  "{\"content\":\"\",\"reasoning_content\":\"hm\"}",
                  "{\"content\":null,\"reasoning_content\":\"so\"}",
                  "{\"content\":\"Yes\",\"reasoning_content\":null}"))
          .isEqualTo(
              "noise: role only, not a token | reasoning \"hm\" | reasoning \"so\" | answer \"Yes\"");
    }

    @Test
    void nullContentInTheMiddleIsEmpty() {
      assertThat(stream("{\"content\":\"a\"}", "{\"content\":null}", "{\"content\":\"b\"}"))
          .isEqualTo("answer \"a\" | noise: empty text, not a token | answer \"b\"");
    }

    @Test
    void anErrorAfterTokensIsAFailureEvenIfTheEndMarkerFollows() throws Exception {
      assertThat(
              data("{\"choices\":[{\"delta\":{\"content\":\"a\"}}]}")
                  + " | "
                  + data("{\"error\":{\"message\":\"out of memory\",\"code\":500}}")
                  + " | "
                  + data("[DONE]"))
          .isEqualTo("answer \"a\" | failure \"out of memory\" | last end [DONE]");
    }

    @Test
    void severalTokensInOneChunkAreOneOutput() {
      assertThat(stream("{\"content\":\"five tokens in a chunk\"}"))
          .isEqualTo("answer \"five tokens in a chunk\"");
    }
  }
}
