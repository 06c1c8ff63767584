package io.github.streamgate.internal.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds and reads the text files that settings name. */
final class TextFiles {
  private final Path moduleRoot;

  TextFiles(Path moduleRoot) {
    this.moduleRoot = moduleRoot;
  }

  /**
   * Reads a file that a setting names, as UTF-8, without its byte order mark.
   *
   * @param setting the name of the setting, for the error
   * @param written what was written, and where
   * @param folders where to look besides the module root, nearest first
   */
  String read(String setting, Written written, List<Path> folders) {
    Set<Path> candidates = new LinkedHashSet<>();
    for (Path folder : folders) {
      candidates.add(folder.resolve(written.text()).normalize());
    }
    candidates.add(moduleRoot.resolve(written.text()).normalize());
    for (Path candidate : candidates) {
      if (Files.isRegularFile(candidate)) {
        return decode(candidate, setting, written);
      }
    }
    throw new ConfigurationException(
        setting
            + " = "
            + written.text()
            + " ("
            + written.where()
            + "): no such file; looked for "
            + candidates.stream().map(Path::toString).collect(Collectors.joining(" and ")));
  }

  /** The file that a setting names, below the module root; it need not exist. */
  Path resolve(String path) {
    return moduleRoot.resolve(path).normalize();
  }

  private static String decode(Path file, String setting, Written written) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new ConfigurationException(
          setting + " = " + written.text() + " (" + written.where() + "): cannot be read: " + e);
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .decode(in)
              .toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      long line = 1 + linesBefore(bytes, in.position());
      throw new ConfigurationException(
          setting
              + " = "
              + written.text()
              + " ("
              + written.where()
              + "): not UTF-8 at line "
              + line
              + "; save it as UTF-8");
    }
  }

  private static long linesBefore(byte[] bytes, int position) {
    return new String(Arrays.copyOf(bytes, position), StandardCharsets.ISO_8859_1)
        .chars()
        .filter(c -> c == '\n')
        .count();
  }
}
