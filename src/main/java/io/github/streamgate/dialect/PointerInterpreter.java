package io.github.streamgate.dialect;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.streamgate.dialect.PointerDialect.Place;
import io.github.streamgate.dialect.StreamSignal.Channel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads one stream of JSON events by pointers. */
final class PointerInterpreter implements StreamInterpreter {
  private final Map<Place, JsonPointer> pointers;
  private @Nullable String responseId;

  PointerInterpreter(Map<Place, JsonPointer> pointers) {
    this.pointers = pointers;
  }

  @Override
  public List<StreamSignal> interpret(StreamEvent event) throws MalformedEventException {
    Optional<StreamSignal> simple = CommonEvents.withoutJson(event);
    if (simple.isPresent()) {
      return List.of(simple.get());
    }
    JsonNode json = EventJson.any(event);
    rememberId(at(json, Place.ID));
    JsonNode error = at(json, Place.ERROR);
    if (says(error)) {
      return List.of(new StreamSignal.Failure(Text.messageOf(error)));
    }
    Signals signals =
        new Signals()
            .output(Channel.REASONING, text(at(json, Place.REASONING)))
            .output(Channel.ANSWER, text(at(json, Place.TEXT)));
    OptionalLong output = EventJson.count(at(json, Place.USAGE));
    output.ifPresent(tokens -> signals.usage(tokens, 0));
    signals.end(end(at(json, Place.END)), false);
    return anythingIn(json)
        ? signals.orNoise("empty text, not a token", true)
        : signals.orNoise("JSON with nothing where the pointers point", false);
  }

  @Override
  public Optional<String> responseId() {
    return Optional.ofNullable(responseId);
  }

  private JsonNode at(JsonNode json, Place place) {
    JsonPointer pointer = pointers.get(place);
    return pointer == null ? MissingNode.getInstance() : json.at(pointer);
  }

  private void rememberId(JsonNode id) {
    if (responseId == null && id.isValueNode() && !id.asText().isEmpty() && !id.isNull()) {
      responseId = id.asText();
    }
  }

  /** Some gateways stream bare numbers. */
  private static String text(JsonNode node) {
    return node.isNumber() ? node.asText() : Text.of(node);
  }

  private String end(JsonNode end) {
    if (!says(end)) {
      return "";
    }
    return end.isTextual() ? end.textValue() : String.valueOf(pointers.get(Place.END));
  }

  /** A code of 0 says that nothing is wrong, or not yet over. */
  private static boolean says(JsonNode node) {
    return node.isNumber() ? node.doubleValue() != 0 : Text.saysSomething(node);
  }

  private boolean anythingIn(JsonNode json) {
    return pointers.values().stream().anyMatch(pointer -> !json.at(pointer).isMissingNode());
  }
}
