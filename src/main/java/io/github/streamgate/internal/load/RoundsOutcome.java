package io.github.streamgate.internal.load;

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
 */
public record RoundsOutcome(
    LoadOutcome reference, LoadOutcome candidate, List<Side> first, @Nullable Side stoppedAt) {
  public RoundsOutcome {
    first = List.copyOf(first);
  }
}
