package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.StreamSignal;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.TokenSource;
import org.jspecify.annotations.Nullable;

/**
 * Counts the output tokens of one reply: by what the server says of them, else by the tokenizer,
 * else by chunks. Not thread-safe.
 */
final class TokenTally {
  /** A longer reply is counted by chunks: its text would have to be kept until it ends. */
  private static final int MAX_COUNTED_CHARS = 1 << 20;

  private final @Nullable Tokenizer tokenizer;

  /** The output so far; absent where nothing will count it. */
  private @Nullable StringBuilder text;

  private boolean reasoningSeen;
  private StreamSignal.@Nullable Usage usage;
  private @Nullable OutputTokens counted;

  /** A tally of a reply that did not begin; without a tokenizer chunks have to do. */
  TokenTally(@Nullable Tokenizer tokenizer) {
    this.tokenizer = tokenizer;
    this.text = tokenizer == null ? null : new StringBuilder();
  }

  void output(StreamSignal.Output output) {
    reasoningSeen |= output.channel() == StreamSignal.Channel.REASONING;
    if (text != null) {
      int characters = text.length() + output.text().length();
      text = characters <= MAX_COUNTED_CHARS ? text.append(output.text()) : null;
    }
  }

  /** The newest word counts. It mostly comes last, and makes the text needless. */
  void usage(StreamSignal.Usage said) {
    usage = said;
    if (said.outputTokens() > 0) {
      text = null;
    }
  }

  /** What it came to, once the reply is over: it takes the tokenizer its time, once. */
  OutputTokens total(int chunks) {
    if (counted == null) {
      counted = count(chunks);
      text = null;
    }
    return counted;
  }

  private OutputTokens count(int chunks) {
    if (usage != null && (usage.outputTokens() > 0 || chunks == 0)) {
      return billed(usage);
    }
    return text == null || tokenizer == null || text.isEmpty()
        ? new OutputTokens(chunks, TokenSource.CHUNKS)
        : new OutputTokens(tokenizer.count(text.toString()), TokenSource.TOKENIZER);
  }

  /** Less the reasoning that was billed and not streamed. */
  private OutputTokens billed(StreamSignal.Usage said) {
    long hidden = reasoningSeen ? 0 : Math.min(said.reasoningTokens(), said.outputTokens());
    return new OutputTokens(
        said.outputTokens() - hidden, TokenSource.USAGE, (int) Math.min(hidden, Integer.MAX_VALUE));
  }
}
