package io.github.streamgate.internal.report.html;

/**
 * A straight line across a chart, with a few words at it.
 *
 * @param axis on which {@code at} lies
 */
record Mark(Axis axis, double at, Kind kind, String text) {

  /** Where the figure of a mark lies. */
  enum Axis {
    X,
    Y
  }

  /** What a mark says. */
  enum Kind {
    /** What must not be exceeded. */
    LIMIT,
    /** A figure of the run itself. */
    RUN,
    /** A figure of the baseline, or of what ran beside it. */
    BASELINE
  }
}
