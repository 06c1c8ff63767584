package io.github.streamgate.dialect;

import io.github.streamgate.dialect.OpenAiChunk.Choice;
import io.github.streamgate.dialect.OpenAiChunk.Delta;
import io.github.streamgate.dialect.StreamSignal.Channel;
import io.github.streamgate.dialect.StreamSignal.End;
import io.github.streamgate.dialect.StreamSignal.Failure;
import io.github.streamgate.dialect.StreamSignal.Noise;
import io.github.streamgate.dialect.StreamSignal.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream of completion chunks.
 *
 * <p>Every choice counts, whatever its index: the outputs of all are one stream of output, and the
 * finish reason of the first to finish is already an end. With several choices asked for, only the
 * end marker tells that all of them are complete.
 */
final class OpenAiInterpreter implements StreamInterpreter {
  /** Finish reasons that say that the reply is not complete: OpenRouter's, and vLLM's. */
  private static final Set<String> BROKEN_OFF = Set.of("error", "abort");

  private final PlainChunks plainChunks = new PlainChunks();
  private @Nullable String responseId;

  @Override
  public List<StreamSignal> interpret(StreamEvent event) throws MalformedEventException {
    Optional<StreamSignal> simple = CommonEvents.withoutJson(event);
    if (simple.isPresent()) {
      return List.of(simple.get());
    }
    if (responseId != null) {
      Optional<Output> plain = plainChunks.read(event);
      if (plain.isPresent()) {
        return List.of(plain.get());
      }
    }
    return signals(OpenAiChunk.read(event));
  }

  @Override
  public Optional<String> responseId() {
    return Optional.ofNullable(responseId);
  }

  private List<StreamSignal> signals(OpenAiChunk chunk) {
    if (responseId == null && chunk.id() != null && !chunk.id().isEmpty()) {
      responseId = chunk.id();
    }
    Optional<String> failure = chunk.failure();
    if (failure.isPresent()) { // whatever else the chunk says, this reply has failed
      return List.of(new Failure(failure.get()));
    }
    List<StreamSignal> signals = new ArrayList<>(2);
    for (Choice choice : chunk.choicesOrNone()) {
      addChoice(choice, chunk.recognised(), signals);
    }
    addUsage(chunk.usage(), chunk.recognised(), signals);
    ServerTimes.ofLlamaCpp(chunk.timings()).ifPresent(signals::add);
    return signals.isEmpty() ? List.of(nothingIn(chunk)) : signals;
  }

  private static void addChoice(Choice choice, boolean recognised, List<StreamSignal> signals) {
    Delta delta = choice.delta();
    if (delta != null) {
      addOutput(Channel.REASONING, delta.thinking(), signals);
      addOutput(Channel.ANSWER, delta.answer(), signals);
      addOutput(Channel.TOOL_CALL, delta.calls(), signals);
      addOutput(Channel.REFUSAL, Text.of(delta.refusal()), signals);
    }
    addOutput(Channel.ANSWER, Text.of(choice.text()), signals);
    addFinish(Text.of(choice.finishReason()), signals);
    addUsage(choice.usage(), recognised, signals);
  }

  private static void addOutput(Channel channel, String text, List<StreamSignal> signals) {
    if (!text.isEmpty()) {
      signals.add(new Output(channel, text));
    }
  }

  private static void addFinish(String reason, List<StreamSignal> signals) {
    if (BROKEN_OFF.contains(reason)) {
      signals.add(new Failure("the server broke the reply off: finish reason " + reason));
    } else if (!reason.isEmpty()) {
      signals.add(new End(reason, false));
    }
  }

  private static void addUsage(
      OpenAiChunk.@Nullable Usage usage, boolean recognised, List<StreamSignal> signals) {
    if (usage != null) {
      signals.add(
          usage.signal().orElseGet(() -> new Noise("usage without completion_tokens", recognised)));
    }
  }

  private static Noise nothingIn(OpenAiChunk chunk) {
    List<Choice> choices = chunk.choicesOrNone();
    if (!chunk.recognised()) {
      return new Noise("JSON without choices, usage or error", false);
    }
    if (choices.isEmpty()) {
      return new Noise("no choices", true);
    }
    if (choices.stream().allMatch(choice -> choice.delta() == null && choice.text() == null)) {
      return new Noise("choices without delta or text", false);
    }
    boolean role = choices.stream().anyMatch(Choice::namesRole);
    return new Noise(role ? "role only, not a token" : "empty text, not a token", true);
  }
}
