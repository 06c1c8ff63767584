package io.github.streamgate.internal.report;

import java.util.ArrayList;
import java.util.List;

/** Columns that are as wide as what stands in them; the first is a name, the others are figures. */
final class TextTable {
  private static final String GAP = "  ";

  /** A name is not cut below this. */
  private static final int LEAST_NAME_COLUMNS = 12;

  private TextTable() {}

  /**
   * The rows, names cut where they would make a line too wide for a report.
   *
   * @param rows headings first, all of them equally long
   */
  static List<String> format(List<List<String>> rows) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], Text.width(row.get(i)));
      }
    }
    int others = 0;
    for (int i = 1; i < columns; i++) {
      others += GAP.length() + widths[i];
    }
    widths[0] = Math.min(widths[0], Math.max(LEAST_NAME_COLUMNS, Text.LINE_COLUMNS - others));
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line =
          new StringBuilder(Text.padRight(Text.cut(row.get(0), widths[0]), widths[0]));
      for (int i = 1; i < columns; i++) {
        line.append(GAP).append(Text.padLeft(row.get(i), widths[i]));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
