package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.Locale;

/**
 * Something about how the replies of a run came that a reader has to know before its figures.
 *
 * @param sentence what was seen, with figures
 * @param advice what to look at
 */
public record Diagnosis(Kind kind, Said sentence, Said advice) {

  /** All that is diagnosed, gravest first. */
  public enum Kind {
    /** The replies were held back and came all at once. */
    BUFFERED,
    /** The replies came in fewer pieces than they were sent in. */
    BURSTS,
    /** A chunk holds more than a token. */
    MULTI_TOKEN_CHUNKS,
    /** Answers came compressed although identity was asked for. */
    COMPRESSED,
    /** Not all replies had their tokens counted in the same way. */
    TOKEN_SOURCE_CHANGED,
    /** The server does not say how many tokens a reply had, and could. */
    NO_USAGE
  }

  /** The name that reports and files give it, in every language: {@code multi-token chunks}. */
  public String name() {
    String words = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return kind == Kind.MULTI_TOKEN_CHUNKS ? "multi-token chunks" : words;
  }

  /** Name, sentence and advice as one. */
  public Said whole() {
    return Saying.DIAGNOSIS.with(name(), sentence, advice);
  }
}
