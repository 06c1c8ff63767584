package io.github.streamgate.metric;

import org.jspecify.annotations.Nullable;

/**
 * What a server said of its own times for one reply. Its clock and its definitions, so it is shown
 * beside what the client measured, and never judged nor mixed with it.
 *
 * @param promptNanos its time on the prompt, in nanoseconds; absent where it does not say
 * @param outputTokens how many tokens it made, 1 or more
 * @param outputNanos its time on them, in nanoseconds
 */
public record ServerFigures(@Nullable Long promptNanos, long outputTokens, long outputNanos) {

  /** Its time for a token; over all tokens, where TPOT leaves the first one out. */
  public long nanosPerToken() {
    return Math.round((double) outputNanos / outputTokens);
  }
}
