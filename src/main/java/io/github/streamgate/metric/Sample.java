package io.github.streamgate.metric;

import org.jspecify.annotations.Nullable;

/**
 * One closed request: what was asked, what came back, and how it ended.
 *
 * @param index place in start order within its run, from 0
 * @param startNanos t0 as an offset from the start of the run
 * @param row which data row filled the template, from 1; 0 where there are no data
 * @param user the user who sent it, from 0
 * @param warmup whether it was sent before the measured window, and counts for nothing
 * @param sending how often it was sent, and how late
 * @param status HTTP status, absent where no answer came
 * @param responseId the id that the server gave the reply, absent where it gave none
 * @param outcome how it ended
 * @param measures the metrics as far as they are defined
 * @param tokens output tokens and who counted them
 * @param chunks events that carried output
 * @param reads reads from the socket that carried any part of the body
 */
public record Sample(
    int index,
    long startNanos,
    int row,
    int user,
    boolean warmup,
    Sending sending,
    @Nullable Integer status,
    @Nullable String responseId,
    Outcome outcome,
    Measures measures,
    OutputTokens tokens,
    int chunks,
    int reads) {

  /** The same of a request that was sent in time. */
  public Sample(
      int index,
      long startNanos,
      int row,
      int user,
      boolean warmup,
      int attempts,
      @Nullable Integer status,
      @Nullable String responseId,
      Outcome outcome,
      Measures measures,
      OutputTokens tokens,
      int chunks,
      int reads) {
    this(
        index,
        startNanos,
        row,
        user,
        warmup,
        Sending.of(attempts, 0, 0),
        status,
        responseId,
        outcome,
        measures,
        tokens,
        chunks,
        reads);
  }

  /** How often the request was sent. */
  public int attempts() {
    return sending.attempts();
  }
}
