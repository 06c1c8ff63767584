package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Sample;

/**
 * Says while a run goes on whether it has to. Called by the thread that drives the run, which waits
 * for the answer: requests that are due meanwhile go out late.
 */
public interface RunWatch {

  /** What is to become of the run. */
  enum Step {
    GO_ON,
    /** Nothing more is started, and what is open is cancelled. */
    STOP
  }

  /** Lets a run have all that was asked for. */
  RunWatch NONE =
      new RunWatch() {
        @Override
        public Step closed(Sample sample, long elapsedNanos) {
          return Step.GO_ON;
        }

        @Override
        public Step tick(long elapsedNanos) {
          return Step.GO_ON;
        }
      };

  /**
   * A request was closed, in the order in which requests end.
   *
   * @param elapsedNanos since the start of the run
   */
  Step closed(Sample sample, long elapsedNanos);

  /** About once a second. */
  Step tick(long elapsedNanos);
}
