package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/** Anthropic messages, also spoken by llama.cpp and gateways. */
public final class AnthropicDialect implements Dialect {

  @Override
  public String name() {
    return "anthropic";
  }

  @Override
  public String path() {
    return "/v1/messages";
  }

  @Override
  public boolean speaks(String path) {
    return path.endsWith("/messages");
  }

  @Override
  public Map<String, String> headers() {
    return Map.of("anthropic-version", "2023-06-01");
  }

  @Override
  public Map<String, String> authorization(String key) {
    return Map.of("x-api-key", key);
  }

  @Override
  public String defaultTemplate() {
    return Resources.text("anthropic.json");
  }

  @Override
  public Optional<String> objection(JsonNode body) {
    return Objections.noObject(
            body, "{\"model\": ..., \"max_tokens\": 1024, \"stream\": true, \"messages\": [...]}")
        .or(() -> Objections.noStream(body))
        .or(
            () ->
                Objections.noArray(
                    body, "messages", "[{\"role\": \"user\", \"content\": \"{query}\"}]"))
        .or(() -> noLimit(body));
  }

  private static Optional<String> noLimit(JsonNode body) {
    JsonNode limit = body.path("max_tokens");
    return limit.isIntegralNumber() && limit.longValue() > 0
        ? Optional.empty()
        : Optional.of(
            Objections.instead(body, "max_tokens", "1024")
                + ", for this provider refuses a request without a limit");
  }

  @Override
  public Optional<String> usageAdvice() {
    return Optional.of("what stands between: message_delta says it in Anthropic's own API");
  }

  @Override
  public StreamInterpreter open() {
    return new AnthropicInterpreter();
  }

  @Override
  public String sampleStream() {
    return Resources.text("anthropic.sse");
  }
}
