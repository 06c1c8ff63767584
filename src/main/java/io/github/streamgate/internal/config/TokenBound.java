package io.github.streamgate.internal.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/** How many output tokens a request body allows at most, whatever its provider calls that. */
final class TokenBound {
  private static final List<String> NAMES =
      List.of(
          "max_tokens",
          "max_completion_tokens",
          "max_output_tokens",
          "maxOutputTokens",
          "num_predict");

  private TokenBound() {}

  /** The bound; empty where the body sets none. */
  static OptionalLong of(JsonNode body) {
    return NAMES.stream()
        .map(body::findValue)
        .filter(Objects::nonNull)
        .filter(JsonNode::isIntegralNumber)
        .mapToLong(JsonNode::longValue)
        .filter(bound -> bound > 0)
        .findFirst();
  }
}
