package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * OpenAI responses, also spoken by llama.cpp, vLLM and gateways.
 *
 * <p>Summaries of the reasoning are reasoning here, though their tokens are not those that the
 * server counts as reasoning tokens: it bills the reasoning itself, of which they are a digest.
 */
public final class OpenAiResponsesDialect implements Dialect {

  @Override
  public String name() {
    return "openai-responses";
  }

  @Override
  public String path() {
    return "/v1/responses";
  }

  @Override
  public boolean speaks(String path) {
    return path.endsWith("/responses");
  }

  @Override
  public String defaultTemplate() {
    return Resources.text("openai-responses.json");
  }

  @Override
  public Optional<String> objection(JsonNode body) {
    return Objections.noObject(body, "{\"model\": ..., \"stream\": true, \"input\": \"{query}\"}")
        .or(() -> Objections.noStream(body))
        .or(
            () ->
                body.has("input") || body.has("prompt")
                    ? Optional.empty()
                    : Optional.of("no \"input\": write \"input\": \"{query}\""));
  }

  @Override
  public Optional<String> usageAdvice() {
    return Optional.of("what stands between: response.completed says it in OpenAI's own API");
  }

  @Override
  public StreamInterpreter open() {
    return new OpenAiResponsesInterpreter();
  }

  @Override
  public String sampleStream() {
    return Resources.text("openai-responses.sse");
  }
}
