package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.StreamSignal.Channel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream of generated content. Every candidate counts, whatever its index. There is no
 * end marker: a candidate's finish reason is the end, and usage comes with it or after it.
 */
final class GeminiInterpreter implements StreamInterpreter {
  private @Nullable String responseId;

  @Override
  public List<StreamSignal> interpret(StreamEvent event) throws MalformedEventException {
    Optional<StreamSignal> simple = CommonEvents.withoutJson(event);
    if (simple.isPresent()) {
      return List.of(simple.get());
    }
    JsonNode json = EventJson.object(event);
    rememberId(json);
    Signals signals = new Signals();
    addFailure(json, signals);
    for (JsonNode candidate : json.path("candidates")) {
      for (JsonNode part : candidate.path("content").path("parts")) {
        addPart(part, signals);
      }
      signals.end(EventJson.string(candidate, "finishReason"), false);
    }
    addUsage(json.path("usageMetadata"), signals);
    return json.path("candidates").isArray() || json.has("usageMetadata")
        ? signals.orNoise("no text, not a token", true)
        : signals.orNoise("JSON without candidates or usage", false);
  }

  @Override
  public Optional<String> responseId() {
    return Optional.ofNullable(responseId);
  }

  private void rememberId(JsonNode json) {
    String id = EventJson.string(json, "responseId");
    if (responseId == null && !id.isEmpty()) {
      responseId = id;
    }
  }

  /** A prompt that is blocked is told inside a reply of status 200 without any candidate. */
  private static void addFailure(JsonNode json, Signals signals) {
    String blocked = EventJson.string(json.path("promptFeedback"), "blockReason");
    if (Text.saysSomething(json.path("error"))) {
      signals.failure(Text.messageOf(json.path("error")));
    } else if (!blocked.isEmpty()) {
      signals.failure("the prompt was blocked: " + blocked);
    }
  }

  /** What a tool answered is not the model's output; a call, and code to be run, are. */
  private static void addPart(JsonNode part, Signals signals) {
    Channel voice = part.path("thought").asBoolean() ? Channel.REASONING : Channel.ANSWER;
    JsonNode call = part.path("functionCall");
    signals
        .output(voice, EventJson.string(part, "text"))
        .output(Channel.TOOL_CALL, EventJson.string(call, "name") + Text.ofJson(call.get("args")))
        .output(Channel.TOOL_CALL, EventJson.string(part.path("executableCode"), "code"));
  }

  /** The provider counts thoughts beside the candidates, and not among them. */
  private static void addUsage(JsonNode usage, Signals signals) {
    OptionalLong candidates = EventJson.count(usage.path("candidatesTokenCount"));
    OptionalLong thoughts = EventJson.count(usage.path("thoughtsTokenCount"));
    if (candidates.isPresent() || thoughts.isPresent()) {
      signals.usage(candidates.orElse(0) + thoughts.orElse(0), thoughts.orElse(0));
    }
  }
}
