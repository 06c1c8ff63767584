package io.github.streamgate.metric;

/**
 * How a request got out.
 *
 * @param attempts how often it was sent: 1 unless it was retried, 0 where its turn never came
 * @param lateNanos how long after its intended start the first attempt went out: 0 in a closed
 *     model, where a request is intended for whenever its user is free
 * @param waitedNanos how long further attempts were waited for, all together
 */
public record Sending(int attempts, long lateNanos, long waitedNanos) {

  /** In time, and once: one object for the many. */
  public static final Sending ONCE = new Sending(1, 0, 0);

  public Sending {
    if (attempts < 0 || lateNanos < 0 || waitedNanos < 0) {
      throw new IllegalArgumentException(
          attempts + " attempts, " + lateNanos + " ns late, " + waitedNanos + " ns waited");
    }
  }

  /** The same, without an object of its own where it is the usual thing. */
  public static Sending of(int attempts, long lateNanos, long waitedNanos) {
    return attempts == 1 && lateNanos == 0 && waitedNanos == 0
        ? ONCE
        : new Sending(attempts, lateNanos, waitedNanos);
  }

  /** Whether it was sent more than once. */
  public boolean retried() {
    return attempts > 1;
  }
}
