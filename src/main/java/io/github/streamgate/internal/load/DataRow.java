package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.TemplateValue;
import java.util.List;

/**
 * What fills one request.
 *
 * @param number its place in the file, from 1
 * @param values one for each of {@link DataRows#columns()}
 */
public record DataRow(int number, List<TemplateValue> values) {
  public DataRow {
    values = List.copyOf(values);
  }
}
