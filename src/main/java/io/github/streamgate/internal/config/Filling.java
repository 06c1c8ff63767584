package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.TemplateValue;
import io.github.streamgate.dialect.TemplateValues;
import io.github.streamgate.internal.load.DataRow;
import io.github.streamgate.internal.load.DataRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * What fills the places of requests; complete, so that nothing stays open.
 *
 * @param table the data; empty where nothing asks for any
 * @param columns those of its columns that have a place
 * @param order in which its rows are sent
 * @param fixed values that are the same for every request, by place
 * @param model what fills {@code {model}}, if it is one name
 */
record Filling(
    Optional<DataTable> table,
    List<String> columns,
    RowOrder order,
    Map<String, TemplateValue> fixed,
    Optional<String> model) {
  private static final String QUERY = "query";

  /** The rows as the load sends them. */
  DataRows data() {
    if (table.isEmpty()) {
      return DataRows.NONE;
    }
    List<DataRow> rows = new ArrayList<>();
    for (DataTable.Row row : table.get().rows()) {
      List<TemplateValue> values =
          columns.stream().map(column -> table.get().value(row, column)).toList();
      rows.add(new DataRow(rows.size() + 1, values));
    }
    return new DataRows(columns, order.arranged(rows), order.once());
  }

  /** The values of the first row. */
  TemplateValues ofFirstRow() {
    return table.map(data -> values(data, data.rows().get(0))).orElse(this::fixedValue);
  }

  private TemplateValues values(DataTable data, DataTable.Row row) {
    return place -> columns.contains(place) ? data.value(row, place) : fixedValue(place);
  }

  /** Does something with the values of each row, and with where it stands. */
  void forEachRow(BiConsumer<TemplateValues, String> action) {
    if (table.isEmpty()) {
      action.accept(this::fixedValue, "");
      return;
    }
    DataTable data = table.get();
    for (DataTable.Row row : data.rows()) {
      action.accept(values(data, row), data.described() + ", line " + row.line());
    }
  }

  /** Whatever is made anew for every request is as good as any other word. */
  private TemplateValue fixedValue(String place) {
    return fixed.getOrDefault(place, TemplateValue.text("generated"));
  }

  /** The name of the model, or where it stands. */
  String modelInWords() {
    return model.orElse(columns.contains("model") ? "in the data" : "in the template");
  }

  /** All texts that make two loads different, and that stand neither in the template nor alone. */
  String prompts() {
    DataRows data = data();
    if (columns.equals(List.of(QUERY)) && order.equals(RowOrder.SEQUENTIAL)) {
      return data.rows().stream()
          .map(row -> row.values().get(0).text())
          .collect(Collectors.joining("\n"));
    }
    TemplateValue query = fixed.get(QUERY);
    StringBuilder prompts = new StringBuilder(query == null ? "" : query.text());
    if (!columns.isEmpty()) {
      prompts.append(order.text()).append(columns);
      data.rows().forEach(row -> prompts.append('\n').append(row.values()));
    }
    return prompts.toString();
  }
}
