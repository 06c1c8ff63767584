package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the {@link SseVariables} of a test for its values; just before each load. */
final class VariablesReader {
  private VariablesReader() {}

  /** The values by name; empty where the test has none. */
  static Map<String, String> read(List<Object> instances) {
    Optional<TestMember> member = TestMember.read(SseVariables.class, instances);
    if (member.isEmpty()) {
      return Map.of();
    }
    if (!(member.get().value() instanceof Map<?, ?> values)) {
      Object value = member.get().value();
      throw new ConfigurationException(
          member.get().where()
              + ": "
              + (value == null ? "is null" : "is a " + value.getClass().getName())
              + "; must be a Map of names and values");
    }
    Map<String, String> texts = new HashMap<>();
    values.forEach((name, value) -> texts.put(String.valueOf(name), String.valueOf(value)));
    return texts;
  }
}
