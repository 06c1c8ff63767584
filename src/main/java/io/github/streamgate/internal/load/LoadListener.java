package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Sample;

/** Hears of a run while it goes on; called by the thread that drives it. */
public interface LoadListener {

  /** Listens to nothing. */
  LoadListener NONE =
      new LoadListener() {
        @Override
        public void closed(Sample sample) {}

        @Override
        public void tick(LoadProgress progress) {}
      };

  /** A request was closed, in the order in which requests end. */
  void closed(Sample sample);

  /** About once a second. */
  void tick(LoadProgress progress);
}
