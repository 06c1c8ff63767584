package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.report.ComparedModel;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.RunFigures;
import io.github.streamgate.internal.report.SweepReport;
import io.github.streamgate.internal.report.SweepText;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.report.html.Block.Cell;
import io.github.streamgate.internal.report.html.Series.Role;
import java.util.ArrayList;
import java.util.List;

/** The pages of tests of several runs: a sweep with its knee, and models side by side. */
final class ComparedPages {
  private final ReportDirectory directory;
  private final Messages words;

  /**
   * Pages that lie in a directory.
   *
   * @param directory beside those of the runs
   */
  ComparedPages(ReportDirectory directory, Messages words) {
    this.directory = directory;
    this.words = words;
  }

  Page sweep(SweepReport report) {
    List<String> names = new ArrayList<>();
    List<RunFigures> runs = new ArrayList<>();
    for (SweepReport.Level level : report.levels()) {
      names.add(Integer.toString(level.users()));
      runs.add(RunFigures.of(level.report()));
    }
    Integer kneeUsers = report.knee().users();
    List<Mark> marks =
        kneeUsers == null
            ? List.of()
            : List.of(
                new Mark(
                    Mark.Axis.X,
                    names.indexOf(kneeUsers.toString()),
                    Mark.Kind.RUN,
                    words.text("mark.knee")));
    List<Page.Line> lines = new ArrayList<>();
    SweepText.findings(report, words)
        .forEach(found -> lines.add(Lines.of(found.status(), "", found.sentence(), words)));
    lines.add(Lines.remark("KNEE", SweepText.knee(report, words), words));
    return new Page(
        report.status().name(),
        Lines.headline(report.status(), report.mode(), words),
        "",
        report.test().label(),
        report.test().className() + ", " + report.levels().get(0).report().target().inWords(),
        lines,
        List.of(
            table("levels", "column.users", names, runs),
            charts("sweep", new ComparedCharts(names, runs, Role.LINE, marks, words)),
            RunTables.scope(words)));
  }

  Page models(TestName test, List<ComparedModel> models) {
    List<String> names = models.stream().map(ComparedPages::name).toList();
    List<RunFigures> runs = models.stream().map(ComparedModel::figures).toList();
    Status worst = runs.stream().map(RunFigures::status).min(Status::compareTo).orElseThrow();
    return new Page(
        worst.name(),
        words.text("status." + worst),
        "",
        test.label(),
        test.className(),
        List.of(),
        List.of(
            table("models", "column.model", names, runs),
            charts("models", new ComparedCharts(names, runs, Role.POINTS, List.of(), words)),
            RunTables.scope(words)));
  }

  private static String name(ComparedModel compared) {
    return compared.users() == null ? compared.model() : compared.model() + ", " + compared.users();
  }

  private Block.Charts charts(String id, ComparedCharts charts) {
    return new Block.Charts(
        id,
        words.text("section." + id + ".title"),
        words.text("section." + id + ".note"),
        charts.all());
  }

  private Block.Table table(String id, String first, List<String> names, List<RunFigures> runs) {
    List<String> columns = new ArrayList<>(List.of(words.text(first)));
    columns.addAll(RunFigures.headings(words));
    columns.addAll(
        List.of(
            "tokens/s", words.text("column.requests-per-second"), words.text("column.verdict")));
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      rows.add(row(names.get(i), runs.get(i)));
    }
    return new Block.Table(
        id, words.text("table." + id + ".title"), "", Block.Style.FIGURES, columns, rows);
  }

  /** The name leads to the run's own page. */
  private List<Cell> row(String name, RunFigures run) {
    String href = Links.between(directory.path(), directory.beside(run.test()).file("report.html"));
    List<Cell> row = new ArrayList<>(List.of(new Cell(name, href, null)));
    run.cells().forEach(text -> row.add(Cell.of(text)));
    row.add(Cell.of(RunFigures.rate(run.tokensPerSecond(), 1)));
    row.add(Cell.of(RunFigures.rate(run.requestsPerSecond(), 2)));
    row.add(new Cell(words.text("status." + run.status()), null, run.status().name()));
    return row;
  }
}
