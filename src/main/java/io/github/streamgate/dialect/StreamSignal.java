package io.github.streamgate.dialect;

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
