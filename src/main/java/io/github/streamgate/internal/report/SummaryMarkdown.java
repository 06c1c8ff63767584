package io.github.streamgate.internal.report;

import io.github.streamgate.metric.Metric;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Gates as Markdown, for step summaries and comments: the worst first, a table each.
 *
 * <p>Whatever comes from outside, and every declared limit, stands in code: there it is neither
 * markup nor HTML, and {@code @MaxP95Ttft} calls nobody.
 */
final class SummaryMarkdown {
  /** GitHub drops a step summary of 1 MiB whole, and a comment of 65,536 characters. */
  static final int MOST_BYTES = 400 * 1024;

  private static final int TEXT_COLUMNS = 600;

  private SummaryMarkdown() {}

  /** As much as fits into so many bytes, and how much does not. */
  static String text(List<GateFile> gates, int mostBytes) {
    StringBuilder text = new StringBuilder();
    int bytes = 0;
    for (int i = 0; i < gates.size(); i++) {
      String gate = gate(gates.get(i));
      bytes += gate.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > mostBytes) {
        return text.append(more(gates.size() - i)).toString();
      }
      text.append(gate);
    }
    return text.toString();
  }

  private static String more(int gates) {
    return "_"
        + gates
        + (gates == 1 ? " more gate is" : " more gates are")
        + " not shown here; each has a `summary.md` beside its `verdict.json`._\n\n";
  }

  private static String gate(GateFile gate) {
    List<String> lines = new ArrayList<>();
    lines.add("### " + gate.filing().ending().label() + " " + code(gate.test().label()));
    lines.add("");
    if (!gate.findings().isEmpty()) {
      lines.add("| | finding |");
      lines.add("|---|---|");
      gate.findings()
          .forEach(
              found ->
                  lines.add(
                      "| "
                          + found.status().name().replace('_', ' ')
                          + " | "
                          + code(found.sentence())
                          + " |"));
      lines.add("");
    }
    gate.notes().forEach(note -> lines.add("- " + code(note)));
    if (!gate.notes().isEmpty()) {
      lines.add("");
    }
    if (gate.figures() != null) {
      lines.addAll(figures(gate.figures()));
      lines.add("");
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> figures(RunFigures figures) {
    List<String> lines = new ArrayList<>();
    lines.add("| | n | mean | P50 | P90 | P95 | P99 | max |");
    lines.add("|---|--:|--:|--:|--:|--:|--:|--:|");
    for (Metric metric : Metric.values()) {
      Distribution distribution = figures.metrics().get(metric);
      if (distribution != null) {
        lines.add("| " + String.join(" | ", MetricTable.cells(metric, distribution)) + " |");
      }
    }
    return lines;
  }

  /** A code span in a table: it ends at no backtick of the text, and the table at no bar. */
  private static String code(String text) {
    String line = Text.cut(Text.oneLine(text).replaceAll(" {2,}", " "), TEXT_COLUMNS);
    return "`" + line.replace('`', '\'').replace("|", "\\|") + "`";
  }
}
