package io.github.streamgate.internal.load;

/**
 * A load in rounds: in each of them both sides send as many of the same requests, one after the
 * other.
 *
 * @param candidate its model says how many users there are, how they think and how each side warms
 *     up; its budget is that of both together
 * @param reference asked the same somewhere else
 * @param roundRequests of one side in a round, as many as there are users or more
 * @param seed of the order: who comes first in which round
 */
public record RoundsPlan(LoadPlan candidate, LoadPlan reference, int roundRequests, long seed) {
  public RoundsPlan {
    if (!(candidate.model() instanceof ClosedModel)) {
      throw new IllegalArgumentException("rounds need users, not a rate");
    }
  }

  LoadPlan of(Side side) {
    return side == Side.CANDIDATE ? candidate : reference;
  }
}
