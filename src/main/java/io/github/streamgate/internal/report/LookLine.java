package io.github.streamgate.internal.report;

import java.nio.file.Path;
import java.util.List;

/** Where a reader goes on from a failure message: the one file to open, as terminals link it. */
final class LookLine {
  /** The best to open first. */
  private static final List<String> BEST_FIRST =
      List.of("report.html", "verdict.json", "sweep.json");

  private LookLine() {}

  /** One line, or none where nothing was written. */
  static List<String> of(List<Path> files) {
    return BEST_FIRST.stream()
        .flatMap(name -> files.stream().filter(file -> file.endsWith(name)))
        .limit(1)
        .map(file -> "Look:    " + file.toUri())
        .toList();
  }
}
