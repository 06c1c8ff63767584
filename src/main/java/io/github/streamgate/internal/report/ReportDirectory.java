package io.github.streamgate.internal.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of one test lie: {@code target/surefire-reports/<class>/<method>/}, beside the
 * XML that the build writes; below {@code target/failsafe-reports} for the classes that Failsafe
 * takes up by their names.
 *
 * @param path the directory, absolute
 */
public record ReportDirectory(Path path) {
  private static final Path OF_SUREFIRE = Path.of("target", "surefire-reports");
  private static final Path OF_FAILSAFE = Path.of("target", "failsafe-reports");

  private static final String PLAIN =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._$-";

  /** File systems end a name at 255 bytes; a parameter in Chinese reaches that soon, encoded. */
  private static final int NAME_LENGTH = 200;

  /**
   * Finds the directory of a test; touches nothing.
   *
   * @param moduleRoot the directory of the module's build file
   * @param override stands for {@code target/surefire-reports} and {@code target/failsafe-reports},
   *     relative to the module's root; absent where nothing was set
   */
  public static ReportDirectory of(Path moduleRoot, @Nullable Path override, TestName test) {
    Path besideTheXml = test.ofFailsafe() ? OF_FAILSAFE : OF_SUREFIRE;
    Path reports = moduleRoot.resolve(override == null ? besideTheXml : override);
    return new ReportDirectory(
        reports
            .resolve(encoded(test.className()))
            .resolve(name(test))
            .toAbsolutePath()
            .normalize());
  }

  private static String name(TestName test) {
    String method = test.methodName();
    String invocation = test.invocation();
    return encoded(invocation == null ? method : method + "." + invocation);
  }

  /** That of another method or invocation of the same class. */
  public ReportDirectory beside(TestName other) {
    return new ReportDirectory(path.resolveSibling(name(other)));
  }

  /** Where a module's reports lie unless something else was set. */
  static List<Path> usualFolders(Path moduleRoot) {
    return List.of(moduleRoot.resolve(OF_SUREFIRE), moduleRoot.resolve(OF_FAILSAFE));
  }

  /**
   * Creates the directory and deletes the files that an earlier run of the same test left in it, so
   * that whatever lies there afterwards is of this run. Subdirectories stay.
   *
   * @throws IOException naming the path, where one of the two cannot be done
   */
  public void prepare() throws IOException {
    Files.createDirectories(path);
    try (Stream<Path> entries = Files.list(path)) {
      for (Path entry : entries.toList()) {
        if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          Files.delete(entry);
        }
      }
    }
  }

  /** The file of that name in this directory. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /** One line a file, as continuous-integration servers read it from a test's output. */
  public static List<String> attachmentLines(List<Path> files) {
    return files.stream().map(file -> "[[ATTACHMENT|" + file.toAbsolutePath() + "]]").toList();
  }

  /** The name with every byte of a character outside {@code [A-Za-z0-9._$-]} as {@code %XX}. */
  private static String encoded(String name) {
    StringBuilder encoded = new StringBuilder();
    for (byte octet : name.getBytes(StandardCharsets.UTF_8)) {
      if (PLAIN.indexOf(octet) >= 0) {
        encoded.append((char) octet);
      } else {
        encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(octet));
      }
    }
    return encoded.length() <= NAME_LENGTH
        ? encoded.toString()
        : encoded.substring(0, NAME_LENGTH) + "-" + HexFormat.of().toHexDigits(name.hashCode());
  }
}
