package io.github.streamgate.dialect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A request body with places for variables: JSON in which {@code {query}}, {@code {user}} or any
 * other name in braces, inside any string, stands for a value. {@link TextTemplate} says what a
 * place is, and how to write one that stays.
 *
 * <p>A value is put in once, as JSON: quotes, line ends and emoji survive, and a {@code {user}}
 * within the text of a query stays as it is. A string that is exactly one place, such as {@code
 * "{files}"}, becomes the JSON of a value that is a list, an object or a number. Names of fields
 * hold no places. Immutable and thread-safe; compiled once, so that filling it in costs little more
 * than copying.
 */
public final class RequestTemplate {
  private static final ObjectMapper JSON =
      new ObjectMapper(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final JsonStringEncoder ENCODER = JsonStringEncoder.getInstance();

  private final JsonNode body;
  private final List<Piece> pieces;
  private final Set<String> used;

  private RequestTemplate(JsonNode body, Compiler compiler) {
    this.body = body;
    this.pieces = List.copyOf(compiler.finish());
    this.used = Set.copyOf(compiler.used);
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
    return new RequestTemplate(body, Compiler.of(body));
  }

  /** The body as it was written, its places not filled in. */
  public JsonNode body() {
    return body;
  }

  /** The places that stand in this template, by their names. */
  public Set<String> used() {
    return used;
  }

  /**
   * The body with its places filled in, as UTF-8.
   *
   * @param values one for every place in {@link #used()}
   */
  public byte[] render(TemplateValues values) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(512);
    for (Piece piece : pieces) {
      byte[] bytes = piece.bytes(values);
      out.write(bytes, 0, bytes.length);
    }
    return out.toByteArray();
  }

  /**
   * The same as a tree, for somebody to look at.
   *
   * @param values one for every place in {@link #used()}
   */
  public JsonNode body(TemplateValues values) {
    try {
      return JSON.readTree(render(values));
    } catch (IOException e) {
      throw new IllegalArgumentException("a value that says it is JSON, and is none", e);
    }
  }

  private sealed interface Piece {
    byte[] bytes(TemplateValues values);

    @SuppressWarnings("ArrayRecordComponent") // no two pieces are ever compared
    record Literal(byte[] utf8) implements Piece {
      @Override
      public byte[] bytes(TemplateValues values) {
        return utf8;
      }
    }

    /** A place within a string. */
    record Part(String place) implements Piece {
      @Override
      public byte[] bytes(TemplateValues values) {
        return ENCODER.quoteAsUTF8(values.get(place).text());
      }
    }

    /** A string that is nothing but a place. */
    record Whole(String place) implements Piece {
      @Override
      public byte[] bytes(TemplateValues values) {
        TemplateValue value = values.get(place);
        return value.json()
            ? value.text().getBytes(StandardCharsets.UTF_8)
            : quoted(ENCODER.quoteAsUTF8(value.text()));
      }

      private static byte[] quoted(byte[] text) {
        byte[] quoted = new byte[text.length + 2];
        quoted[0] = '"';
        System.arraycopy(text, 0, quoted, 1, text.length);
        quoted[text.length + 1] = '"';
        return quoted;
      }
    }
  }

  /** Writes the tree as compact JSON, cut at the places. */
  private static final class Compiler {
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private final Set<String> used = new LinkedHashSet<>();

    static Compiler of(JsonNode body) {
      Compiler compiler = new Compiler();
      compiler.write(body);
      return compiler;
    }

    private void write(JsonNode node) {
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
        writeText(TextTemplate.parse(node.textValue()));
      } else {
        literal.append(node);
      }
    }

    private void writeText(TextTemplate text) {
      used.addAll(text.used());
      List<TextTemplate.Piece> parts = text.pieces();
      if (parts.size() == 1 && parts.get(0).isPlace()) {
        endLiteral();
        pieces.add(new Piece.Whole(parts.get(0).text()));
        return;
      }
      literal.append('"');
      for (TextTemplate.Piece part : parts) {
        if (part.isPlace()) {
          endLiteral();
          pieces.add(new Piece.Part(part.text()));
        } else {
          literal.append(ENCODER.quoteAsString(part.text()));
        }
      }
      literal.append('"');
    }

    private void endLiteral() {
      pieces.add(new Piece.Literal(literal.toString().getBytes(StandardCharsets.UTF_8)));
      literal.setLength(0);
    }

    private List<Piece> finish() {
      endLiteral();
      return pieces;
    }
  }
}
