package io.github.streamgate.dialect;

/** What proves that a stream came whole. */
public enum Ending {
  /** The stream says so, with a finish reason or an end marker; without one it was cut off. */
  SAID,

  /**
   * The end of the body is the end. A reply that the server gave up on half-way looks complete
   * then, unless the connection broke inside the HTTP framing.
   */
  END_OF_BODY
}
