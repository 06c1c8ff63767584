package io.github.streamgate.internal.baseline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All the baselines of a module. */
public final class BaselineFolder {
  private static final String ENDING = ".yaml";

  private final Path module;

  /**
   * Touches nothing.
   *
   * @param module root of the module
   */
  public BaselineFolder(Path module) {
    this.module = module;
  }

  /**
   * A file, and the test that it is named after.
   *
   * @param name relative to the module, with {@code /}
   */
  public record Entry(String name, String className, String method) {}

  /** Every file whose name tells its test, by name; a name that was too long does not. */
  public List<Entry> entries() throws IOException {
    Path root = module.resolve(BaselineFile.DIRECTORY);
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    List<Entry> entries = new ArrayList<>();
    try (Stream<Path> files = Files.find(root, 2, (file, facts) -> facts.isRegularFile())) {
      for (Path file : files.sorted().toList()) {
        entry(root.relativize(file)).ifPresent(entries::add);
      }
    }
    return entries;
  }

  private static Optional<Entry> entry(Path file) {
    String folder = String.valueOf(file.getName(0));
    String name = String.valueOf(file.getFileName());
    if (file.getNameCount() != 2 || !name.endsWith(ENDING)) {
      return Optional.empty();
    }
    // No method of the JVM has a dot in its name, so what stands behind one is the invocation's.
    String stem = name.substring(0, name.length() - ENDING.length());
    return FileName.decode(folder)
        .flatMap(
            className ->
                FileName.decode(stem)
                    .map(
                        test ->
                            new Entry(
                                BaselineFile.DIRECTORY + "/" + folder + "/" + name,
                                className,
                                test.split("\\.", 2)[0])));
  }

  /** Deletes files, and the folders that are empty then. */
  public void delete(List<Entry> entries) throws IOException {
    if (entries.isEmpty()) {
      return;
    }
    try {
      BaselineLock.holding(
          module,
          () -> {
            for (Entry entry : entries) {
              Path file = module.resolve(entry.name());
              Files.deleteIfExists(file);
              deleteIfEmpty(file.resolveSibling(""));
            }
            return entries;
          });
    } catch (BaselineFormatException e) {
      throw new IllegalStateException("nothing was read", e);
    }
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    try (Stream<Path> rest = Files.list(folder)) {
      if (rest.findAny().isPresent()) {
        return;
      }
    }
    Files.delete(folder);
  }
}
