package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.StreamSignal.Channel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream of a Dify app.
 *
 * <p>A thought is told again once its tool has answered; told twice it counts once. Files, speech
 * and what the nodes of a workflow are doing are no output.
 */
final class DifyInterpreter implements StreamInterpreter {
  /** Ends of a workflow that leave its reply unfinished. */
  private static final Set<String> BROKEN_OFF = Set.of("failed", "stopped");

  private @Nullable String responseId;
  private String lastThought = "";

  @Override
  public List<StreamSignal> interpret(StreamEvent event) throws MalformedEventException {
    Optional<StreamSignal> simple = CommonEvents.withoutJson(event);
    if (simple.isPresent()) {
      return List.of(simple.get());
    }
    JsonNode json = EventJson.object(event);
    rememberId(json);
    return signals(EventJson.string(json, "event"), json);
  }

  @Override
  public Optional<String> responseId() {
    return Optional.ofNullable(responseId);
  }

  private void rememberId(JsonNode json) {
    String id = EventJson.string(json, "message_id");
    if (responseId == null && !id.isEmpty()) {
      responseId = id;
    }
  }

  private List<StreamSignal> signals(String kind, JsonNode json) {
    Signals signals = new Signals();
    switch (kind) {
      case "message", "agent_message" -> {
        signals.output(Channel.ANSWER, EventJson.string(json, "answer"));
        return signals.orNoise("empty text, not a token", json.has("answer"));
      }
      case "text_chunk" -> {
        signals.output(Channel.ANSWER, EventJson.string(json.path("data"), "text"));
        return signals.orNoise("empty text, not a token", true);
      }
      case "agent_thought" -> addThought(json, signals);
      case "message_end" -> {
        OptionalLong output =
            EventJson.count(json.path("metadata").path("usage").path("completion_tokens"));
        output.ifPresent(tokens -> signals.usage(tokens, 0));
        signals.end(kind, true);
      }
      case "workflow_finished" -> addWorkflowEnd(json.path("data"), signals);
      case "error" -> signals.failure(Text.messageOf(json));
      default -> {
        // Says what the app is doing, and nothing to the reader.
      }
    }
    return signals.orNoise(
        isOfDify(kind, json) ? kind : "JSON that is no event of Dify", isOfDify(kind, json));
  }

  private void addThought(JsonNode json, Signals signals) {
    String thought = EventJson.string(json, "thought");
    if (!thought.equals(lastThought)) {
      signals.output(Channel.REASONING, thought);
      lastThought = thought;
    }
  }

  /** In a chat app a count of tokens still follows. */
  private static void addWorkflowEnd(JsonNode data, Signals signals) {
    String status = EventJson.string(data, "status");
    if (BROKEN_OFF.contains(status)) {
      String error = Text.of(data.get("error"));
      signals.failure(
          Text.cutMessage("the workflow " + status + (error.isEmpty() ? "" : ": " + error)));
    } else {
      signals.end(status.isEmpty() ? "workflow_finished" : "workflow " + status, false);
    }
  }

  /** The kinds of events are many and grow; each says of which task or message it is a part. */
  private static boolean isOfDify(String kind, JsonNode json) {
    return !kind.isEmpty()
        && (json.has("task_id") || json.has("message_id") || json.has("workflow_run_id"));
  }
}
