package io.github.streamgate.internal.config;

import java.util.Map;
import java.util.Optional;

/** One source of settings: the command line, an annotation, a profile. */
@FunctionalInterface
public interface Layer {

  /** What this source says of a setting, if it says anything. */
  Optional<Written> find(String setting);

  /** A source that says what the map holds. */
  static Layer of(Map<String, Written> values) {
    Map<String, Written> copy = Map.copyOf(values);
    return setting -> Optional.ofNullable(copy.get(setting));
  }
}
