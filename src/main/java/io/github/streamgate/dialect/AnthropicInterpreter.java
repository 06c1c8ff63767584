package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.StreamSignal.Channel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream of message events. The name of an event stands in its JSON too, and that is the
 * one that counts, for some gateways drop the other.
 *
 * <p>Usage is taken from {@code message_delta} alone, where it is cumulative; that of {@code
 * message_start} was counted before the reply was written.
 */
final class AnthropicInterpreter implements StreamInterpreter {
  private static final Set<String> SILENT =
      Set.of("message_start", "content_block_start", "content_block_stop", "ping");

  private @Nullable String responseId;

  @Override
  public List<StreamSignal> interpret(StreamEvent event) throws MalformedEventException {
    Optional<StreamSignal> simple = CommonEvents.withoutJson(event);
    if (simple.isPresent()) {
      return List.of(simple.get());
    }
    JsonNode json = EventJson.object(event);
    String written = EventJson.string(json, "type");
    return signals(written.isEmpty() ? event.type() : written, json);
  }

  @Override
  public Optional<String> responseId() {
    return Optional.ofNullable(responseId);
  }

  private List<StreamSignal> signals(String type, JsonNode json) {
    Signals signals = new Signals();
    switch (type) {
      case "message_start" -> rememberId(json.path("message"));
      case "content_block_start" -> addStart(json.path("content_block"), signals);
      case "content_block_delta" -> {
        addDelta(json.path("delta"), signals);
        return signals.orNoise("a delta without text", true);
      }
      case "message_delta" -> {
        OptionalLong output = EventJson.count(json.path("usage").path("output_tokens"));
        output.ifPresent(tokens -> signals.usage(tokens, 0));
        signals.end(EventJson.string(json.path("delta"), "stop_reason"), false);
        return signals.orNoise("message_delta without usage or stop reason", true);
      }
      case "message_stop" -> signals.end("message_stop", true);
      case "error" -> signals.failure(Text.messageOf(json.path("error")));
      default -> {
        // A kind of event that this format does not know.
      }
    }
    boolean known = SILENT.contains(type);
    return signals.orNoise(known ? type : "JSON that is no message event", known);
  }

  private void rememberId(JsonNode message) {
    String id = EventJson.string(message, "id");
    if (!id.isEmpty()) {
      responseId = id;
    }
  }

  /** A block may begin with text; the name of a tool is the first part of a call. */
  private static void addStart(JsonNode block, Signals signals) {
    signals
        .output(Channel.REASONING, EventJson.string(block, "thinking"))
        .output(Channel.ANSWER, EventJson.string(block, "text"));
    if (EventJson.string(block, "type").endsWith("tool_use")) {
      signals.output(Channel.TOOL_CALL, EventJson.string(block, "name"));
    }
  }

  private static void addDelta(JsonNode delta, Signals signals) {
    signals
        .output(Channel.REASONING, EventJson.string(delta, "thinking"))
        .output(Channel.ANSWER, EventJson.string(delta, "text"))
        .output(Channel.TOOL_CALL, EventJson.string(delta, "partial_json"));
  }
}
