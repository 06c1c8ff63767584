package io.github.streamgate.internal.load;

import io.github.streamgate.internal.health.ClientHealth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run in rounds came to.
 *
 * @param reference all that was sent to it: warm-up first, then round after round; its window is
 *     the time of its own turns
 * @param candidate likewise
 * @param first who came first in each round that was played to its end
 * @param stoppedAt whose turn it was when the run was stopped before its time; absent where it was
 *     not
 * @param client how the client fared over all of it; absent where nobody watched it
 */
public record RoundsOutcome(
    LoadOutcome reference,
    LoadOutcome candidate,
    List<Side> first,
    @Nullable Side stoppedAt,
    @Nullable ClientHealth client) {
  public RoundsOutcome {
    first = List.copyOf(first);
  }

  /** The same of a client that was watched. */
  RoundsOutcome by(ClientHealth watched) {
    return new RoundsOutcome(reference, candidate, first, stoppedAt, watched);
  }
}
