package io.github.streamgate.dialect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.OptionalLong;

/** Reads the data of an event as JSON. */
final class EventJson {
  private static final int QUOTED_CHARACTERS = 200;
  private static final ObjectReader READER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .readerFor(JsonNode.class);

  private EventJson() {}

  /**
   * The one object that the data are.
   *
   * @throws MalformedEventException if they are not
   */
  static JsonNode object(StreamEvent event) throws MalformedEventException {
    JsonNode json = any(event);
    if (!json.isObject()) {
      throw new MalformedEventException("JSON, but not an object: " + quote(event.data()));
    }
    return json;
  }

  /**
   * The JSON that the data are, of whatever kind.
   *
   * @throws MalformedEventException if they are none
   */
  static JsonNode any(StreamEvent event) throws MalformedEventException {
    try {
      return READER.readTree(event.bytes(), event.offset(), event.length());
    } catch (IOException malformed) {
      return decoded(event.data());
    }
  }

  /** Bytes that are not UTF-8 may still be JSON once they are replaced, as the format asks. */
  private static JsonNode decoded(String data) throws MalformedEventException {
    try {
      return READER.readTree(data);
    } catch (JsonProcessingException e) {
      throw new MalformedEventException("not JSON: " + quote(data));
    }
  }

  static String quote(String data) {
    return Text.cut(data, QUOTED_CHARACTERS);
  }

  /** The text of a field that is a string; empty where it is anything else, or absent. */
  static String string(JsonNode object, String field) {
    JsonNode value = object.get(field);
    return value != null && value.isTextual() ? value.textValue() : "";
  }

  /** A count of tokens: a whole number, not negative. */
  static OptionalLong count(JsonNode number) {
    return number.isIntegralNumber() && number.canConvertToLong() && number.longValue() >= 0
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }
}
