package io.github.streamgate.internal.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a browser shows that runs no script: the verdict and the tables as text. Servers that show
 * artifacts often forbid scripts.
 */
final class PlainPage {
  private PlainPage() {}

  static String text(Page page) {
    List<String> lines = new ArrayList<>();
    lines.add(joined(page.statusText(), page.tally()));
    lines.add(page.title());
    lines.add(page.subtitle());
    lines.add("");
    for (Page.Line line : page.lines()) {
      lines.add(joined(line.statusText(), line.label(), line.text()));
    }
    for (Block block : page.blocks()) {
      if (block instanceof Block.Table table) {
        lines.add("");
        lines.add(table.title());
        lines.addAll(rows(table));
      }
    }
    return String.join("\n", lines);
  }

  private static List<String> rows(Block.Table table) {
    List<String> rows = new ArrayList<>();
    if (!table.columns().isEmpty()) {
      rows.add(String.join("  ", table.columns()));
    }
    for (List<Block.Cell> row : table.rows()) {
      rows.add(row.stream().map(Block.Cell::text).collect(Collectors.joining("  ")));
    }
    return rows;
  }

  private static String joined(String... parts) {
    return List.of(parts).stream()
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("  "));
  }
}
