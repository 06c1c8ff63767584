package io.github.streamgate.internal.load;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A fixed number of users, each of whom sends the next request when the last reply is over.
 *
 * <p>Users come up one by one over the ramp-up. A request is warm-up, and counts for nothing, if it
 * starts before the last user comes up or is among the first {@code warmupRequests}, or before
 * {@code warmup} has passed. The measured window then ends after {@code requests} starts or after
 * {@code duration}, whichever comes first; one of the two is there.
 *
 * @param users 1 or more
 * @param rampUp time over which the users come up; user i starts at i x rampUp / users
 * @param warmupRequests at least so many requests are warm-up
 * @param warmup warm-up lasts at least so long
 * @param requests how many requests are measured
 * @param durationNanos how long after the first measured start a further one may start
 */
public record ClosedModel(
    int users,
    Duration rampUp,
    int warmupRequests,
    Duration warmup,
    OptionalInt requests,
    OptionalLong durationNanos) {

  /** When a user comes up, in nanoseconds since the start of the run. */
  long comesUpNanos(int user) {
    return rampUp.toNanos() / users * user;
  }
}
