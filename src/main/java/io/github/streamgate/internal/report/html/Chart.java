package io.github.streamgate.internal.report.html;

import java.util.List;

/**
 * One chart: what is drawn, and its words.
 *
 * @param id unique in its page
 * @param note one sentence on what is seen
 * @param x what runs to the right
 * @param xUnit of the figures on it; empty for plain counts
 * @param unit of the figures upwards; empty for plain counts
 * @param categories names of the places 0, 1, 2... on a {@link X#CATEGORY} axis
 * @param failedAt where on the x-axis requests failed, that have no figure upwards; their y is 0
 */
record Chart(
    String id,
    String title,
    String note,
    X x,
    String xUnit,
    boolean xLog,
    String unit,
    boolean yLog,
    List<String> categories,
    List<Series> series,
    List<Mark> marks,
    Points failedAt) {

  /** What runs to the right. Charts over time share their cursor and their zoom. */
  enum X {
    TIME,
    VALUE,
    CATEGORY
  }

  Chart {
    categories = List.copyOf(categories);
    series = List.copyOf(series);
    marks = List.copyOf(marks);
  }

  /** A chart over the time of the run, in seconds. */
  static Chart overTime(
      String id,
      String title,
      String note,
      String unit,
      List<Series> series,
      List<Mark> marks,
      Points failedAt) {
    return new Chart(
        id, title, note, X.TIME, "s", false, unit, false, List.of(), series, marks, failedAt);
  }

  /** A chart over names, side by side. */
  static Chart overNames(
      String id,
      String title,
      String note,
      String unit,
      List<String> names,
      List<Series> series,
      List<Mark> marks) {
    return new Chart(
        id, title, note, X.CATEGORY, "", false, unit, false, names, series, marks, new Points());
  }
}
