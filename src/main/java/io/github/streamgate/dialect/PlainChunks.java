package io.github.streamgate.dialect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import io.github.streamgate.dialect.StreamSignal.Channel;
import io.github.streamgate.dialect.StreamSignal.Output;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the chunk that nearly every chunk of a completion is: one choice that adds one text, and
 * nothing else that matters. Whatever is not as plain, or no JSON at all, is left to {@link
 * OpenAiChunk}, which finds in a plain one what is found here.
 *
 * <p>One parser serves all plain chunks in a row, and no tree is built, so that a chunk costs
 * little more than its text. It is closed at the first that is not plain, which is the last one at
 * the latest: what it learned of the names of fields is then there for the parsers of other
 * streams.
 */
final class PlainChunks {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String ERROR = "error";

  private @Nullable JsonParser parser;
  private @Nullable Output found;
  private boolean choiceSeen;

  /** What a plain chunk adds; empty where the chunk is not plain. */
  Optional<Output> read(StreamEvent event) {
    if (!isBraced(event)) {
      return Optional.empty();
    }
    try {
      JsonParser fed = feed(event);
      found = null;
      choiceSeen = false;
      if (chunk(fed) && fed.nextToken() == JsonToken.NOT_AVAILABLE) {
        return Optional.ofNullable(found);
      }
      fed.close();
    } catch (IOException malformed) {
      // Whoever reads it next says so.
    }
    parser = null;
    return Optional.empty();
  }

  /** So that at the end of an object nothing can be pending: neither a number nor a literal. */
  private static boolean isBraced(StreamEvent event) {
    byte[] bytes = event.bytes();
    int last = event.offset() + event.length() - 1;
    return event.length() >= 2 && bytes[event.offset()] == '{' && bytes[last] == '}';
  }

  private JsonParser feed(StreamEvent event) throws IOException {
    JsonParser fed = parser == null ? JSON.createNonBlockingByteArrayParser() : parser;
    parser = fed;
    ((ByteArrayFeeder) fed.getNonBlockingInputFeeder())
        .feedInput(event.bytes(), event.offset(), event.offset() + event.length());
    return fed;
  }

  private boolean chunk(JsonParser json) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      return false;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      boolean plain =
          switch (valueOf(json)) {
            case "choices" -> !choiceSeen && choices(json);
            case "object" -> json.currentToken() == JsonToken.VALUE_STRING && !saysError(json);
            case "error", "usage", "timings" -> json.currentToken() == JsonToken.VALUE_NULL;
            default -> skipped(json);
          };
      if (!plain) {
        return false;
      }
    }
    return json.currentToken() == JsonToken.END_OBJECT;
  }

  private static boolean saysError(JsonParser json) throws IOException {
    return json.getTextLength() == ERROR.length() && json.getText().equals(ERROR);
  }

  private boolean choices(JsonParser json) throws IOException {
    choiceSeen = true;
    return json.currentToken() == JsonToken.START_ARRAY
        && json.nextToken() == JsonToken.START_OBJECT
        && choice(json)
        && json.nextToken() == JsonToken.END_ARRAY;
  }

  private boolean choice(JsonParser json) throws IOException {
    boolean deltaSeen = false;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      boolean plain =
          switch (valueOf(json)) {
            case "delta" -> !deltaSeen && (deltaSeen = true) && delta(json);
            case "text", "finish_reason", "usage" -> json.currentToken() == JsonToken.VALUE_NULL;
            default -> skipped(json);
          };
      if (!plain) {
        return false;
      }
    }
    return json.currentToken() == JsonToken.END_OBJECT;
  }

  private boolean delta(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      return false;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      boolean plain =
          switch (valueOf(json)) {
            case "content" -> text(Channel.ANSWER, json);
            case "reasoning_content", "reasoning" -> text(Channel.REASONING, json);
            case "reasoning_details", "tool_calls", "function_call", "refusal" ->
                json.currentToken() == JsonToken.VALUE_NULL;
            default -> skipped(json);
          };
      if (!plain) {
        return false;
      }
    }
    return json.currentToken() == JsonToken.END_OBJECT;
  }

  /** Takes the one text; null and empty are none, and two are not plain. */
  private boolean text(Channel channel, JsonParser json) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return true;
    }
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      return false;
    }
    if (json.getTextLength() == 0) {
      return true;
    }
    boolean first = found == null;
    found = new Output(channel, json.getText());
    return first;
  }

  /** The name of the field, of which the value has been begun. */
  private static String valueOf(JsonParser json) throws IOException {
    String name = json.currentName();
    json.nextToken();
    return name;
  }

  private static boolean skipped(JsonParser json) throws IOException {
    json.skipChildren();
    return true;
  }
}
