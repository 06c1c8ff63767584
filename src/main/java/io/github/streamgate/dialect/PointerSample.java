package io.github.streamgate.dialect;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.streamgate.dialect.PointerDialect.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes up a reply in which everything stands where the pointers point. */
final class PointerSample {
  /** A pointer with a higher index is taken for the name of a field, and no array is built. */
  private static final int LARGEST_INDEX = 100;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PointerSample() {}

  static String of(Map<Place, JsonPointer> pointers, Framing framing) {
    List<JsonNode> events = new ArrayList<>();
    add(pointers, Place.REASONING, TextNode.valueOf("A greeting."), events);
    add(pointers, Place.TEXT, TextNode.valueOf("Good"), events);
    add(pointers, Place.TEXT, TextNode.valueOf(" morning"), events);
    add(pointers, Place.USAGE, IntNode.valueOf(4), events);
    add(pointers, Place.END, BooleanNode.TRUE, events);
    StringBuilder stream = new StringBuilder();
    for (JsonNode event : events) {
      stream.append(framing == Framing.LINES ? event + "\n" : "data: " + event + "\n\n");
    }
    return stream.toString();
  }

  private static void add(
      Map<Place, JsonPointer> pointers, Place place, JsonNode value, List<JsonNode> events) {
    JsonPointer pointer = pointers.get(place);
    if (pointer != null) {
      events.add(at(pointer, value));
    }
  }

  private static JsonNode at(JsonPointer pointer, JsonNode value) {
    if (pointer.matches()) {
      return value;
    }
    JsonNode inner = at(pointer.tail(), value);
    int index = pointer.getMatchingIndex();
    if (index >= 0 && index <= LARGEST_INDEX) {
      ArrayNode array = JSON.arrayNode();
      while (array.size() < index) {
        array.addNull();
      }
      return array.add(inner);
    }
    ObjectNode object = JSON.objectNode();
    object.set(pointer.getMatchingProperty(), inner);
    return object;
  }
}
