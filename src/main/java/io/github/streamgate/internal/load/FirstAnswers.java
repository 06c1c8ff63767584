package io.github.streamgate.internal.load;

import io.github.streamgate.internal.said.Saying;
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
    Optional<RunEnd> hopeless = Optional.empty();
    if (!succeeded && sample.outcome() instanceof Outcome.HttpError error && unwelcome(error)) {
      hopeless =
          Optional.of(new RunEnd.Hopeless(Saying.REFUSED.with(error.status(), error.detail())));
    } else if (unreachable && !answered) {
      hopeless =
          Optional.of(new RunEnd.Unreachable(Saying.UNREACHABLE.with(sample.outcome().detail())));
    }
    answered |= sample.status() != null;
    succeeded |= sample.outcome().success();
    return hopeless;
  }

  private static boolean unwelcome(Outcome.HttpError error) {
    return error.status() == 401 || error.status() == 403;
  }
}
