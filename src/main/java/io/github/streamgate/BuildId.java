package io.github.streamgate;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells the JVMs of one build from those of others: the process that started them, where that is
 * Maven, which lives as long as its build; else each JVM for itself, for a daemon or an IDE
 * outlives many builds.
 */
final class BuildId {
  /** Surefire and Failsafe start a JVM through one of these. */
  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "zsh", "busybox", "cmd.exe");

  private BuildId() {}

  static String ofThisProcess() {
    return of(ProcessHandle.current(), System.getProperty("sun.java.command", ""));
  }

  /**
   * The same of any process.
   *
   * @param command what it was started with
   */
  static String of(ProcessHandle process, String command) {
    return command.contains("surefire") // its starter, also under Failsafe
        ? ancestors(process)
            .filter(ancestor -> !isShell(ancestor))
            .findFirst()
            .map(BuildId::words)
            .orElseGet(() -> words(process))
        : words(process);
  }

  private static Stream<ProcessHandle> ancestors(ProcessHandle process) {
    return Stream.iterate(
            process.parent(), Optional::isPresent, parent -> parent.flatMap(ProcessHandle::parent))
        .flatMap(Optional::stream);
  }

  private static boolean isShell(ProcessHandle process) {
    String command = process.info().command().orElse("");
    return SHELLS.contains(
        command.substring(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1));
  }

  private static String words(ProcessHandle process) {
    return process.pid()
        + "-"
        + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }
}
