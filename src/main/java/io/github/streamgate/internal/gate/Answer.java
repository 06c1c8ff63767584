package io.github.streamgate.internal.gate;

/** What a rule says of a limit; what is not proven is the point estimate's word. */
public enum Answer {
  FAIL_PROVEN,
  FAIL,
  PASS,
  PASS_PROVEN
}
