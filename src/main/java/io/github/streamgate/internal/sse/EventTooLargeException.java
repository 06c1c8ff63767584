package io.github.streamgate.internal.sse;

/** An event of a stream is larger than the parser was told to accept. */
public final class EventTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EventTooLargeException(int limitBytes) {
    super("an event of the stream is larger than the limit of " + limitBytes + " bytes");
  }
}
