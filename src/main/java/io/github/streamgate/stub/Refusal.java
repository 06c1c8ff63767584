package io.github.streamgate.stub;

/** A request that gets an error status and the reason instead of a reply. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  Refusal(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  int status() {
    return status;
  }

  /** The reason, which is never absent. */
  String reason() {
    return String.valueOf(getMessage());
  }
}
