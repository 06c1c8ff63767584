package io.github.streamgate.internal.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where a reader goes on from what is printed. */
final class LookLine {
  /** The best to open first. */
  private static final List<String> BEST_FIRST =
      List.of("report.html", "verdict.json", "sweep.json");

  private LookLine() {}

  /**
   * From a failure message, the one file to open, as terminals link it: one line, or none where
   * nothing was written.
   */
  static List<String> of(List<Path> files) {
    return BEST_FIRST.stream()
        .flatMap(name -> files.stream().filter(file -> file.endsWith(name)))
        .limit(1)
        .map(file -> "Look:    " + file.toUri())
        .toList();
  }

  /**
   * From the console, to all files, a line a directory: its path whole, so that it can be copied.
   */
  static List<String> all(List<Path> files) {
    Map<Path, List<String>> byDirectory = new LinkedHashMap<>();
    for (Path file : files) {
      byDirectory
          .computeIfAbsent(file.resolveSibling(""), directory -> new ArrayList<>())
          .add(String.valueOf(file.getFileName()));
    }
    List<String> lines = new ArrayList<>();
    byDirectory.forEach(
        (directory, names) -> lines.add("LOOK  " + directory + ": " + String.join(", ", names)));
    return lines;
  }
}
