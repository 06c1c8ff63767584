package io.github.streamgate.internal.config;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Asks git whether a file is under version control.
 *
 * <p>The index is git's own to read: its format has versions, may be split, and lies elsewhere in a
 * worktree. Where there is no git, no repository, or no answer in time, nothing is tracked.
 */
final class GitIndex {
  private static final int PATIENCE_SECONDS = 5;

  private GitIndex() {}

  /** Whether git tracks the file, be it only staged. */
  static boolean tracks(Path file) throws InterruptedException {
    Path absolute = file.toAbsolutePath();
    ProcessBuilder git =
        new ProcessBuilder(
            "git",
            // A container often owns the checkout as somebody else, and git then says nothing.
            "-c",
            "safe.directory=*",
            "-C",
            absolute.resolveSibling("").toString(),
            "ls-files",
            "--error-unmatch",
            "--",
            String.valueOf(absolute.getFileName()));
    // Set where a hook of another repository runs the build.
    git.environment().keySet().removeAll(List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"));
    git.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    git.redirectInput(nothing());
    try {
      Process process = git.start();
      boolean answered = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!answered) {
        process.destroyForcibly();
      }
      return answered && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static ProcessBuilder.Redirect nothing() {
    boolean windows = File.separatorChar == '\\';
    return ProcessBuilder.Redirect.from(new File(windows ? "NUL" : "/dev/null"));
  }
}
