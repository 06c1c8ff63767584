package io.github.streamgate;

import io.github.streamgate.internal.report.BuildFolder;
import io.github.streamgate.internal.report.BuildReport;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.GitHubActions;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Remembers where the gates of this JVM left their files, and reports on the build when the JVM is
 * done with its tests. Thread-safe.
 *
 * <p>A build tool may run its tests in several JVMs, beside or after each other, and none of them
 * knows whether it is the last. So each says what its own gates came to, and sums up what it finds
 * of all: the last of them has the sum of the build.
 */
final class Build {
  private static final Build OF_THIS_JVM =
      new Build(
          BuildId.ofThisProcess(),
          GitHubActions.of(name -> Optional.ofNullable(System.getenv(name))).orElse(null));

  private final String id;
  private final @Nullable GitHubActions github;
  private final Map<Path, Set<Path>> filesByModule = new TreeMap<>();
  private final Map<Path, Integer> offByModule = new TreeMap<>();
  private Messages words = Messages.english();

  /**
   * A build without gates.
   *
   * @param github where it runs; absent where that is elsewhere
   */
  Build(String id, @Nullable GitHubActions github) {
    this.id = id;
    this.github = github;
  }

  static Build ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** What its verdicts name it by. */
  String id() {
    return id;
  }

  /** A gate of the module has written its verdict, and speaks to people in these words. */
  synchronized void wrote(Path moduleRoot, Path file, Messages spoken) {
    words = spoken;
    filesByModule.computeIfAbsent(moduleRoot, root -> new LinkedHashSet<>()).add(file);
  }

  /** A gate of the module was off, and wrote nothing. */
  synchronized void leftOff(Path moduleRoot) {
    offByModule.merge(moduleRoot, 1, Integer::sum);
  }

  /** Says it all, module by module, and starts afresh; silent where no gate ran. */
  synchronized void report(Console console) {
    Set<Path> modules = new TreeSet<>(filesByModule.keySet());
    modules.addAll(offByModule.keySet());
    for (Path module : modules) {
      report(module, console);
    }
    filesByModule.clear();
    offByModule.clear();
  }

  private void report(Path module, Console console) {
    try {
      BuildFolder folder = BuildFolder.of(module);
      BuildReport report =
          folder.write(
              id,
              filesByModule.getOrDefault(module, Set.of()),
              offByModule.getOrDefault(module, 0),
              whole -> {
                HtmlReport.writeIndex(whole, words, folder.file("index.html"));
                if (github != null) {
                  github.show(whole, id, folder, console);
                }
              });
      console.print(report.lines());
      if (!report.counted().isEmpty()) {
        console.print("LOOK  " + folder.file("index.html").toUri());
      }
    } catch (IOException e) {
      // After all tests an error could only break what they came to.
      console.print("WARN   the gates of " + module + " cannot be summed up: " + e);
    }
  }
}
