package io.github.streamgate.internal.load;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A fixed number of users, each of whom sends the next request when the last reply is over.
 *
 * <p>Users come up one by one over the ramp-up. A request is warm-up, and counts for nothing, if it
 * starts before the last user comes up or is among the first {@code warmupRequests}, or before
 * {@code warmup} has passed. The measured window then ends after {@code requests} starts, after
 * {@code duration}, or when each user has made {@code requestsPerUser}, whichever comes first; one
 * of them is there.
 *
 * @param users 1 or more
 * @param rampUp time over which the users come up; user i starts at i x rampUp / users
 * @param warmupRequests at least so many requests are warm-up
 * @param warmup warm-up lasts at least so long
 * @param requests how many requests are measured
 * @param durationNanos how long after the first measured start a further one may start
 * @param requestsPerUser how many measured requests each user makes
 * @param thinkTime between a reply and the same user's next request
 */
public record ClosedModel(
    int users,
    Duration rampUp,
    int warmupRequests,
    Duration warmup,
    OptionalInt requests,
    OptionalLong durationNanos,
    OptionalInt requestsPerUser,
    ThinkTime thinkTime)
    implements LoadModel {

  /** Users who do not think, and whose number of requests is counted together. */
  public ClosedModel(
      int users,
      Duration rampUp,
      int warmupRequests,
      Duration warmup,
      OptionalInt requests,
      OptionalLong durationNanos) {
    this(
        users,
        rampUp,
        warmupRequests,
        warmup,
        requests,
        durationNanos,
        OptionalInt.empty(),
        ThinkTime.NONE);
  }

  /** One user who sends so many requests, all of them measured. */
  public static ClosedModel oneUser(int requests) {
    return new ClosedModel(
        1, Duration.ZERO, 0, Duration.ZERO, OptionalInt.of(requests), OptionalLong.empty());
  }

  /** When a user comes up, in nanoseconds since the start of the run. */
  long comesUpNanos(int user) {
    return rampUp.toNanos() / users * user;
  }

  @Override
  public long fullNanos() {
    return comesUpNanos(users - 1);
  }

  @Override
  public OptionalLong mostMeasured() {
    if (requestsPerUser.isPresent()) {
      return OptionalLong.of((long) users * requestsPerUser.getAsInt());
    }
    return requests.isPresent() ? OptionalLong.of(requests.getAsInt()) : OptionalLong.empty();
  }

  @Override
  public ClosedModel extended(int times) {
    return new ClosedModel(
        users,
        rampUp,
        warmupRequests,
        warmup,
        LoadModel.times(requests, times),
        LoadModel.times(durationNanos, times),
        LoadModel.times(requestsPerUser, times),
        thinkTime);
  }
}
