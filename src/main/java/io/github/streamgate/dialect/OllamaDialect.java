package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Ollama's own interface, {@code /api/chat} and {@code /api/generate}: a line of JSON a token. */
public final class OllamaDialect implements Dialect {
  private static final String GENERATE = "/api/generate";

  @Override
  public String name() {
    return "ollama";
  }

  @Override
  public String path() {
    return "/api/chat";
  }

  @Override
  public boolean speaks(String path) {
    return path.endsWith(path()) || path.endsWith(GENERATE);
  }

  @Override
  public Framing framing() {
    return Framing.LINES;
  }

  @Override
  public String defaultTemplate() {
    return Resources.text("ollama-chat.json");
  }

  /** {@code /api/generate} is asked with a prompt; messages would only make it load the model. */
  @Override
  public String defaultTemplate(String path) {
    return path.endsWith(GENERATE) ? Resources.text("ollama-generate.json") : defaultTemplate();
  }

  /** Streaming is what this server does unless told otherwise. */
  @Override
  public Optional<String> objection(JsonNode body) {
    return Objections.noObject(body, "{\"model\": ..., \"messages\": [...]}")
        .or(() -> body.has("stream") ? Objections.noStream(body) : Optional.empty())
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
        "what stands between: eval_count in the last line says it in Ollama's own API");
  }

  @Override
  public StreamInterpreter open() {
    return new OllamaInterpreter();
  }

  @Override
  public String sampleStream() {
    return Resources.text("ollama.ndjson");
  }
}
