package io.github.streamgate.internal.baseline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change of one file in the unified format that {@code git apply} takes.
 *
 * <p>One hunk: from the first line that differs to the last one. Never wrong, and as small as can
 * be for a line that was added or a block that was replaced, which is all that happens here.
 */
final class UnifiedDiff {
  private static final int CONTEXT = 3;

  private UnifiedDiff() {}

  /**
   * Writes the difference; empty where there is none.
   *
   * @param path relative to the root of the repository, with {@code /}
   * @param before the text of the file, absent where there is no file yet
   */
  static String between(String path, @Nullable String before, String after) {
    if (after.equals(before)) {
      return "";
    }
    List<String> old = before == null ? List.of() : lines(before);
    List<String> now = lines(after);
    int head = commonHead(old, now);
    int tail = commonTail(old.subList(head, old.size()), now.subList(head, now.size()));
    int from = Math.max(0, head - CONTEXT);
    int oldEnd = Math.min(old.size(), old.size() - tail + CONTEXT);
    int newEnd = Math.min(now.size(), now.size() - tail + CONTEXT);
    StringBuilder diff = new StringBuilder();
    diff.append("--- ").append(before == null ? "/dev/null" : name("a/" + path)).append('\n');
    diff.append("+++ ").append(name("b/" + path)).append('\n');
    diff.append("@@ -").append(range(from, oldEnd));
    diff.append(" +").append(range(from, newEnd)).append(" @@\n");
    append(diff, ' ', old.subList(from, head));
    append(diff, '-', old.subList(head, old.size() - tail));
    append(diff, '+', now.subList(head, now.size() - tail));
    append(diff, ' ', old.subList(old.size() - tail, oldEnd));
    return diff.toString();
  }

  /** The lines with their line feeds, which the last one may lack. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int feed = text.indexOf('\n', start);
      int end = feed < 0 ? text.length() : feed + 1;
      lines.add(text.substring(start, end));
      start = end;
    }
    return lines;
  }

  private static int commonHead(List<String> old, List<String> now) {
    int length = 0;
    while (length < Math.min(old.size(), now.size()) && old.get(length).equals(now.get(length))) {
      length++;
    }
    return length;
  }

  private static int commonTail(List<String> old, List<String> now) {
    int length = 0;
    while (length < Math.min(old.size(), now.size())
        && old.get(old.size() - 1 - length).equals(now.get(now.size() - 1 - length))) {
      length++;
    }
    return length;
  }

  /** A path with a space needs a tab behind it, or what follows the space is taken for a date. */
  private static String name(String path) {
    return path.indexOf(' ') < 0 ? path : path + "\t";
  }

  private static String range(int from, int end) {
    return (end == from ? from : from + 1) + "," + (end - from);
  }

  private static void append(StringBuilder diff, char sign, List<String> lines) {
    for (String line : lines) {
      diff.append(sign).append(line);
      if (!line.endsWith("\n")) {
        diff.append("\n\\ No newline at end of file\n");
      }
    }
  }
}
