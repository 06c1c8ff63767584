package io.github.streamgate.metric;

/**
 * How many tokens of output a reply had, and who counted them.
 *
 * @param count 0 or more
 * @param source who counted
 * @param hidden how many more were billed, and never streamed; no part of the count
 */
public record OutputTokens(long count, TokenSource source, int hidden) {
  public OutputTokens {
    if (count < 0 || hidden < 0) {
      throw new IllegalArgumentException(
          "output tokens: " + count + " and " + hidden + " hidden, must be 0 or more");
    }
  }

  /** All of them streamed. */
  public OutputTokens(long count, TokenSource source) {
    this(count, source, 0);
  }
}
