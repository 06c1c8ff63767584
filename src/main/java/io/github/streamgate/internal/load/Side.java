package io.github.streamgate.internal.load;

import java.util.Locale;

/** One of two endpoints that are asked the same, in turns. */
public enum Side {
  /** What is compared with. */
  REFERENCE,
  /** What is to be judged. */
  CANDIDATE;

  /** As files and reports call it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  Side other() {
    return this == REFERENCE ? CANDIDATE : REFERENCE;
  }
}
