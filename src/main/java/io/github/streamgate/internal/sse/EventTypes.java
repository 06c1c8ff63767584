package io.github.streamgate.internal.sse;

import java.nio.charset.StandardCharsets;

/**
 * Remembers the event types that a stream named lately, so that naming one again costs no string.
 * Bounded: a few short ones.
 */
final class EventTypes {
  private static final int REMEMBERED = 16;
  private static final int LONGEST_REMEMBERED_BYTES = 64;

  private final String[] types = new String[REMEMBERED];
  private int count;

  /** The type that stands in these bytes, which are UTF-8. */
  String in(byte[] bytes, int from, int to) {
    for (int i = 0; i < Math.min(count, REMEMBERED); i++) {
      if (Ascii.equal(types[i], bytes, from, to)) {
        return types[i];
      }
    }
    String type = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    if (to - from <= LONGEST_REMEMBERED_BYTES) {
      types[count++ % REMEMBERED] = type;
    }
    return type;
  }
}
