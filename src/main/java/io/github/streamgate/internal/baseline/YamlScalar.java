package io.github.streamgate.internal.baseline;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Text as YAML, in the plainest style that gives back exactly the same text. */
final class YamlScalar {
  private static final Pattern PLAIN =
      Pattern.compile(
          "[\\p{L}\\p{N}_$/]([\\p{L}\\p{N} _$/.,;()%+'=-]*[\\p{L}\\p{N}_$/.,;()%+'=-])?");

  /** A line that a literal block keeps as it is: printable, and not padded at its end. */
  private static final Pattern LITERAL = Pattern.compile("[ -~\\p{L}\\p{N}]*[!-~\\p{L}\\p{N}]");

  private YamlScalar() {}

  /** On one line. */
  static String inline(String text) {
    return PLAIN.matcher(text).matches() ? text : quoted(text);
  }

  /**
   * As {@link #inline}, but several lines stay several lines.
   *
   * @param indent what goes before each line after the first
   */
  static String block(String text, String indent) {
    boolean ended = text.endsWith("\n");
    List<String> lines =
        List.of((ended ? text.substring(0, text.length() - 1) : text).split("\n", -1));
    if (lines.size() == 1 && !ended) {
      return inline(text);
    }
    if (!literal(lines)) {
      return quoted(text);
    }
    return lines.stream()
        .map(line -> line.isEmpty() ? "" : indent + line)
        .collect(Collectors.joining("\n", ended ? "|\n" : "|-\n", ""));
  }

  private static boolean literal(List<String> lines) {
    String first = lines.get(0);
    String last = lines.get(lines.size() - 1);
    return !first.isEmpty()
        && !first.startsWith(" ")
        && !last.isEmpty()
        && lines.stream().allMatch(line -> line.isEmpty() || LITERAL.matcher(line).matches());
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (Character.isLetterOrDigit(c) || (c >= ' ' && c <= '~')) {
            quoted.append(c);
          } else {
            quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
