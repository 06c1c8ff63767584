package io.github.streamgate.dialect;

import org.jspecify.annotations.Nullable;

/** What one event of a stream means to whoever measures it. */
public sealed interface StreamSignal {

  /** Which of a reply's voices speaks. */
  enum Channel {
    /** The text meant for the reader. */
    ANSWER,
    /** The model thinking aloud. */
    REASONING,
    /** Name or arguments of a tool or function call. */
    TOOL_CALL,
    /** The model declines. */
    REFUSAL
  }

  /**
   * Non-empty text: a token, or several.
   *
   * @param text never empty; an event without text is {@link Noise}
   */
  record Output(Channel channel, String text) implements StreamSignal {
    public Output {
      if (text.isEmpty()) {
        throw new IllegalArgumentException("output without text is noise, not output");
      }
    }
  }

  /**
   * The server's own count, cumulative: the last one of a stream counts, once.
   *
   * @param outputTokens tokens billed as output, reasoning included
   * @param reasoningTokens how many of them were reasoning; 0 where the server does not say
   */
  record Usage(long outputTokens, long reasoningTokens) implements StreamSignal {}

  /**
   * The server's own measure of its work on the reply; the last one of a stream counts, once. Kept
   * as the server's, and never mixed with what is measured.
   *
   * @param promptNanos time on the prompt, in nanoseconds; absent where the server does not say
   * @param outputTokens tokens it made in {@code outputNanos}, 1 or more
   * @param outputNanos time on making them, in nanoseconds, above 0
   */
  record ServerFigures(@Nullable Long promptNanos, long outputTokens, long outputNanos)
      implements StreamSignal {
    public ServerFigures {
      if (outputTokens < 1 || outputNanos < 1) {
        throw new IllegalArgumentException("figures of a server that made nothing, or in no time");
      }
    }
  }

  /**
   * The reply is complete.
   *
   * @param reason the provider's word for it, such as {@code stop} or {@code [DONE]}
   * @param last whether nothing follows, so that the clock can stop; after a finish reason usage
   *     may follow, after an end marker nothing does
   */
  record End(String reason, boolean last) implements StreamSignal {}

  /** The server reports an error inside the stream. The message may quote what the server said. */
  record Failure(String message) implements StreamSignal {}

  /**
   * Nothing to measure.
   *
   * @param what it was, in words for a reader: {@code role only, not a token}
   * @param recognised whether the provider's format knows such an event; a stream of nothing but
   *     unrecognised events was written in another dialect
   */
  record Noise(String what, boolean recognised) implements StreamSignal {}
}
