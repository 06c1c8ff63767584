package io.github.streamgate.internal.baseline;

/** Why a baseline is changed. */
public enum Intent {
  /** More runs of the same: what is normal becomes better known. */
  RECORD,
  /** The figures changed on purpose: a new series begins. */
  ACCEPT
}
