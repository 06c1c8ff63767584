package io.github.streamgate.internal.report;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is about to be sent, as announced before the load.
 *
 * @param users how many send, one request each at a time
 * @param rampUp how long it takes until all of them do; zero for at once
 * @param requests how many requests are asked for; absent where the duration decides
 * @param duration how long the load lasts; absent where the number of requests decides
 * @param warmupRequests sent before, counting for nothing
 * @param baseline what the run is held against, in words; absent where no limit needs a baseline
 */
public record LoadPlan(
    TestName test,
    int users,
    Duration rampUp,
    @Nullable Integer requests,
    @Nullable Duration duration,
    int warmupRequests,
    Target target,
    @Nullable String baseline) {}
