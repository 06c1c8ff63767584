package io.github.streamgate.metric;

import org.jspecify.annotations.Nullable;

/**
 * One closed request: what was asked, what came back, and how it ended.
 *
 * @param index place in start order within its run, from 0
 * @param startNanos t0 as an offset from the start of the run
 * @param row which data row filled the template, from 1; 0 where there are no data
 * @param key which key of a pool it carried, from 1; 0 where there is no pool
 * @param user the user who sent it, from 0
 * @param warmup whether it was sent before the measured window, and counts for nothing
 * @param sending how often it was sent, and how late
 * @param status HTTP status, absent where no answer came
 * @param responseId the id that the server gave the reply, absent where it gave none
 * @param runIds what its {@link #ids} follow from, absent where it was sent without
 * @param serverRequestId the id that the server gave the request in a header of its answer, absent
 *     where it gave none
 * @param outcome how it ended
 * @param measures the metrics as far as they are defined
 * @param tokens output tokens and who counted them
 * @param delivery in how many pieces the output came
 * @param server what the server said of its own times, absent where it said nothing
 */
public record Sample(
    int index,
    long startNanos,
    int row,
    int key,
    int user,
    boolean warmup,
    Sending sending,
    @Nullable Integer status,
    @Nullable String responseId,
    @Nullable RunIds runIds,
    @Nullable String serverRequestId,
    Outcome outcome,
    Measures measures,
    OutputTokens tokens,
    Delivery delivery,
    @Nullable ServerFigures server) {

  /** Under which ids it went out; absent where it was sent without. */
  public @Nullable RequestIds ids() {
    return runIds == null ? null : runIds.of(index);
  }

  /** Events that carried output. */
  public int chunks() {
    return delivery.chunks();
  }

  /** Reads from the socket that carried any part of the body. */
  public int reads() {
    return delivery.reads();
  }

  /** How often the request was sent. */
  public int attempts() {
    return sending.attempts();
  }
}
