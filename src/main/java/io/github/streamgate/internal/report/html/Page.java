package io.github.streamgate.internal.report.html;

import java.util.List;

/**
 * A whole page.
 *
 * @param status of the verdict, for its colour
 * @param statusText of the verdict, in large letters
 * @param tally beside it; may be empty
 * @param title what was tested
 * @param lines of the verdict, worst first, then what has to be known of it
 */
record Page(
    String status,
    String statusText,
    String tally,
    String title,
    String subtitle,
    List<Line> lines,
    List<Block> blocks) {
  Page {
    lines = List.copyOf(lines);
    blocks = List.copyOf(blocks);
  }

  /**
   * One line of the verdict.
   *
   * @param label of its limit; empty for what concerns all
   */
  record Line(String status, String statusText, String label, String text) {}

  /** Whether there is anything to draw. */
  boolean hasCharts() {
    return blocks.stream().anyMatch(Block.Charts.class::isInstance);
  }
}
