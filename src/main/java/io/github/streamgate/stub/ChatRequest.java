package io.github.streamgate.stub;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What matters of a chat completion request; all else is skipped, whatever it is.
 *
 * @param maxTokens the most tokens of output that the client accepts, 1 or more
 * @param promptTokens a rough count, so that usage has something to say: a token per 4 bytes
 */
record ChatRequest(
    String model, boolean stream, boolean includeUsage, int maxTokens, int promptTokens) {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int MAX_MODEL_CHARS = 256;

  static ChatRequest parse(byte[] body) throws Refusal {
    try (JsonParser json = JSON.createParser(body)) {
      return parse(json, 1 + body.length / 4);
    } catch (JsonProcessingException e) {
      throw new Refusal(400, "the body is not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory", e);
    }
  }

  private static ChatRequest parse(JsonParser json, int promptTokens) throws IOException, Refusal {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw new Refusal(400, "the body is not a JSON object");
    }
    String model = "stub";
    boolean stream = false;
    boolean includeUsage = false;
    int maxTokens = Integer.MAX_VALUE;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.getCurrentName();
      JsonToken value = json.nextToken();
      switch (field) {
        case "model" -> model = model(json, value);
        case "stream" -> {
          stream = value == JsonToken.VALUE_TRUE;
          json.skipChildren();
        }
        case "stream_options" -> includeUsage = includeUsage(json, value);
        case "max_tokens", "max_completion_tokens" -> maxTokens = maxTokens(json, value, maxTokens);
        default -> json.skipChildren();
      }
    }
    return new ChatRequest(model, stream, includeUsage, maxTokens, promptTokens);
  }

  private static String model(JsonParser json, JsonToken value) throws IOException, Refusal {
    if (value != JsonToken.VALUE_STRING || json.getTextLength() > MAX_MODEL_CHARS) {
      throw new Refusal(
          400, "model must be a string of at most " + MAX_MODEL_CHARS + " characters");
    }
    return json.getText();
  }

  private static boolean includeUsage(JsonParser json, JsonToken value) throws IOException {
    if (value != JsonToken.START_OBJECT) {
      json.skipChildren();
      return false;
    }
    boolean include = false;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      boolean named = json.getCurrentName().equals("include_usage");
      include |= json.nextToken() == JsonToken.VALUE_TRUE && named;
      json.skipChildren();
    }
    return include;
  }

  private static int maxTokens(JsonParser json, JsonToken value, int before)
      throws IOException, Refusal {
    if (value == JsonToken.VALUE_NULL) {
      return before;
    }
    if (value != JsonToken.VALUE_NUMBER_INT || json.getLongValue() < 1) {
      throw new Refusal(400, "max_tokens must be a whole number, 1 or more");
    }
    return (int) Math.min(before, json.getLongValue());
  }
}
