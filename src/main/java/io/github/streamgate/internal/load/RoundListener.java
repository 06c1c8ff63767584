package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Sample;

/** Hears of a run in rounds while it goes on; called by the thread that drives it. */
public interface RoundListener {

  /** A request was closed, in the order in which requests end. */
  void closed(Side side, Sample sample);

  /** About once a second of a turn; its figures are those of the turn. */
  void tick(Side side, LoadProgress progress);

  /**
   * Both sides have had their turns; answers whether another round is to follow.
   *
   * @param reference the turn's requests, all of them measured
   * @param candidate likewise
   */
  boolean played(LoadOutcome reference, LoadOutcome candidate);
}
