package io.github.streamgate.metric;

/**
 * What the ids of a run's requests have in common: one object for all of them.
 *
 * @param run a number of the run's own, the seed
 * @param named whether requests carried our {@code X-Request-Id}, and none of the user's
 * @param traced whether they carried our {@code traceparent}, and none of the user's
 */
public record RunIds(long run, boolean named, boolean traced) {

  /** The ids of one request, by its place in start order, from 0. */
  public RequestIds of(int ordinal) {
    return new RequestIds(this, ordinal);
  }
}
