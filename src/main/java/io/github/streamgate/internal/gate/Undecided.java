package io.github.streamgate.internal.gate;

/** What becomes of a limit that is proven neither broken nor kept when the run is over. */
public enum Undecided {
  /** The point estimate decides, and the finding says that nothing is proven. */
  POINT,
  /** The limit is inconclusive: the test is skipped. */
  SKIP,
  /** It counts as broken. */
  FAIL
}
