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
  public boolean speaks(String path) {
    return path.endsWith("/completions");
  }

  @Override
  public String defaultTemplate() {
    return Resources.text("openai.json");
  }

  /** The older text completions are asked with a prompt, and not with messages. */
  @Override
  public String defaultTemplate(String path) {
    return path.endsWith("/completions") && !path.endsWith("/chat/completions")
        ? Resources.text("openai-completions.json")
        : defaultTemplate();
  }

  @Override
  public Optional<String> objection(JsonNode body) {
    return Objections.noObject(body, "{\"model\": ..., \"stream\": true, \"messages\": [...]}")
        .or(() -> Objections.noStream(body))
        .or(() -> nothingAsked(body));
  }

  private static Optional<String> nothingAsked(JsonNode body) {
    String example = "[{\"role\": \"user\", \"content\": \"{query}\"}]";
    if (body.has("messages")) {
      return Objections.noArray(body, "messages", example);
    }
    return body.has("prompt")
        ? Optional.empty()
        : Optional.of("neither \"messages\" nor \"prompt\": write \"messages\": " + example);
  }

  @Override
  public Optional<String> usageAdvice() {
    return Optional.of(
        "the request: \"stream_options\": {\"include_usage\": true} in the body asks for it; and at"
            + " what stands between, if the body says so");
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
