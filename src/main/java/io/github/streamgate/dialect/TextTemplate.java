package io.github.streamgate.dialect;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with places for variables.
 *
 * <p>A place is a name in braces, {@code {query}}: a letter or an underscore, then letters, digits,
 * {@code _}, {@code .} and {@code -}; or {@code {words:200}}. All other braces are text. Around a
 * name, two braces stand for one that is text: {@code {{query}}} for the text {@code {query}}, and
 * {@code {{{query}}}} for the value in braces.
 *
 * <p>A value is put in once: places within it stay as they are. Immutable and thread-safe; compiled
 * once.
 */
public final class TextTemplate {
  private static final Pattern PLACE =
      Pattern.compile("(\\{+)(words:\\w*|[\\p{L}_][\\p{L}\\p{N}_.-]*)(\\}+)");

  /** A stretch of the text, or the name of a place. */
  record Piece(String text, boolean isPlace) {}

  private final List<Piece> pieces;

  private TextTemplate(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
  }

  /** Compiles a text; every text is a template. */
  public static TextTemplate parse(String text) {
    List<Piece> pieces = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    Matcher place = PLACE.matcher(text);
    int from = 0;
    while (place.find()) {
      literal.append(text, from, place.start());
      from = place.end();
      add(place, pieces, literal);
    }
    endLiteral(pieces, literal.append(text, from, text.length()));
    return new TextTemplate(pieces);
  }

  /** A text without places, whatever braces it holds. */
  public static TextTemplate literal(String text) {
    return new TextTemplate(text.isEmpty() ? List.of() : List.of(new Piece(text, false)));
  }

  /** This text and another behind it. */
  public TextTemplate plus(TextTemplate other) {
    List<Piece> both = new ArrayList<>(pieces);
    both.addAll(other.pieces);
    return new TextTemplate(both);
  }

  private static void add(MatchResult found, List<Piece> pieces, StringBuilder literal) {
    String name = found.group(2);
    int left = found.group(1).length();
    int right = found.group(3).length();
    int around = Math.min(left, right);
    literal.append("{".repeat(left - around + around / 2));
    if (around % 2 == 0) {
      literal.append(name);
    } else {
      endLiteral(pieces, literal);
      pieces.add(new Piece(name, true));
    }
    literal.append("}".repeat(right - around + around / 2));
  }

  private static void endLiteral(List<Piece> pieces, StringBuilder literal) {
    if (!literal.isEmpty()) {
      pieces.add(new Piece(literal.toString(), false));
      literal.setLength(0);
    }
  }

  List<Piece> pieces() {
    return pieces;
  }

  /** The places that stand in this text, by their names. */
  public Set<String> used() {
    Set<String> used = new LinkedHashSet<>();
    for (Piece piece : pieces) {
      if (piece.isPlace()) {
        used.add(piece.text());
      }
    }
    return used;
  }

  /**
   * The text with its places filled in.
   *
   * @param values one for every place in {@link #used()}
   * @param encoding what is made of each value; the text around it stays as it is
   */
  public String render(TemplateValues values, UnaryOperator<String> encoding) {
    StringBuilder rendered = new StringBuilder();
    for (Piece piece : pieces) {
      rendered.append(
          piece.isPlace() ? encoding.apply(values.get(piece.text()).text()) : piece.text());
    }
    return rendered.toString();
  }
}
