package io.github.streamgate.internal.health;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads {@code /proc/stat} of Linux, whose first line counts the time of all processors. */
final class ProcStat {
  private static final Path FILE = Path.of("/proc/stat");

  /** user, nice, system, idle, iowait, irq, softirq, steal; guests are in user already. */
  private static final int COUNTS = 8;

  private ProcStat() {}

  static Ticks ticks() {
    try (Stream<String> lines = Files.lines(FILE)) {
      return lines.findFirst().map(ProcStat::parse).orElse(Ticks.UNKNOWN);
    } catch (IOException | RuntimeException e) {
      return Ticks.UNKNOWN; // another system, or one that does not let us look
    }
  }

  static Ticks parse(String line) {
    List<String> fields = List.of(line.trim().split(" +"));
    if (fields.size() <= COUNTS || !fields.get(0).equals("cpu")) {
      return Ticks.UNKNOWN;
    }
    long all = fields.stream().skip(1).limit(COUNTS).mapToLong(Long::parseLong).sum();
    return new Ticks(all, Long.parseLong(fields.get(COUNTS)));
  }
}
