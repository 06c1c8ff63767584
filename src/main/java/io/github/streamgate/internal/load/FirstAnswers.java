package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.util.Optional;

/** Tells from the first answers when nobody is served by five hundred more of the same refusal. */
final class FirstAnswers {
  private boolean answered;
  private boolean succeeded;

  /**
   * A request is over; answers why to go on is hopeless, if it is.
   *
   * @param unreachable whether no connection could be made
   */
  Optional<RunEnd> hear(Sample sample, boolean unreachable) {
    boolean refused =
        sample.outcome() instanceof Outcome.HttpError error
            && (error.status() == 401 || error.status() == 403);
    Optional<RunEnd> hopeless = Optional.empty();
    if (refused && !succeeded) {
      hopeless =
          Optional.of(
              new RunEnd.Hopeless(
                  "the server refused the first requests with status "
                      + sample.status()
                      + ": "
                      + sample.outcome().detail()));
    } else if (unreachable && !answered) {
      hopeless =
          Optional.of(
              new RunEnd.Unreachable(
                  "the endpoint cannot be reached: " + sample.outcome().detail()));
    }
    answered |= sample.status() != null;
    succeeded |= sample.outcome().success();
    return hopeless;
  }
}
