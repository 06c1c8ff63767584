package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.TemplateValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data as they were read.
 *
 * @param described how an error names them: {@code data = perf/q.csv (perf/chat.yaml, line 3)}
 */
record DataTable(String described, List<String> columns, List<Row> rows) {

  /**
   * One row.
   *
   * @param line where it begins, from 1
   * @param values one for each column, absent where the row has none; it may be shorter
   */
  record Row(long line, List<@Nullable TemplateValue> values) {
    @Nullable TemplateValue value(int column) {
      return column < values.size() ? values.get(column) : null;
    }
  }

  boolean has(String column) {
    return columns.contains(column);
  }

  /** A value that is known to be there. */
  TemplateValue value(Row row, String column) {
    TemplateValue value = row.value(columns.indexOf(column));
    if (value == null) {
      throw new IllegalStateException("line " + row.line() + " has no " + column);
    }
    return value;
  }

  /** An error about one row. */
  ConfigurationException refused(Row row, String why) {
    return new ConfigurationException(described + ", line " + row.line() + ": " + why);
  }
}
