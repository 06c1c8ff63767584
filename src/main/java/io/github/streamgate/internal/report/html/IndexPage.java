package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.report.BuildReport;
import io.github.streamgate.internal.report.Ending;
import io.github.streamgate.internal.report.GateFile;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.RunFigures;
import io.github.streamgate.internal.report.Units;
import io.github.streamgate.internal.report.html.Block.Cell;
import io.github.streamgate.metric.Metric;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All gates of a build on one page, the worst first, each a link to its own. */
final class IndexPage {
  private final Path directory;
  private final Messages words;

  /**
   * A page.
   *
   * @param directory where it is to lie
   */
  IndexPage(Path directory, Messages words) {
    this.directory = directory;
    this.words = words;
  }

  Page of(BuildReport build) {
    List<GateFile> gates = build.counted();
    Ending worst = gates.get(0).filing().ending();
    return new Page(
        colour(worst),
        words.text("index." + worst),
        "",
        words.text("title.index"),
        build.sums(),
        List.of(),
        List.of(
            new Block.Table(
                "gates",
                words.text("table.gates.title"),
                "",
                Block.Style.GATES,
                List.of(
                    words.text("column.test"),
                    words.text("column.verdict"),
                    words.text("column.n"),
                    "TTFT P95",
                    "TPOT P95",
                    words.text("column.finding")),
                gates.stream().map(this::row).toList())));
  }

  private List<Cell> row(GateFile gate) {
    Ending ending = gate.filing().ending();
    String href = Links.between(directory, gate.path().resolveSibling("report.html"));
    List<Cell> row = new ArrayList<>();
    row.add(new Cell(gate.test().label(), href, null));
    row.add(new Cell(words.text("index." + ending), null, colour(ending)));
    row.add(Cell.of(gate.figures() == null ? "" : "" + gate.figures().requests()));
    row.add(Cell.of(p95(gate.figures(), Metric.TTFT)));
    row.add(Cell.of(p95(gate.figures(), Metric.TPOT)));
    row.add(Cell.of(gate.findings().stream().findFirst().map(GateFile.Found::sentence).orElse("")));
    return row;
  }

  private static String p95(@Nullable RunFigures figures, Metric metric) {
    return figures == null ? Units.UNDEFINED : figures.p95(metric);
  }

  private static String colour(Ending ending) {
    return switch (ending) {
      case PASS -> Status.PASS.name();
      case FAIL, WOULD_FAIL -> Status.FAIL.name();
      case UNDECIDED, OFF -> Status.INCONCLUSIVE.name();
    };
  }
}
