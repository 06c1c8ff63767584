package io.github.streamgate.internal.load;

/** How the keys of a pool are dealt out. */
public enum KeyUse {
  /** One after the other, in start order. */
  ROUND_ROBIN,
  /** A user always has the same one. */
  PER_USER
}
