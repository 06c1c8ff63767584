package io.github.streamgate.internal.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a test is written.
 *
 * @param file relative to the repository, with slashes
 * @param line of the method, from 1; absent where it is written elsewhere: inherited, or generated
 */
public record TestSource(String file, @Nullable Integer line) {
  private static final List<String> LANGUAGES = List.of("java", "kotlin", "groovy");
  private static final List<String> SUFFIXES = List.of(".java", ".kt", ".groovy");

  /**
   * Looks for the source of a test below {@code src} of its module; absent where it is not there.
   *
   * @param repository what the file is named relative to
   */
  public static @Nullable TestSource find(Path moduleRoot, Path repository, TestName test) {
    return candidates(moduleRoot, test)
        .filter(Files::isRegularFile)
        .findFirst()
        .map(file -> new TestSource(relative(file, repository), line(file, test.methodName())))
        .orElse(null);
  }

  private static Stream<Path> candidates(Path moduleRoot, TestName test) {
    String outermost = test.className().replaceFirst("(?<=[^.])\\$.*", "").replace('.', '/');
    return folders(moduleRoot.resolve("src")).stream()
        .flatMap(set -> LANGUAGES.stream().map(set::resolve))
        .flatMap(folder -> SUFFIXES.stream().map(suffix -> folder.resolve(outermost + suffix)));
  }

  private static List<Path> folders(Path parent) {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      return List.of(); // an annotation without a line is no reason to fail a gate
    }
  }

  private static String relative(Path file, Path repository) {
    Path shown = file.startsWith(repository) ? repository.relativize(file) : file;
    return shown.toString().replace(shown.getFileSystem().getSeparator(), "/");
  }

  /** The first place where it is declared: a test returns nothing, in every language. */
  private static @Nullable Integer line(Path file, String method) {
    Pattern declared =
        Pattern.compile("\\b(?:void|fun|def)\\s+`?" + Pattern.quote(method) + "`?\\s*\\(");
    try {
      List<String> lines = Files.readAllLines(file);
      Optional<Integer> found =
          Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
              .filter(i -> declared.matcher(lines.get(i)).find())
              .findFirst();
      return found.map(i -> i + 1).orElse(null);
    } catch (IOException e) {
      return null; // likewise, or another encoding than UTF-8
    }
  }
}
