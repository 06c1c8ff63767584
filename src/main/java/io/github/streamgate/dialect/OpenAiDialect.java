package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * OpenAI chat completions, and the many servers and gateways that speak like it: vLLM, SGLang,
 * DeepSeek, llama.cpp, OpenRouter and others. Reads the older text completions too.
 *
 * <p>Where they differ, each one's way is read: reasoning under three names, content as a string or
 * in parts, usage beside the choices, in one of them or alone. A finish reason of {@code error} or
 * {@code abort} is a failure.
 */
public final class OpenAiDialect implements Dialect {

  @Override
  public String name() {
    return "openai";
  }

  @Override
  public String path() {
    return "/v1/chat/completions";
  }

  @Override
  public String defaultTemplate() {
    return Resources.text("openai.json");
  }

  @Override
  public Optional<String> objection(JsonNode body) {
    if (!body.isObject()) {
      return Optional.of(
          "the body is not a JSON object: write {\"model\": ..., \"stream\": true, \"messages\":"
              + " [...]}");
    }
    JsonNode stream = body.path("stream");
    if (!stream.isBoolean() || !stream.booleanValue()) {
      return Optional.of(
          "%s: write \"stream\": true, for a reply that comes whole has no first token"
              .formatted(stream.isMissingNode() ? "no \"stream\"" : "\"stream\": " + stream));
    }
    if (body.has("messages") && !body.path("messages").isArray()) {
      return Optional.of(
          "\"messages\" is not an array: write \"messages\": [{\"role\": \"user\", \"content\":"
              + " \"{query}\"}]");
    }
    if (!body.has("messages") && !body.has("prompt")) {
      return Optional.of(
          "neither \"messages\" nor \"prompt\": write \"messages\": [{\"role\": \"user\","
              + " \"content\": \"{query}\"}]");
    }
    return Optional.empty();
  }

  @Override
  public StreamInterpreter open() {
    return new OpenAiInterpreter();
  }

  @Override
  public String sampleStream() {
    return Resources.text("openai.sse");
  }
}
