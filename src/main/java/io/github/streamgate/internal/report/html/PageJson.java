package io.github.streamgate.internal.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.streamgate.internal.report.Messages;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A page as the JSON that its script builds it from. */
final class PageJson {
  private final JsonGenerator json;

  private PageJson(JsonGenerator json) {
    this.json = json;
  }

  /** The text, safe within a script element: it holds no {@code <}. */
  static String text(Page page, Messages words) {
    StringWriter text = new StringWriter();
    JsonFactory factory = new JsonFactory().setCharacterEscapes(new InScript());
    try (JsonGenerator json = factory.createGenerator(text)) {
      new PageJson(json).write(page, words);
    } catch (IOException e) {
      throw new UncheckedIOException("a string that cannot be written to", e);
    }
    return text.toString();
  }

  /** Escapes what could end a script element, or begin a comment in it. */
  private static final class InScript extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] escapes = CharacterEscapes.standardAsciiEscapesForJSON();
      escapes['<'] = ESCAPE_CUSTOM;
      escapes['>'] = ESCAPE_CUSTOM;
      escapes['&'] = ESCAPE_CUSTOM;
      return escapes;
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      return new SerializedString(String.format(Locale.ROOT, "\\u%04x", character));
    }
  }

  private void write(Page page, Messages words) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("words");
    for (Map.Entry<String, String> word : words.under("page.").entrySet()) {
      json.writeStringField(word.getKey(), word.getValue());
    }
    json.writeEndObject();
    json.writeStringField("status", page.status());
    json.writeStringField("statusText", page.statusText());
    json.writeStringField("tally", page.tally());
    json.writeStringField("title", page.title());
    json.writeStringField("subtitle", page.subtitle());
    json.writeArrayFieldStart("lines");
    for (Page.Line line : page.lines()) {
      write(line);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("blocks");
    for (Block block : page.blocks()) {
      write(block);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(Page.Line line) throws IOException {
    json.writeStartObject();
    json.writeStringField("status", line.status());
    json.writeStringField("statusText", line.statusText());
    json.writeStringField("label", line.label());
    json.writeStringField("text", line.text());
    json.writeEndObject();
  }

  private void write(Block block) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", block.id());
    json.writeStringField("title", block.title());
    json.writeStringField("note", block.note());
    if (block instanceof Block.Charts charts) {
      json.writeArrayFieldStart("charts");
      for (Chart chart : charts.charts()) {
        write(chart);
      }
      json.writeEndArray();
    } else if (block instanceof Block.Table table) {
      write(table);
    }
    json.writeEndObject();
  }

  private void write(Block.Table table) throws IOException {
    json.writeStringField("style", key(table.style()));
    writeStrings("columns", table.columns());
    json.writeArrayFieldStart("rows");
    for (List<Block.Cell> row : table.rows()) {
      json.writeStartArray();
      for (Block.Cell cell : row) {
        json.writeStartObject();
        json.writeStringField("text", cell.text());
        writeIfPresent("href", cell.href());
        writeIfPresent("status", cell.status());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void write(Chart chart) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", chart.id());
    json.writeStringField("title", chart.title());
    json.writeStringField("note", chart.note());
    json.writeStringField("x", key(chart.x()));
    json.writeStringField("xUnit", chart.xUnit());
    json.writeBooleanField("xLog", chart.xLog());
    json.writeStringField("unit", chart.unit());
    json.writeBooleanField("yLog", chart.yLog());
    writeStrings("categories", chart.categories());
    json.writeArrayFieldStart("series");
    for (Series series : chart.series()) {
      write(series);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("marks");
    for (Mark mark : chart.marks()) {
      write(mark);
    }
    json.writeEndArray();
    writeNumbers("failedAt", chart.failedAt().x());
    json.writeEndObject();
  }

  private void write(Series series) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", series.name());
    json.writeStringField("role", key(series.role()));
    json.writeNumberField("side", series.side());
    writeNumbers("x", series.points().x());
    writeNumbers("y", series.points().y());
    json.writeEndObject();
  }

  private void write(Mark mark) throws IOException {
    json.writeStartObject();
    json.writeStringField("axis", key(mark.axis()));
    json.writeFieldName("at");
    writeNumber(mark.at());
    json.writeStringField("kind", key(mark.kind()));
    json.writeStringField("text", mark.text());
    json.writeEndObject();
  }

  private void writeStrings(String key, List<String> texts) throws IOException {
    json.writeArrayFieldStart(key);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  private void writeIfPresent(String key, @Nullable String text) throws IOException {
    if (text != null) {
      json.writeStringField(key, text);
    }
  }

  private void writeNumbers(String key, double[] numbers) throws IOException {
    json.writeArrayFieldStart(key);
    for (double number : numbers) {
      writeNumber(number);
    }
    json.writeEndArray();
  }

  /** With three decimals at most: a microsecond where it is milliseconds. */
  private void writeNumber(double number) throws IOException {
    double rounded = Math.rint(number * 1000) / 1000;
    if (rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15) {
      json.writeNumber((long) rounded);
    } else {
      json.writeNumber(rounded);
    }
  }

  private static String key(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
