package io.github.streamgate.internal.report;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/**
 * {@code target/streamgate} of a module: one file in each format for all gates of a build, for
 * tools that take one. Every JVM of the build writes them anew, one at a time, so that the last one
 * leaves those of all.
 *
 * @param path the folder, absolute
 */
public record BuildFolder(Path path) {

  /** The folder of a module; touches nothing. */
  public static BuildFolder of(Path moduleRoot) {
    return new BuildFolder(moduleRoot.resolve("target").resolve("streamgate"));
  }

  /** The file of that name in it. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /** What is done with a report while no other JVM of the build is at it. */
  public interface Work {
    void with(BuildReport report) throws IOException;
  }

  /**
   * Adds up the gates and writes the files, if there is any gate.
   *
   * @param own the files of this JVM
   * @param off how many gates of this JVM were off
   * @param more what else is to be done before another JVM may
   * @throws IOException naming the path, where one cannot be read or written
   */
  public BuildReport write(String build, Set<Path> own, int off, Work more) throws IOException {
    if (own.stream().noneMatch(Files::exists)) {
      return new BuildReport(List.of(), Set.of(), off);
    }
    Files.createDirectories(path);
    Path lockFile = path.resolve(".lock");
    try (FileChannel channel =
            FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assert lock.isValid();
      BuildReport report = BuildReport.read(build, module(), own, off);
      write("summary.md", report.markdown());
      write("metrics.txt", OpenMetrics.text(report.runs()));
      write("benchmark.json", BenchmarkJson.smallerIsBetter(report.runs()));
      write("benchmark-bigger.json", BenchmarkJson.biggerIsBetter(report.runs()));
      more.with(report);
      return report;
    }
  }

  private Path module() {
    return path.resolve("../..").normalize();
  }

  /** Whoever reads meanwhile has the old one or the new one. */
  private void write(String name, String text) throws IOException {
    Path file = path.resolve(name);
    Path draft = path.resolve(name + ".draft");
    Files.writeString(draft, text);
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
