package io.github.streamgate.dialect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request body with places for variables: JSON in which {@code {query}}, {@code {user}} or {@code
 * {model}} inside any string stands for a text.
 *
 * <p>A text is put in once, as JSON: quotes, line ends and emoji survive, and a {@code {user}}
 * within the text of a query stays as it is. Braces around any other name are left alone. Immutable
 * and thread-safe; compiled once, so that filling it in costs little more than copying.
 */
public final class RequestTemplate {
  /** The variables that a template may use. */
  public static final Set<String> VARIABLES = Set.of("query", "user", "model");

  private static final Pattern PLACE = Pattern.compile("\\{(query|user|model)\\}");
  private static final ObjectMapper JSON =
      new ObjectMapper(
              JsonFactory.builder()
                  .enable(com.fasterxml.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final JsonStringEncoder ENCODER = JsonStringEncoder.getInstance();

  private final JsonNode body;
  private final List<Piece> pieces;
  private final Set<String> used;

  private RequestTemplate(JsonNode body, List<Piece> pieces, Set<String> used) {
    this.body = body;
    this.pieces = List.copyOf(pieces);
    this.used = Set.copyOf(used);
  }

  /**
   * Compiles a template.
   *
   * @throws IllegalArgumentException if the text is not one JSON object; the message says where
   */
  public static RequestTemplate parse(String json) {
    JsonNode body;
    try {
      body = JSON.readTree(json);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw new IllegalArgumentException(
          "not JSON"
              + (at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr())
              + ": "
              + e.getOriginalMessage(),
          e);
    }
    if (!body.isObject()) {
      throw new IllegalArgumentException("not a JSON object but " + body.getNodeType());
    }
    Compiler compiler = new Compiler();
    compiler.write(body);
    return new RequestTemplate(body, compiler.finish(), compiler.used);
  }

  /** The body as it was written, its places not filled in. */
  public JsonNode body() {
    return body;
  }

  /** The variables that stand in this template. */
  public Set<String> used() {
    return used;
  }

  /**
   * The body with its places filled in, as UTF-8.
   *
   * @param values one for every variable in {@link #used()}
   */
  public byte[] render(Map<String, String> values) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(512);
    for (Piece piece : pieces) {
      byte[] bytes = piece.bytes(values);
      out.write(bytes, 0, bytes.length);
    }
    return out.toByteArray();
  }

  private sealed interface Piece {
    byte[] bytes(Map<String, String> values);

    @SuppressWarnings("ArrayRecordComponent") // no two pieces are ever compared
    record Literal(byte[] utf8) implements Piece {
      @Override
      public byte[] bytes(Map<String, String> values) {
        return utf8;
      }
    }

    record Place(String variable) implements Piece {
      @Override
      public byte[] bytes(Map<String, String> values) {
        String value = values.get(variable);
        if (value == null) {
          throw new IllegalArgumentException("nothing fills {" + variable + "} of the template");
        }
        return ENCODER.quoteAsUTF8(value);
      }
    }
  }

  /** Writes the tree as compact JSON, cut at the places. */
  private static final class Compiler {
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private final Set<String> used = new LinkedHashSet<>();

    void write(JsonNode node) {
      if (node.isObject()) {
        literal.append('{');
        for (Iterator<Map.Entry<String, JsonNode>> i = node.fields(); i.hasNext(); ) {
          Map.Entry<String, JsonNode> field = i.next();
          literal.append('"').append(ENCODER.quoteAsString(field.getKey())).append("\":");
          write(field.getValue());
          literal.append(i.hasNext() ? "," : "");
        }
        literal.append('}');
      } else if (node.isArray()) {
        literal.append('[');
        for (Iterator<JsonNode> i = node.elements(); i.hasNext(); ) {
          write(i.next());
          literal.append(i.hasNext() ? "," : "");
        }
        literal.append(']');
      } else if (node.isTextual()) {
        writeText(node.textValue());
      } else {
        literal.append(node);
      }
    }

    private void writeText(String text) {
      literal.append('"');
      Matcher place = PLACE.matcher(text);
      int from = 0;
      while (place.find()) {
        literal.append(ENCODER.quoteAsString(text.substring(from, place.start())));
        endLiteral();
        pieces.add(new Piece.Place(place.group(1)));
        used.add(place.group(1));
        from = place.end();
      }
      literal.append(ENCODER.quoteAsString(text.substring(from))).append('"');
    }

    private void endLiteral() {
      pieces.add(new Piece.Literal(literal.toString().getBytes(StandardCharsets.UTF_8)));
      literal.setLength(0);
    }

    List<Piece> finish() {
      endLiteral();
      return pieces;
    }
  }
}
