package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the text in JSON that is a string with one server and an array of parts with the next. */
final class Text {
  private static final int LONGEST_MESSAGE_CHARACTERS = 500;

  private Text() {}

  /** The text of a string, of an object with a text, or of every part of an array. */
  static String of(@Nullable JsonNode node) {
    return of(node, part -> true);
  }

  /** The text of those parts that the filter takes; a string is a part of its own. */
  static String of(@Nullable JsonNode node, Predicate<JsonNode> filter) {
    if (node == null) {
      return "";
    }
    if (!node.isArray()) {
      return filter.test(node) ? ofPart(node) : "";
    }
    StringBuilder text = new StringBuilder();
    for (JsonNode part : node) {
      if (filter.test(part)) {
        text.append(ofPart(part));
      }
    }
    return text.toString();
  }

  private static String ofPart(JsonNode part) {
    if (part.isTextual()) {
      return part.textValue();
    }
    for (String field : new String[] {"text", "thinking", "summary"}) {
      if (part.has(field)) {
        return of(part.get(field));
      }
    }
    return "";
  }

  /** Whether a part of an answer is thinking instead. */
  static boolean isThinking(JsonNode part) {
    return part.has("thinking");
  }

  /** The text of a string, or the JSON itself where it is an object or array. */
  static String ofJson(@Nullable JsonNode node) {
    return node != null && node.isContainerNode() ? node.toString() : of(node);
  }

  /** Whether an error field reports one: null, false and empty do not. */
  static boolean saysSomething(JsonNode error) {
    return switch (error.getNodeType()) {
      case NULL, MISSING -> false;
      case BOOLEAN -> error.booleanValue();
      case STRING -> !error.textValue().isEmpty();
      default -> !error.isContainerNode() || !error.isEmpty();
    };
  }

  /** The message in an error, or the whole error where it has none. */
  static String messageOf(JsonNode error) {
    String message = error.isTextual() ? error.textValue() : of(error.get("message"));
    return cutMessage(message.isEmpty() ? error.toString() : message);
  }

  /** A server's message, at most 500 characters of it. */
  static String cutMessage(String message) {
    return cut(message, LONGEST_MESSAGE_CHARACTERS);
  }

  /** The text, or its beginning and an ellipsis. */
  static String cut(String text, int characters) {
    return text.length() <= characters ? text : text.substring(0, characters) + "...";
  }
}
