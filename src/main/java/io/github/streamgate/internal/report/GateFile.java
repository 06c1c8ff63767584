package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Status;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One gate of a build, as its {@code verdict.json} or {@code sweep.json} tells it.
 *
 * @param findings worst first
 * @param figures absent for a sweep, whose levels have files of their own
 */
public record GateFile(
    Path path,
    Filing filing,
    TestName test,
    List<Found> findings,
    List<String> notes,
    @Nullable RunFigures figures) {

  /** One line of the verdict. */
  public record Found(Status status, String text) {
    /** What was found, without its status. */
    public String sentence() {
      return Text.oneLine(text.substring(status.name().length()));
    }
  }

  public GateFile {
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /** The findings that do not pass. */
  List<Found> broken() {
    return findings.stream().filter(found -> found.status() != Status.PASS).toList();
  }
}
