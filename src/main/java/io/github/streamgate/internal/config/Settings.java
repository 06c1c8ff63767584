package io.github.streamgate.internal.config;

import java.util.List;
import java.util.Optional;

/**
 * What was asked for, from all sources.
 *
 * @param layers the nearest first: the first one that says anything of a setting decides
 */
record Settings(List<Layer> layers, Variables variables) {
  Settings {
    layers = List.copyOf(layers);
  }

  /** The value of a setting, if anybody wrote one. */
  <T> Optional<T> get(Setting<T> setting) {
    return raw(setting.name()).map(raw -> setting.parse(variables.fill(raw), raw));
  }

  /** What was written for a setting, filled in, and where. */
  Optional<Written> written(Setting<?> setting) {
    return raw(setting.name()).map(variables::fill);
  }

  /** What was written, its variables not filled in. */
  Optional<Written> raw(String name) {
    return layers.stream().flatMap(layer -> layer.find(name).stream()).findFirst();
  }
}
