package io.github.streamgate;

import io.github.streamgate.internal.config.Planner;
import io.github.streamgate.internal.report.TestName;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps what the loads of one invocation go by from being called obsolete. */
final class BaselineClaims {
  private final BaselinesInUse inUse = BaselinesInUse.ofThisJvm();
  private final TestPlace place;
  private final String uniqueId;
  private final Path moduleRoot;

  /** Whether code and profile alone said so far which baselines there are. */
  private boolean fixed = true;

  BaselineClaims(TestPlace place, String uniqueId, Path moduleRoot) {
    this.place = place;
    this.uniqueId = uniqueId;
    this.moduleRoot = moduleRoot;
  }

  /**
   * A load came to its turn.
   *
   * @param byHand whether others may follow, for the body of the test runs them
   */
  void of(TestName name, @Nullable String series, Planner planner, boolean byHand) {
    inUse.used(moduleRoot, TestLoad.baselines(moduleRoot, name, series, planner.levels()));
    fixed &= planner.fixesModelsAndLevels();
    if (!byHand && fixed) {
      inUse.settled(uniqueId);
    }
  }

  /** A body that runs loads by hand came to its end, and so did its loads. */
  void ofBodyComplete() {
    if (fixed) {
      inUse.settledByHand(place, uniqueId);
    }
  }
}
