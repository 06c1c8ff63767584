package io.github.streamgate.dialect;

/** An event is not what the provider's format allows; the message says how. */
public final class MalformedEventException extends Exception {
  private static final long serialVersionUID = 1;

  public MalformedEventException(String message) {
    super(message);
  }
}
