package io.github.streamgate.internal.gate;

/** The possible findings, worst first: where limits disagree, the earlier one is the verdict. */
public enum Status {
  INVALID,
  FAIL,
  NO_BASELINE,
  INCONCLUSIVE,
  PASS
}
