package io.github.streamgate.metric;

/**
 * What the ids of a run's requests have in common: one object for all of them.
 *
 * @param run a number of the run's own, the seed
 * @param first the index of the request whose ordinal is 0: above 0 where a run is one of several
 *     that follow each other under one count
 * @param named whether requests carried our {@code X-Request-Id}, and none of the user's
 * @param traced whether they carried our {@code traceparent}, and none of the user's
 */
public record RunIds(long run, int first, boolean named, boolean traced) {

  /** The ids of one request, by its index. */
  public RequestIds of(int index) {
    return new RequestIds(this, index - first);
  }

  /** The same, where the run's first request has this index. */
  public RunIds from(int index) {
    return new RunIds(run, index, named, traced);
  }
}
