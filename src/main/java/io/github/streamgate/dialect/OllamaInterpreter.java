package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.StreamSignal.Channel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads one stream of Ollama's lines. They carry no id of the reply. */
final class OllamaInterpreter implements StreamInterpreter {

  @Override
  public List<StreamSignal> interpret(StreamEvent event) throws MalformedEventException {
    Optional<StreamSignal> simple = CommonEvents.withoutJson(event);
    if (simple.isPresent()) {
      return List.of(simple.get());
    }
    JsonNode json = EventJson.object(event);
    if (Text.saysSomething(json.path("error"))) {
      return new Signals().failure(Text.messageOf(json.path("error"))).orNoise("error", true);
    }
    Signals signals = new Signals();
    addMessage(json.path("message"), signals);
    signals
        .output(Channel.REASONING, EventJson.string(json, "thinking"))
        .output(Channel.ANSWER, EventJson.string(json, "response"));
    if (json.path("done").asBoolean()) {
      addEnd(json, signals);
    }
    return json.path("done").isBoolean()
        ? signals.orNoise("empty text, not a token", true)
        : signals.orNoise("JSON that does not say whether it is done", false);
  }

  @Override
  public Optional<String> responseId() {
    return Optional.empty();
  }

  private static void addMessage(JsonNode message, Signals signals) {
    signals
        .output(Channel.REASONING, EventJson.string(message, "thinking"))
        .output(Channel.ANSWER, EventJson.string(message, "content"));
    for (JsonNode call : message.path("tool_calls")) {
      JsonNode function = call.path("function");
      signals.output(
          Channel.TOOL_CALL,
          EventJson.string(function, "name") + Text.ofJson(function.get("arguments")));
    }
  }

  /** Thinking is streamed like the answer, and counted with it. */
  private static void addEnd(JsonNode json, Signals signals) {
    OptionalLong output = EventJson.count(json.path("eval_count"));
    output.ifPresent(tokens -> signals.usage(tokens, 0));
    signals.figures(ServerTimes.ofOllama(json));
    String reason = EventJson.string(json, "done_reason");
    signals.end(reason.isEmpty() ? "done" : reason, true);
  }
}
