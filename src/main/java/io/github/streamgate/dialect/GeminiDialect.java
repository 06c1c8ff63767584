package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/**
 * Gemini's {@code streamGenerateContent}, with {@code alt=sse}: without that the reply is one JSON
 * array, and no stream of events. The model stands in the path.
 */
public final class GeminiDialect implements Dialect {

  @Override
  public String name() {
    return "gemini";
  }

  @Override
  public String path() {
    return "/v1beta/models/{model}:streamGenerateContent?alt=sse";
  }

  @Override
  public boolean speaks(String path) {
    return path.endsWith(":streamGenerateContent");
  }

  @Override
  public Map<String, String> authorization(String key) {
    return Map.of("x-goog-api-key", key);
  }

  @Override
  public String defaultTemplate() {
    return Resources.text("gemini.json");
  }

  @Override
  public String streamSwitch() {
    return "\":streamGenerateContent?alt=sse\" at the end of the URL";
  }

  @Override
  public Optional<String> objection(JsonNode body) {
    String example = "[{\"role\": \"user\", \"parts\": [{\"text\": \"{query}\"}]}]";
    return Objections.noObject(body, "{\"contents\": " + example + "}")
        .or(() -> Objections.noArray(body, "contents", example));
  }

  @Override
  public Optional<String> usageAdvice() {
    return Optional.of("what stands between: usageMetadata says it in Gemini's own API");
  }

  @Override
  public StreamInterpreter open() {
    return new GeminiInterpreter();
  }

  @Override
  public String sampleStream() {
    return Resources.text("gemini.sse");
  }
}
