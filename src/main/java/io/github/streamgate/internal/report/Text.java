package io.github.streamgate.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Text for a terminal of fixed-width letters. */
public final class Text {
  /** The widest line that a report prints, paths and commands apart, which must stay whole. */
  static final int LINE_COLUMNS = 100;

  /** Controls, line separators, and the marks that turn the direction of what follows. */
  private static final Pattern UNRULY =
      Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+");

  /** A space where a line may break: never between a number and its unit. */
  private static final Pattern BREAK = Pattern.compile(" (?!(?:ms|s|%)(?:[ ,;:)]|$))");

  /** What takes two columns, first and last code point of each range. */
  private static final int[][] WIDE = {
    {0x1100, 0x115f}, // Hangul initial consonants
    {0x2e80, 0x303e}, // CJK radicals and punctuation
    {0x3041, 0x4dbf}, // kana, compatibility, ideographs of extension A
    {0x4e00, 0xa4cf}, // ideographs, Yi
    {0xa960, 0xa97c}, // Hangul initial consonants, extended
    {0xac00, 0xd7a3}, // Hangul syllables
    {0xf900, 0xfaff}, // compatibility ideographs
    {0xfe10, 0xfe19}, // vertical forms
    {0xfe30, 0xfe6b}, // vertical and small forms
    {0xff01, 0xff60}, // full-width forms
    {0xffe0, 0xffe6}, // full-width signs
    {0x16fe0, 0x1b2fb}, // Tangut, Khitan, kana supplements
    {0x1f300, 0x1f64f}, // pictographs
    {0x1f680, 0x1f6ff}, // transport
    {0x1f900, 0x1faff}, // more pictographs
    {0x20000, 0x3fffd} // ideographs of the supplementary planes
  };

  private Text() {}

  /** Text from outside as one line that can neither move the cursor nor hide what follows. */
  public static String oneLine(String text) {
    return UNRULY.matcher(text).replaceAll(" ").strip();
  }

  /** Appends blanks up to the width. */
  public static String padRight(String text, int columns) {
    return text + blanks(columns - width(text));
  }

  /** Puts blanks in front up to the width. */
  static String padLeft(String text, int columns) {
    return blanks(columns - width(text)) + text;
  }

  /** The text, or its beginning and {@code ...} where it is wider than so many columns. */
  static String cut(String text, int columns) {
    return width(text) <= columns ? text : fitting(text, columns - 3) + "...";
  }

  /**
   * Breaks text into lines of at most {@link #LINE_COLUMNS} columns.
   *
   * @param head stands before the first line; the others are indented by its width
   */
  static List<String> wrap(String head, String text) {
    int room = LINE_COLUMNS - width(head);
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : BREAK.split(text, -1)) {
      if (!line.isEmpty() && width(line) + 1 + width(word) > room) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
      breakLongWord(line, room, lines);
    }
    lines.add(line.toString());
    return indented(head, lines);
  }

  /** Text without spaces, as Chinese is written, breaks anywhere; a path stays whole. */
  private static void breakLongWord(StringBuilder line, int room, List<String> lines) {
    while (width(line) > room && width(line) > line.length()) {
      String fitting = fitting(line, room);
      lines.add(fitting);
      line.delete(0, fitting.length());
    }
  }

  private static List<String> indented(String head, List<String> lines) {
    String indent = blanks(width(head));
    List<String> indented = new ArrayList<>();
    for (String line : lines) {
      indented.add(((indented.isEmpty() ? head : indent) + line).stripTrailing());
    }
    return indented;
  }

  private static String fitting(CharSequence text, int columns) {
    int end = 0;
    int used = 0;
    while (end < text.length()) {
      int codePoint = Character.codePointAt(text, end);
      used += width(codePoint);
      if (used > columns) {
        break;
      }
      end += Character.charCount(codePoint);
    }
    return text.subSequence(0, end).toString();
  }

  private static String blanks(int columns) {
    return " ".repeat(Math.max(0, columns));
  }

  /** How many columns a terminal gives the text: two for an East Asian wide character. */
  static int width(CharSequence text) {
    return text.codePoints().map(Text::width).sum();
  }

  /** After Unicode Standard Annex 11; ambiguous characters count as narrow. */
  private static int width(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> wide(codePoint) ? 2 : 1;
    };
  }

  private static boolean wide(int codePoint) {
    for (int[] range : WIDE) {
      if (range[0] <= codePoint && codePoint <= range[1]) {
        return true;
      }
    }
    return false;
  }
}
