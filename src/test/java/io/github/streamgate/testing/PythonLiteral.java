package io.github.streamgate.testing;

import java.io.ByteArrayOutputStream;

/** Reads bytes as Python's {@code repr} writes them. */
final class PythonLiteral {
  private PythonLiteral() {}

  /**
   * The bytes of a literal.
   *
   * @param quoted what stands behind the {@code b}: quote, characters and escapes, quote
   */
  static byte[] bytes(String quoted) {
    char quote = quoted.charAt(0);
    if (quoted.length() < 2 || quoted.charAt(quoted.length() - 1) != quote) {
      throw new IllegalArgumentException("not a whole literal: " + quoted);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(quoted.length());
    for (int i = 1; i < quoted.length() - 1; i++) {
      char c = quoted.charAt(i);
      if (c != '\\') {
        bytes.write(c);
      } else {
        i++;
        bytes.write(escaped(quoted, i));
        i += quoted.charAt(i) == 'x' ? 2 : 0;
      }
    }
    return bytes.toByteArray();
  }

  private static int escaped(String quoted, int at) {
    return switch (quoted.charAt(at)) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case '\\', '\'', '"' -> quoted.charAt(at);
      case 'x' -> Integer.parseInt(quoted.substring(at + 1, at + 3), 16);
      default -> throw new IllegalArgumentException("escape \\" + quoted.charAt(at));
    };
  }
}
