package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.StreamSignal.ServerFigures;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what inference servers say of their own times; what is not whole is not said. */
final class ServerTimes {
  private static final double NANOS_PER_MILLI = 1e6;

  private ServerTimes() {}

  /** The {@code timings} of llama.cpp, in milliseconds. */
  static Optional<StreamSignal> ofLlamaCpp(@Nullable JsonNode timings) {
    return timings == null
        ? Optional.empty()
        : figures(
            nanos(timings.path("prompt_ms"), NANOS_PER_MILLI),
            timings.path("predicted_n"),
            nanos(timings.path("predicted_ms"), NANOS_PER_MILLI));
  }

  /** The durations in the last line of Ollama, in nanoseconds. */
  static Optional<StreamSignal> ofOllama(JsonNode line) {
    return figures(
        nanos(line.path("prompt_eval_duration"), 1),
        line.path("eval_count"),
        nanos(line.path("eval_duration"), 1));
  }

  /** A server that took no time, or made no token, has not measured. */
  private static Optional<StreamSignal> figures(
      @Nullable Long promptNanos, JsonNode tokens, @Nullable Long outputNanos) {
    long count = EventJson.count(tokens).orElse(0);
    return count > 0 && outputNanos != null
        ? Optional.of(new ServerFigures(promptNanos, count, outputNanos))
        : Optional.empty();
  }

  private static @Nullable Long nanos(JsonNode number, double nanosPerUnit) {
    double nanos = number.isNumber() ? number.doubleValue() * nanosPerUnit : 0;
    return nanos > 0 && nanos < Long.MAX_VALUE ? Long.valueOf(Math.round(nanos)) : null;
  }
}
