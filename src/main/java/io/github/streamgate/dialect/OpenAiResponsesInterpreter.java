package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.StreamSignal.Channel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream of response events. The name of an event stands in its JSON too, and that is the
 * one that counts, for some gateways drop the other.
 *
 * <p>Deltas are the output; what repeats them whole afterwards is not.
 */
final class OpenAiResponsesInterpreter implements StreamInterpreter {
  private static final Map<String, Channel> DELTAS =
      Map.of(
          "response.output_text.delta", Channel.ANSWER,
          "response.refusal.delta", Channel.REFUSAL,
          "response.reasoning_text.delta", Channel.REASONING,
          "response.reasoning_summary_text.delta", Channel.REASONING,
          "response.function_call_arguments.delta", Channel.TOOL_CALL,
          "response.custom_tool_call_input.delta", Channel.TOOL_CALL,
          "response.mcp_call_arguments.delta", Channel.TOOL_CALL,
          "response.code_interpreter_call_code.delta", Channel.TOOL_CALL);

  private @Nullable String responseId;

  @Override
  public List<StreamSignal> interpret(StreamEvent event) throws MalformedEventException {
    Optional<StreamSignal> simple = CommonEvents.withoutJson(event);
    if (simple.isPresent()) {
      return List.of(simple.get());
    }
    JsonNode json = EventJson.object(event);
    String written = EventJson.string(json, "type");
    String type = written.isEmpty() ? event.type() : written;
    Channel channel = DELTAS.get(type);
    if (channel != null) {
      return new Signals()
          .output(channel, EventJson.string(json, "delta"))
          .orNoise("empty text, not a token", true);
    }
    return signals(type, json);
  }

  @Override
  public Optional<String> responseId() {
    return Optional.ofNullable(responseId);
  }

  private List<StreamSignal> signals(String type, JsonNode json) {
    JsonNode response = json.path("response");
    rememberId(response);
    Signals signals = new Signals();
    switch (type) {
      case "response.output_item.added" -> addItem(json.path("item"), signals);
      case "response.completed" -> {
        addUsage(response.path("usage"), signals);
        signals.end("completed", true);
      }
      case "response.incomplete" -> {
        addUsage(response.path("usage"), signals);
        String reason = EventJson.string(response.path("incomplete_details"), "reason");
        signals.end(reason.isEmpty() ? "incomplete" : reason, true);
      }
      case "response.failed", "response.cancelled" -> signals.failure(failure(type, response));
      case "error" -> signals.failure(failure(type, json));
      default -> {
        // Says where in the reply the stream is, or says again what the deltas have said.
      }
    }
    return signals.orNoise(noise(type), type.startsWith("response."));
  }

  private void rememberId(JsonNode response) {
    if (responseId == null && !EventJson.string(response, "id").isEmpty()) {
      responseId = EventJson.string(response, "id");
    }
  }

  /** The name of a tool is a part of the call that the model writes, and its first. */
  private static void addItem(JsonNode item, Signals signals) {
    if (EventJson.string(item, "type").endsWith("_call")) {
      signals.output(Channel.TOOL_CALL, EventJson.string(item, "name"));
    }
  }

  private static void addUsage(JsonNode usage, Signals signals) {
    OptionalLong output = EventJson.count(usage.path("output_tokens"));
    if (output.isPresent()) {
      JsonNode reasoning = usage.path("output_tokens_details").path("reasoning_tokens");
      signals.usage(output.getAsLong(), EventJson.count(reasoning).orElse(0));
    }
  }

  private static String failure(String type, JsonNode teller) {
    JsonNode error = Text.saysSomething(teller.path("error")) ? teller.path("error") : teller;
    return Text.saysSomething(error) ? Text.messageOf(error) : type + " without an error";
  }

  private static String noise(String type) {
    return type.startsWith("response.") ? type : "JSON that is no response event";
  }
}
