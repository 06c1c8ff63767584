package io.github.streamgate.internal.load;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a run is doing.
 *
 * @param elapsedNanos since the run began
 * @param warmingUp whether the next start would still be warm-up
 * @param open requests that are open
 * @param users all users; empty in an open model
 * @param late requests that are past their time and have not gone out
 * @param closed requests that ended so far, warm-up included
 * @param succeeded how many of them succeeded
 * @param chunks events with output so far
 * @param outputTokens output tokens of the requests that succeeded so far
 * @param meanTtftNanos over the requests that succeeded since the last tick
 * @param meanTpotNanos likewise
 * @param tokensPerSecond output tokens of the requests closed since the last tick, a second
 */
public record LoadProgress(
    long elapsedNanos,
    boolean warmingUp,
    int open,
    OptionalInt users,
    int late,
    int closed,
    int succeeded,
    long chunks,
    long outputTokens,
    OptionalDouble meanTtftNanos,
    OptionalDouble meanTpotNanos,
    OptionalDouble tokensPerSecond) {}
