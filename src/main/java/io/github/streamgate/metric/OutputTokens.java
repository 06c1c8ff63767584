package io.github.streamgate.metric;

/**
 * How many tokens of output a reply had, and who counted them.
 *
 * @param count 0 or more
 * @param source who counted
 */
public record OutputTokens(long count, TokenSource source) {
  public OutputTokens {
    if (count < 0) {
      throw new IllegalArgumentException("output tokens: " + count + ", must be 0 or more");
    }
  }
}
