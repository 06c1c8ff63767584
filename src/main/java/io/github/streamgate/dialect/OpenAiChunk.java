package io.github.streamgate.dialect;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One chunk of a completion, as far as it matters here; every field may be absent.
 *
 * <p>Fields that servers fill with different kinds of JSON are kept as nodes.
 *
 * @param object {@code chat.completion.chunk} or {@code text_completion}; {@code error} in some
 *     older vLLM
 * @param error an object with a message, or a string
 * @param message the server's message where {@code object} is {@code error}
 * @param timings llama.cpp's own times
 */
record OpenAiChunk(
    @Nullable String id,
    @Nullable JsonNode object,
    @Nullable List<Choice> choices,
    @Nullable Usage usage,
    @Nullable JsonNode error,
    @Nullable JsonNode message,
    @Nullable JsonNode timings) {

  private static final int QUOTED_CHARACTERS = 200;
  private static final ObjectReader READER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.SKIP))
          .build()
          .readerFor(OpenAiChunk.class);

  /**
   * One of the replies that were asked for.
   *
   * @param text the whole text of a chunk of the older text completions
   * @param usage where Moonshot puts the usage
   */
  record Choice(
      @Nullable Delta delta,
      @Nullable JsonNode text,
      @JsonProperty("finish_reason") @Nullable JsonNode finishReason,
      @Nullable Usage usage) {

    /** Whether the delta says who speaks, as the first one of a reply does. */
    boolean namesRole() {
      return delta != null && !Text.of(delta.role).isEmpty();
    }
  }

  /**
   * What this chunk adds to a reply.
   *
   * @param content a string, or parts: {@code {"type":"text","text":..}}, and from Mistral {@code
   *     {"type":"thinking","thinking":[..]}}
   * @param reasoningContent the reasoning, from DeepSeek, vLLM, SGLang and llama.cpp
   * @param reasoning the reasoning, from OpenRouter, newer vLLM and Groq
   * @param reasoningDetails the reasoning once more, in parts, from OpenRouter
   * @param functionCall what tool calls were before 2024
   */
  record Delta(
      @Nullable JsonNode role,
      @Nullable JsonNode content,
      @JsonProperty("reasoning_content") @Nullable JsonNode reasoningContent,
      @Nullable JsonNode reasoning,
      @JsonProperty("reasoning_details") @Nullable JsonNode reasoningDetails,
      @JsonProperty("tool_calls") @Nullable List<ToolCall> toolCalls,
      @JsonProperty("function_call") @Nullable Function functionCall,
      @Nullable JsonNode refusal) {

    /** The answer's text, without the parts that are thinking. */
    String answer() {
      return Text.of(content, part -> !Text.isThinking(part));
    }

    /** The reasoning; a server that gives it under two names at once says it only once. */
    String thinking() {
      String text = Text.of(reasoningContent);
      if (text.isEmpty()) {
        text = Text.of(reasoning);
      }
      if (text.isEmpty()) {
        text = Text.of(reasoningDetails);
      }
      return text.isEmpty() ? Text.of(content, Text::isThinking) : text;
    }

    /** Names and arguments of all calls, one behind the other. */
    String calls() {
      if (toolCalls == null && functionCall == null) {
        return "";
      }
      StringBuilder text = new StringBuilder();
      for (ToolCall call : toolCalls == null ? List.<ToolCall>of() : toolCalls) {
        append(text, call.function);
        append(text, call.custom);
      }
      append(text, functionCall);
      return text.toString();
    }

    private static void append(StringBuilder text, @Nullable Function function) {
      if (function != null) {
        text.append(Text.of(function.name))
            .append(Text.ofJson(function.arguments))
            .append(Text.of(function.input));
      }
    }
  }

  /** A call of a function, or of a tool with free input. */
  record ToolCall(@Nullable Function function, @Nullable Function custom) {}

  /**
   * A fragment of a call.
   *
   * @param arguments a string of JSON; the JSON itself from some servers
   * @param input the free input of a custom tool
   */
  record Function(
      @Nullable JsonNode name, @Nullable JsonNode arguments, @Nullable JsonNode input) {}

  /**
   * The server's count, cumulative.
   *
   * @param reasoningTokens where SGLang puts what OpenAI puts into the details
   */
  record Usage(
      @JsonProperty("completion_tokens") @Nullable Long completionTokens,
      @JsonProperty("completion_tokens_details") @Nullable Details completionTokensDetails,
      @JsonProperty("reasoning_tokens") @Nullable Long reasoningTokens) {

    /** The count as a signal, or empty where it does not say how many tokens came out. */
    Optional<StreamSignal> signal() {
      if (completionTokens == null || completionTokens < 0) {
        return Optional.empty();
      }
      long reasoning = reasoning();
      // A part can not be larger than the whole: xAI counts reasoning beside the completion.
      long output = reasoning > completionTokens ? completionTokens + reasoning : completionTokens;
      return Optional.of(new StreamSignal.Usage(output, reasoning));
    }

    private long reasoning() {
      Long detailed =
          completionTokensDetails == null ? null : completionTokensDetails.reasoningTokens;
      Long said = detailed == null ? reasoningTokens : detailed;
      return said == null ? 0 : Math.max(0, said);
    }
  }

  /** What the completion tokens were. */
  record Details(@JsonProperty("reasoning_tokens") @Nullable Long reasoningTokens) {}

  /**
   * Reads the data of an event.
   *
   * @throws MalformedEventException if they are not JSON, or not in the shape of a chunk
   */
  static OpenAiChunk read(StreamEvent event) throws MalformedEventException {
    try {
      return orNothing(READER.readValue(event.bytes(), event.offset(), event.length()));
    } catch (IOException malformed) {
      return readDecoded(event.data());
    }
  }

  /** Bytes that are not UTF-8 may still be JSON once they are replaced, as the format asks. */
  private static OpenAiChunk readDecoded(String data) throws MalformedEventException {
    try {
      return orNothing(READER.readValue(data));
    } catch (MismatchedInputException e) {
      throw new MalformedEventException("JSON, but not one completion chunk: " + quote(data));
    } catch (JsonProcessingException e) {
      throw new MalformedEventException("not JSON: " + quote(data));
    }
  }

  /** JSON's {@code null} comes back as Java's. */
  private static OpenAiChunk orNothing(@Nullable OpenAiChunk chunk) {
    return chunk == null ? new OpenAiChunk(null, null, null, null, null, null, null) : chunk;
  }

  private static String quote(String data) {
    return Text.cut(data, QUOTED_CHARACTERS);
  }

  /** The choices, none where the field is absent. */
  List<Choice> choicesOrNone() {
    return choices == null ? List.of() : choices;
  }

  /** Whether the chunk bears the marks of this format, and not only a field of the same name. */
  boolean recognised() {
    String kind = Text.of(object);
    return choices != null || kind.startsWith("chat.completion") || kind.equals("text_completion");
  }

  /** The server's own words, if the chunk reports an error. */
  Optional<String> failure() {
    if (error != null && Text.saysSomething(error)) {
      return Optional.of(Text.messageOf(error));
    }
    if (!Text.of(object).equals("error")) {
      return Optional.empty();
    }
    return Optional.of(message == null ? "error without a message" : Text.messageOf(message));
  }
}
