package io.github.streamgate.internal.report;

import java.util.ArrayList;
import java.util.List;

/** The models of a test, side by side. */
public final class ModelTable {
  private ModelTable() {}

  /** The lines. */
  public static List<String> format(TestName test, List<ComparedModel> models, Messages words) {
    boolean swept = models.stream().anyMatch(each -> each.users() != null);
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        row(
            words.text("column.model"),
            swept,
            words.text("column.users"),
            RunFigures.headings(words),
            "tokens/s",
            words.text("column.verdict")));
    for (ComparedModel each : models) {
      rows.add(
          row(
              Text.oneLine(each.model()),
              swept,
              each.users() == null ? Units.UNDEFINED : each.users().toString(),
              each.figures().cells(),
              RunFigures.rate(each.figures().tokensPerSecond(), 1),
              each.figures().status().name()));
    }
    List<String> lines = new ArrayList<>(Text.wrap("MODELS  ", test.label()));
    lines.addAll(TextTable.format(rows));
    return lines;
  }

  private static List<String> row(
      String model, boolean swept, String users, List<String> figures, String... last) {
    List<String> row = new ArrayList<>();
    row.add(model);
    if (swept) {
      row.add(users);
    }
    row.addAll(figures);
    row.addAll(List.of(last));
    return row;
  }
}
