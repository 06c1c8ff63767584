package io.github.streamgate.internal.load;

import java.util.OptionalLong;

/**
 * What a run may cost, warm-up and retries included. Whichever is reached first ends it: nothing
 * more is sent, and what is open is awaited.
 *
 * @param maxRequests how many requests are sent
 * @param maxOutputTokens how many output tokens come, as far as the run can know: what closed
 *     requests counted, and the chunks of those that are open
 */
public record Budget(OptionalLong maxRequests, OptionalLong maxOutputTokens) {

  /** Whatever the run takes. */
  public static final Budget UNBOUNDED = new Budget(OptionalLong.empty(), OptionalLong.empty());
}
