package io.github.streamgate.internal.health;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * How the client fared during a run, or a part of it.
 *
 * @param besideEndpoint whether the endpoint lives in this JVM: then what stopped the client may be
 *     the endpoint's own work, and both stood still. The CPU of the client is never the endpoint's,
 *     for only the client's own threads are counted
 * @param lateByItself whether a request that went out late did so for the client's sake alone; not
 *     where it waits for one of a limited number of slots
 * @param pauses in their order
 * @param course the whole time, one stretch after the other: half a second each, and longer ones in
 *     a long run
 */
public record ClientHealth(
    boolean besideEndpoint, boolean lateByItself, List<Pause> pauses, List<Stretch> course) {
  public ClientHealth {
    pauses = List.copyOf(pauses);
    course = List.copyOf(course);
  }

  /** What overlaps with this part of the run. */
  public ClientHealth during(long fromNanos, long toNanos) {
    return new ClientHealth(
        besideEndpoint,
        lateByItself,
        pauses.stream().filter(pause -> pause.withinNanos(fromNanos, toNanos) > 0).toList(),
        course.stream()
            .filter(stretch -> stretch.startNanos() < toNanos && stretch.endNanos() > fromNanos)
            .toList());
  }

  /** The pauses that are so long, or longer. */
  public List<Pause> pausesOf(long leastNanos) {
    return pauses.stream().filter(pause -> pause.lengthNanos() >= leastNanos).toList();
  }

  public long pausedNanos() {
    return pauses.stream().mapToLong(Pause::lengthNanos).sum();
  }

  /** 0 where there was none. */
  public long longestPauseNanos() {
    return pauses.stream().mapToLong(Pause::lengthNanos).max().orElse(0);
  }

  /** How long it was watched. */
  public long watchedNanos() {
    return sum(Stretch::lengthNanos);
  }

  public long gcNanos() {
    return sum(Stretch::gcNanos);
  }

  /** Which share of a core the thread took that reads sockets; empty where nobody watched. */
  public OptionalDouble readingShare() {
    return share(sum(Stretch::readingNanos), watchedNanos());
  }

  /** Likewise the thread that starts requests. */
  public OptionalDouble drivingShare() {
    return share(sum(Stretch::drivingNanos), watchedNanos());
  }

  /** Which share of its processors the machine did not get; empty where the system does not say. */
  public OptionalDouble stolenShare() {
    return share(
        sum(stretch -> stretch.machine().stolen()), sum(stretch -> stretch.machine().all()));
  }

  private long sum(ToLongFunction<Stretch> part) {
    return course.stream().mapToLong(part).sum();
  }

  private static OptionalDouble share(long part, long whole) {
    return whole > 0 ? OptionalDouble.of((double) part / whole) : OptionalDouble.empty();
  }
}
