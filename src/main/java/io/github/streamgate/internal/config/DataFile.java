package io.github.streamgate.internal.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.streamgate.dialect.TemplateValue;
import io.github.streamgate.internal.config.DataTable.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads data: {@code .csv} with a header, {@code .jsonl} or {@code .ndjson} with an object a line,
 * and whatever else is called as a prompt a line, the column {@code query}.
 *
 * @param described how an error names it
 */
record DataFile(String described, String name, String text) {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  DataTable read() {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".csv")) {
      return csv();
    }
    return lower.endsWith(".jsonl") || lower.endsWith(".ndjson") ? jsonLines() : prompts();
  }

  private DataTable prompts() {
    List<Row> rows = new ArrayList<>();
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (!line.isBlank()) {
        rows.add(new Row(number, List.of(TemplateValue.text(line))));
      }
    }
    return table(List.of("query"), rows, "write a prompt a line");
  }

  private DataTable csv() {
    String instead = "write a line with the names of the columns, and a row a line";
    try (CSVParser parser = CSVParser.parse(text, CSVFormat.DEFAULT)) {
      Iterator<CSVRecord> records = parser.iterator();
      if (!records.hasNext()) {
        return table(List.of(), List.of(), instead);
      }
      List<String> columns = Arrays.stream(records.next().values()).map(String::strip).toList();
      requireDistinct(columns);
      List<Row> rows = new ArrayList<>();
      while (records.hasNext()) {
        CSVRecord record = records.next();
        rows.add(row(record, parser.getCurrentLineNumber(), columns));
      }
      return table(columns, rows, instead);
    } catch (UncheckedIOException | IllegalStateException e) {
      String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw refused(": not CSV: " + why);
    } catch (IOException e) {
      throw new UncheckedIOException("a text that cannot be read", e);
    }
  }

  private void requireDistinct(List<String> columns) {
    Set<String> seen = new LinkedHashSet<>();
    for (String column : columns) {
      if (!column.isEmpty() && !seen.add(column)) {
        throw refused(": two columns are called " + column + "; rename one of them");
      }
    }
  }

  private Row row(CSVRecord record, long lastLine, List<String> columns) {
    List<@Nullable TemplateValue> values = new ArrayList<>();
    long linesWithin = 0;
    for (String cell : record) {
      values.add(TemplateValue.text(cell));
      linesWithin += Math.max(0, cell.lines().count() - 1) + (cell.endsWith("\n") ? 1 : 0);
    }
    long line = lastLine - linesWithin;
    if (values.size() > columns.size()) {
      throw refused(
          ", line "
              + line
              + ": "
              + values.size()
              + " values for "
              + columns.size()
              + " columns; put a value that holds a comma into \"quotes\"");
    }
    return new Row(line, values);
  }

  private DataTable jsonLines() {
    Set<String> columns = new LinkedHashSet<>();
    List<ObjectLine> objects = new ArrayList<>();
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (!line.isBlank()) {
        JsonNode object = object(line, number);
        object.fieldNames().forEachRemaining(columns::add);
        objects.add(new ObjectLine(number, object));
      }
    }
    List<Row> rows = objects.stream().map(each -> each.row(columns)).toList();
    return table(
        List.copyOf(columns), rows, "write an object a line, for example {\"query\": \"Hello\"}");
  }

  private JsonNode object(String line, int number) {
    JsonNode node;
    try {
      node = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw refused(", line " + number + ": not JSON: " + e.getOriginalMessage());
    }
    if (!node.isObject()) {
      throw refused(
          ", line "
              + number
              + ": not a JSON object but "
              + node.getNodeType()
              + "; write an object a line, for example {\"query\": \"Hello\"}");
    }
    return node;
  }

  private record ObjectLine(int line, JsonNode object) {
    Row row(Set<String> columns) {
      List<@Nullable TemplateValue> values = new ArrayList<>();
      for (String column : columns) {
        values.add(value(object.get(column)));
      }
      return new Row(line, values);
    }

    private static @Nullable TemplateValue value(@Nullable JsonNode node) {
      if (node == null || node.isNull()) {
        return null;
      }
      return node.isTextual()
          ? TemplateValue.text(node.textValue())
          : TemplateValue.json(node.toString());
    }
  }

  private DataTable table(List<String> columns, List<Row> rows, String instead) {
    if (rows.isEmpty()) {
      throw refused(": the file " + (text.isBlank() ? "is empty" : "has no rows") + "; " + instead);
    }
    return new DataTable(described, List.copyOf(columns), List.copyOf(rows));
  }

  private ConfigurationException refused(String why) {
    return new ConfigurationException(described + why);
  }
}
