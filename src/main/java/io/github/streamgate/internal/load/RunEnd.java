package io.github.streamgate.internal.load;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.Optional;

/** Why nothing more was sent. */
public sealed interface RunEnd {

  /** Everything that was asked for was sent. */
  record Planned() implements RunEnd {}

  /** A bound of the budget was reached before; what was measured counts. */
  record Spent(Said bound) implements RunEnd {}

  /** Whoever watched had seen enough; what was measured until then counts. */
  record Decided() implements RunEnd {}

  /** It made no sense to go on; nothing is to be judged. */
  record Hopeless(Said reason) implements RunEnd {}

  /** Nobody was there; nothing is to be judged. */
  record Unreachable(Said reason) implements RunEnd {}

  /** The driving thread was interrupted; nothing is to be judged. */
  record Interrupted() implements RunEnd {}

  /** Why the run was stopped before its time, so that it cannot be judged. */
  default Optional<Said> stopped() {
    if (this instanceof Hopeless hopeless) {
      return Optional.of(hopeless.reason());
    }
    if (this instanceof Unreachable unreachable) {
      return Optional.of(unreachable.reason());
    }
    return this instanceof Interrupted ? Optional.of(Saying.INTERRUPTED.with()) : Optional.empty();
  }
}
