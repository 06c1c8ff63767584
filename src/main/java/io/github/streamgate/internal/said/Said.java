package io.github.streamgate.internal.said;

import java.util.List;

/**
 * One sentence as data. Immutable.
 *
 * @param places what stands in its places, in order: numbers, {@link Nanos}, {@link Share}, other
 *     sentences, and strings, which are the same in every language: names, settings, and what
 *     others said
 */
public record Said(Saying what, List<Object> places) {
  public Said {
    places = List.copyOf(places);
  }

  /** What somebody else put into words; it stays as it is. */
  public static Said verbatim(String text) {
    return Saying.VERBATIM.with(text);
  }

  /** A duration. */
  public record Nanos(double nanos) {}

  /** A share of a whole, in [0, 1]. */
  public record Share(double share) {}
}
