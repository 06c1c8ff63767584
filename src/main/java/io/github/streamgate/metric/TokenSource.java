package io.github.streamgate.metric;

import java.util.Locale;

/** Where a count of output tokens comes from. Counts of different sources are never compared. */
public enum TokenSource {
  /** The server said so in its usage, less reasoning tokens that were billed but not streamed. */
  USAGE,
  /** A tokenizer counted them in the joined text. */
  TOKENIZER,
  /** Nobody knows better: every chunk with output counts as one. */
  CHUNKS;

  /** The name in files: {@code usage}, {@code tokenizer}, {@code chunks}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
