package io.github.streamgate.internal.baseline;

import io.github.streamgate.internal.said.Said;

/** What there is to compare a run with. */
public sealed interface BaselineAnswer {

  /**
   * Runs of the same load.
   *
   * @param file the file's name relative to the module, with {@code /}
   * @param environment the one whose runs these are; may be {@link Baseline#ANY}
   * @param tokenSource who counted the output tokens of these runs
   */
  record Found(String file, String environment, Series series, String tokenSource)
      implements BaselineAnswer {}

  /**
   * Nothing.
   *
   * @param reason what is missing, and where
   * @param incomparable whether the runs are there, but of another load
   */
  record Missing(Said reason, boolean incomparable) implements BaselineAnswer {
    /** There are no runs at all. */
    public Missing(Said reason) {
      this(reason, false);
    }
  }
}
