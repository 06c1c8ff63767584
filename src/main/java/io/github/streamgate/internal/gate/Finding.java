package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.said.Said;
import org.jspecify.annotations.Nullable;

/** What the judge found about one limit. */
public sealed interface Finding {

  Limit limit();

  Status status();

  /** How heavy the evidence was; absent where none was asked for, or nothing was compared. */
  default @Nullable Weight weight() {
    return null;
  }

  /**
   * The limit holds.
   *
   * @param proven whether the evidence would be unlikely if it did not; a point estimate proves
   *     nothing
   * @param weight how heavy the evidence was; absent where none was asked for
   */
  record Pass(Limit limit, Comparison comparison, boolean proven, @Nullable Weight weight)
      implements Finding {
    /** What an observed figure decides by itself. */
    public Pass(Limit limit, Comparison comparison, boolean proven) {
      this(limit, comparison, proven, null);
    }

    @Override
    public Status status() {
      return Status.PASS;
    }
  }

  /**
   * The limit is broken, or undecided in a test that takes that for broken; {@code proven} and
   * {@code weight} as for {@link Pass}.
   */
  record Fail(Limit limit, Comparison comparison, boolean proven, @Nullable Weight weight)
      implements Finding {
    /** What an observed figure decides by itself. */
    public Fail(Limit limit, Comparison comparison, boolean proven) {
      this(limit, comparison, proven, null);
    }

    @Override
    public Status status() {
      return Status.FAIL;
    }
  }

  /**
   * The evidence says neither yes nor no, and the test asked not to guess; {@code weight} as for
   * {@link Pass}.
   */
  record Inconclusive(Limit limit, Comparison comparison, Said reason, @Nullable Weight weight)
      implements Finding {
    @Override
    public Status status() {
      return Status.INCONCLUSIVE;
    }
  }

  /**
   * There is nothing to compare with: no file, environment or metric, a file that does not parse,
   * or one that was recorded under another load.
   *
   * @param measured the run's figure, for whoever wants to accept it
   * @param reason what is missing, and where
   * @param incomparable whether runs are there, but of another load
   */
  record NoBaseline(Limit limit, Quantity measured, int n, Said reason, boolean incomparable)
      implements Finding {
    @Override
    public Status status() {
      return Status.NO_BASELINE;
    }
  }

  /**
   * Nothing was measured that could be judged; never a pass.
   *
   * @param starved whether that is because the client was, which it need not be the next time
   */
  record Invalid(Limit limit, Said reason, boolean starved) implements Finding {
    /** For another reason. */
    public Invalid(Limit limit, Said reason) {
      this(limit, reason, false);
    }

    @Override
    public Status status() {
      return Status.INVALID;
    }
  }
}
