package io.github.streamgate.metric;

/**
 * How one request ended. Only {@link Completed} is a success, and it is proven, not assumed: a 2xx
 * status, an event stream, at least one output, an end marker or finish reason, and no error event.
 *
 * <p>Every other case is a failure of the request, counted as slower than any limit; {@link
 * Cancelled} alone is neither: the gate itself ended it.
 */
public sealed interface Outcome
    permits Outcome.Completed,
        Outcome.Truncated,
        Outcome.HttpError,
        Outcome.StreamError,
        Outcome.TimedOut,
        Outcome.Unreachable,
        Outcome.Empty,
        Outcome.NotAStream,
        Outcome.Unrecognised,
        Outcome.Malformed,
        Outcome.Cancelled {

  /** The kind in reports and files: the simple name of the case. */
  default String kind() {
    return getClass().getSimpleName();
  }

  /** Whether the request succeeded. */
  default boolean success() {
    return this instanceof Completed;
  }

  /** What is known of the circumstances, in words, free of secrets; empty for a success. */
  String detail();

  /** The reply came whole. */
  record Completed() implements Outcome {
    @Override
    public String detail() {
      return "";
    }
  }

  /** The stream broke off: no finish reason and no end marker, or a reset. */
  record Truncated(String detail) implements Outcome {}

  /** The server answered with a status other than 2xx. */
  record HttpError(int status, String detail) implements Outcome {}

  /** An error event inside a 2xx stream. */
  record StreamError(String detail) implements Outcome {}

  /** One of the timeouts ran out; the detail names which. */
  record TimedOut(String detail) implements Outcome {}

  /** No connection, or none that carried an answer. */
  record Unreachable(String detail) implements Outcome {}

  /** A 2xx event stream that ended without any output. */
  record Empty(String detail) implements Outcome {}

  /** A 2xx answer that is no event stream, although one was asked for. */
  record NotAStream(String detail) implements Outcome {}

  /** An event stream in which the dialect recognised no output and no end. */
  record Unrecognised(String detail) implements Outcome {}

  /** The bytes are not what the dialect's format allows. */
  record Malformed(String detail) implements Outcome {}

  /** Streamgate ended the request: the run was interrupted or decided. */
  record Cancelled(String detail) implements Outcome {}
}
