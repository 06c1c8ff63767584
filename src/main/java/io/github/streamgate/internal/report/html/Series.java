package io.github.streamgate.internal.report.html;

/**
 * One line, cloud of points or row of bars in a chart.
 *
 * @param name in the legend
 * @param role how it is drawn
 * @param side 0 for the run itself, 1 for what ran beside it
 */
record Series(String name, Role role, int side, Points points) {

  /** How a series is drawn. */
  enum Role {
    POINTS,
    P50,
    P95,
    P99,
    LINE,
    STEP,
    /** As {@link #STEP}, of requests that failed. */
    FAILED,
    BARS
  }
}
