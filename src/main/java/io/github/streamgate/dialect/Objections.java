package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** What several providers ask of a request body alike. */
final class Objections {
  private static final String WHOLE = ", for a reply that comes whole has no first token";

  private Objections() {}

  /** The body has to be an object, of which an example says what it looks like. */
  static Optional<String> noObject(JsonNode body, String example) {
    return body.isObject()
        ? Optional.empty()
        : Optional.of("the body is not a JSON object: write " + example);
  }

  /** The body has to say {@code "stream": true}. */
  static Optional<String> noStream(JsonNode body) {
    JsonNode stream = body.path("stream");
    return stream.isBoolean() && stream.booleanValue()
        ? Optional.empty()
        : Optional.of(instead(body, "stream", "true") + WHOLE);
  }

  /** The body has to say that the field is this word. */
  static Optional<String> not(JsonNode body, String field, String word) {
    return EventJson.string(body, field).equals(word)
        ? Optional.empty()
        : Optional.of(instead(body, field, "\"" + word + "\"") + WHOLE);
  }

  /** What stands there, and what to write instead. */
  static String instead(JsonNode body, String field, String wanted) {
    JsonNode value = body.path(field);
    return "%s: write \"%s\": %s"
        .formatted(
            value.isMissingNode() ? "no \"" + field + "\"" : "\"" + field + "\": " + value,
            field,
            wanted);
  }

  /** The body has to hold an array under this name. */
  static Optional<String> noArray(JsonNode body, String field, String example) {
    if (body.path(field).isArray()) {
      return Optional.empty();
    }
    return Optional.of(
        "%s: write \"%s\": %s"
            .formatted(
                body.has(field) ? "\"" + field + "\" is not an array" : "no \"" + field + "\"",
                field,
                example));
  }
}
