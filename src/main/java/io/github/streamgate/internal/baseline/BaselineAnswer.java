package io.github.streamgate.internal.baseline;

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
   * @param reason what is missing, and where; begins with INCOMPARABLE where the runs are there but
   *     of another load
   */
  record Missing(String reason) implements BaselineAnswer {}
}
