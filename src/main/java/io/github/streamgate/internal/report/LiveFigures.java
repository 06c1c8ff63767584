package io.github.streamgate.internal.report;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the run stands at one moment. What is not defined yet is absent.
 *
 * @param elapsed since the load began
 * @param open requests that are open
 * @param users how many users there are to be; absent where a rate sends, and not users
 * @param late requests that are past their time and have not gone out
 * @param requests closed so far
 * @param chunks events with output so far
 * @param ttftNanos a typical TTFT of the requests closed lately; which kind of typical, and how
 *     lately, is the caller's choice
 * @param tpotNanos likewise, TPOT
 * @param tokensPerSecond output tokens lately, all users together
 * @param successPercent of the requests closed so far
 */
public record LiveFigures(
    Duration elapsed,
    int open,
    @Nullable Integer users,
    int late,
    int requests,
    long chunks,
    @Nullable Double ttftNanos,
    @Nullable Double tpotNanos,
    @Nullable Double tokensPerSecond,
    @Nullable Double successPercent) {}
