package io.github.streamgate.internal.load;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Requests start by a schedule, whether or not earlier ones are over.
 *
 * <p>The latency of a request counts from its intended start, so that what a slow server or a full
 * house keeps waiting outside is not forgotten. The rate climbs from nothing over the ramp-up, and
 * stays at {@code firstPerSecond} until warm-up is over. Where {@code lastPerSecond} is another
 * one, the rate then goes there evenly over the measured duration, which is there in that case.
 *
 * <p>Which requests are warm-up, and which belong to the duration, goes by their intended starts.
 * One that is due within it is started however late, unless it has waited so long that a reply
 * could not come in time any more.
 *
 * @param firstPerSecond starts a second when the measured window opens, above 0
 * @param lastPerSecond starts a second when it closes, above 0
 * @param maxConcurrency how many requests are open at most; a further one waits for a free slot
 */
public record OpenModel(
    double firstPerSecond,
    double lastPerSecond,
    Arrivals arrivals,
    OptionalInt maxConcurrency,
    Duration rampUp,
    int warmupRequests,
    Duration warmup,
    OptionalInt requests,
    OptionalLong durationNanos)
    implements LoadModel {

  @Override
  public long fullNanos() {
    return rampUp.toNanos();
  }

  @Override
  public OptionalLong mostMeasured() {
    return requests.isPresent() ? OptionalLong.of(requests.getAsInt()) : OptionalLong.empty();
  }

  @Override
  public OpenModel extended(int times) {
    return firstPerSecond != lastPerSecond
        ? this
        : new OpenModel(
            firstPerSecond,
            lastPerSecond,
            arrivals,
            maxConcurrency,
            rampUp,
            warmupRequests,
            warmup,
            LoadModel.times(requests, times),
            LoadModel.times(durationNanos, times));
  }
}
