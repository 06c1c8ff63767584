package io.github.streamgate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.MediaType;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.JUnitException;

/**
 * Hands files to JUnit, which lists them in reports of its own. A class by itself: JUnit before
 * 5.14 has nothing of what it calls, and must never link it.
 */
final class PublishedFiles {
  private PublishedFiles() {}

  /**
   * Publishes the files from the test's own thread; nothing where JUnit was told to write none.
   *
   * @throws LinkageError where JUnit is too old
   */
  static void publish(ExtensionContext context, List<Path> files) {
    try {
      for (Path file : files) {
        context.publishFile(name(file), mediaType(file), copy -> linkOrCopy(file, copy));
      }
    } catch (JUnitException e) {
      // It was told to write nothing, or cannot; the files lie beside the XML all the same.
    }
  }

  /** With the folder's name in it: a test may run several loads. */
  private static String name(Path file) {
    return file.resolveSibling("").getFileName() + "." + file.getFileName();
  }

  private static MediaType mediaType(Path file) {
    String name = file.toString();
    if (name.endsWith(".html")) {
      return MediaType.parse("text/html; charset=UTF-8");
    }
    return name.endsWith(".json") ? MediaType.APPLICATION_JSON : MediaType.TEXT_PLAIN_UTF_8;
  }

  /** A long run's samples are not to lie there twice where the file system can do better. */
  private static void linkOrCopy(Path file, Path copy) throws IOException {
    Files.deleteIfExists(copy);
    try {
      Files.createLink(copy, file);
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(file, copy);
    }
  }
}
