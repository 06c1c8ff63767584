package io.github.streamgate.internal.baseline;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Unmodifiable copies in the order of the keys, so that equal content is written equally. */
final class Sorted {
  private Sorted() {}

  static <V> Map<String, V> copy(Map<String, V> map) {
    return Collections.unmodifiableMap(new TreeMap<>(map));
  }
}
