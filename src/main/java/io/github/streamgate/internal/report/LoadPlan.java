package io.github.streamgate.internal.report;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is about to be sent, as announced before the load.
 *
 * @param senders who sends how often, in words
 * @param rampUp how long it takes until all of that is sent; zero for at once
 * @param requests how many requests are asked for; absent where the duration decides
 * @param duration how long the load lasts; absent where the number of requests decides
 * @param warmupRequests sent before, counting for nothing
 * @param baseline what the run is held against, in words; absent where no limit needs a baseline
 */
public record LoadPlan(
    TestName test,
    String senders,
    Duration rampUp,
    @Nullable Long requests,
    @Nullable Duration duration,
    int warmupRequests,
    Target target,
    @Nullable String baseline) {}
