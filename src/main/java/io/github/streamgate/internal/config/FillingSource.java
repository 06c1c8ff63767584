package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.TemplateValue;
import io.github.streamgate.internal.load.GeneratedValues;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out what fills every place: a column of the data, else a setting, else Streamgate itself.
 * Refuses what nothing fills, what two fill, and what would fill nothing.
 *
 * @param namesModel whether {@code {model}} stood in the URL, which has been filled in
 */
record FillingSource(
    Settings settings,
    Variables variables,
    TextFiles files,
    Optional<Profile> profile,
    Optional<String> profileFile,
    Places places,
    boolean namesModel) {
  private static final String QUERY = "query";
  private static final String MODEL = "model";
  private static final String USER = "user";
  private static final String CONVERSATION_ID = "conversation_id";
  private static final String INPUTS = "inputs.";
  private static final String FILES = "files";

  /** Places that are the same for every request, and so part of what the template asks. */
  static boolean partOfTemplate(String place) {
    return place.equals(CONVERSATION_ID) || place.equals(FILES) || place.startsWith(INPUTS);
  }

  Filling filling() {
    Optional<DataTable> table = data().or(this::query);
    List<String> columns =
        table.map(data -> data.columns().stream().filter(places::ask).toList()).orElse(List.of());
    Optional<String> model = model(table);
    Map<String, TemplateValue> fixed = fixed(table);
    model.ifPresent(name -> fixed.put(MODEL, TemplateValue.text(name)));
    for (String place : places.askers().keySet()) {
      requireFilled(place, table, fixed);
    }
    requireUsed(table, columns);
    table.ifPresent(data -> columns.forEach(column -> requireInEveryRow(column, data)));
    Optional<DataTable> used = table.filter(data -> !columns.isEmpty());
    return new Filling(used, columns, order(used), fixed, model);
  }

  private Optional<DataTable> data() {
    return settings
        .written(LoadSettings.DATA)
        .map(
            data ->
                new DataFile(
                        named("data", data),
                        data.text(),
                        files.read(LoadSettings.DATA.name(), data, profileFile, encoding()))
                    .read());
  }

  private Charset encoding() {
    return settings.get(LoadSettings.ENCODING).orElse(StandardCharsets.UTF_8);
  }

  private static String named(String setting, Written written) {
    return setting + " = " + written.text() + " (" + written.where() + ")";
  }

  /** One text is data with one row. */
  private Optional<DataTable> query() {
    return settings
        .written(LoadSettings.QUERY)
        .map(
            query ->
                new DataTable(
                    "query (" + query.where() + ")",
                    List.of(QUERY),
                    List.of(
                        new DataTable.Row(
                            1, List.of(TemplateValue.text(LoadSettings.QUERY.parse(query)))))));
  }

  private Optional<String> model(Optional<DataTable> table) {
    Optional<Written> model = settings.written(LoadSettings.MODEL);
    boolean asked = places.ask(MODEL) || namesModel;
    if (!asked && model.isPresent()) {
      throw unused(MODEL, model.get(), MODEL);
    }
    if (places.ask(MODEL)) {
      model.ifPresent(written -> requireOneSource(MODEL, written, MODEL, table));
    }
    return model.map(LoadSettings.MODEL::parse);
  }

  private Map<String, TemplateValue> fixed(Optional<DataTable> table) {
    Map<String, TemplateValue> fixed = new LinkedHashMap<>();
    fixed.put(CONVERSATION_ID, TemplateValue.text(""));
    fixed.put(FILES, TemplateValue.json("[]"));
    setting(LoadSettings.USER, USER, table, fixed);
    setting(LoadSettings.CONVERSATION_ID, CONVERSATION_ID, table, fixed);
    if (table.filter(data -> !data.has(QUERY)).isPresent()) {
      setting(LoadSettings.QUERY, QUERY, table, fixed);
    }
    profile.ifPresent(
        file -> {
          file.inputs().forEach((key, written) -> input(key, written, table, fixed));
          file.files().ifPresent(list -> files(list, table, fixed));
        });
    fixed.keySet().removeIf(place -> !places.ask(place));
    return fixed;
  }

  private void setting(
      Setting<String> setting,
      String place,
      Optional<DataTable> table,
      Map<String, TemplateValue> fixed) {
    settings
        .written(setting)
        .ifPresent(
            written -> {
              requireAsked(setting.name(), written, place);
              requireOneSource(setting.name(), written, place, table);
              fixed.put(place, TemplateValue.text(setting.parse(written)));
            });
  }

  private void input(
      String key, Written written, Optional<DataTable> table, Map<String, TemplateValue> fixed) {
    String place = INPUTS + key;
    requireAsked(place, written, place);
    requireOneSource(place, written, place, table);
    fixed.put(place, TemplateValue.text(variables.fill(written).text()));
  }

  private void files(YamlList list, Optional<DataTable> table, Map<String, TemplateValue> fixed) {
    String json = list.json(variables).toString();
    Written written = Written.inSource(json, list.where());
    requireAsked(FILES, written, FILES);
    requireOneSource(FILES, written, FILES, table);
    fixed.put(FILES, TemplateValue.json(json));
  }

  private void requireAsked(String setting, Written written, String place) {
    if (!places.ask(place)) {
      throw unused(setting, written, place);
    }
  }

  private static ConfigurationException unused(String setting, Written written, String place) {
    return new ConfigurationException(
        named(setting, written)
            + ": neither the template nor the url has {"
            + place
            + "}, so this would change nothing; put {"
            + place
            + "} into one of them, or remove the setting");
  }

  private static void requireOneSource(
      String setting, Written written, String place, Optional<DataTable> table) {
    table
        .filter(data -> data.has(place))
        .ifPresent(
            data -> {
              throw new ConfigurationException(
                  named(setting, written)
                      + " beside the column "
                      + place
                      + " of "
                      + data.described()
                      + ": both fill {"
                      + place
                      + "}; remove the setting, or rename the column");
            });
  }

  private void requireUsed(Optional<DataTable> table, List<String> columns) {
    if (table.isEmpty() || !columns.isEmpty()) {
      return;
    }
    DataTable data = table.get();
    if (data.columns().equals(List.of(QUERY))) {
      String setting = settings.written(LoadSettings.DATA).isPresent() ? "data" : QUERY;
      Written written =
          settings
              .written(LoadSettings.DATA)
              .or(() -> settings.written(LoadSettings.QUERY))
              .orElseThrow();
      throw unused(setting, written, QUERY);
    }
    throw new ConfigurationException(
        data.described()
            + ": neither the template nor the url has a place for any of its columns, "
            + String.join(", ", data.columns())
            + ", so this would change nothing; put one of them in braces into one of them, or"
            + " remove the setting");
  }

  private void requireFilled(
      String place, Optional<DataTable> table, Map<String, TemplateValue> fixed) {
    boolean filled =
        table.filter(data -> data.has(place)).isPresent()
            || fixed.containsKey(place)
            || GeneratedValues.fills(place);
    if (!filled) {
      throw new ConfigurationException(places.asks(place) + instead(place, table));
    }
    if (place.equals("row") && table.isEmpty()) {
      throw new ConfigurationException(
          places.asks(place) + ", the number of the data row, and there are no data: set data");
    }
  }

  private static String instead(String place, Optional<DataTable> table) {
    if (place.startsWith(GeneratedValues.WORDS)) {
      return ": must be a whole number of words from 1 to "
          + GeneratedValues.MOST_WORDS
          + "; write for example {words:200}";
    }
    if (place.equals(MODEL) && table.filter(FillingSource::named).isEmpty()) {
      return ", and nothing fills it: set model, for example model = "
          + LoadSettings.MODEL.example();
    }
    if (place.equals(QUERY) && table.isEmpty()) {
      return ", and nothing fills it: set data to a file with a prompt a line, for example data ="
          + " perf/queries.txt, or query to one text";
    }
    return ", and nothing fills it: "
        + table
            .filter(FillingSource::named)
            .map(data -> data.described() + " has the columns " + String.join(", ", data.columns()))
            .orElseGet(
                () ->
                    place.startsWith(INPUTS)
                        ? "set it in the profile, under inputs"
                        : "set data to a .csv or .jsonl file with a column of that name")
        + "; where it is meant as a text, write {{"
        + place
        + "}}";
  }

  /** Whether the columns have names of their own. */
  private static boolean named(DataTable data) {
    return !data.columns().equals(List.of(QUERY));
  }

  private void requireInEveryRow(String column, DataTable data) {
    for (DataTable.Row row : data.rows()) {
      if (row.value(data.columns().indexOf(column)) == null) {
        throw data.refused(
            row,
            "no value for "
                + column
                + ", which "
                + places.askers().get(column)
                + " asks for; write one, or remove the row");
      }
    }
  }

  private RowOrder order(Optional<DataTable> used) {
    Optional<RowOrder> order = settings.get(LoadSettings.ORDER);
    if (order.isPresent() && (used.isEmpty() || settings.written(LoadSettings.DATA).isEmpty())) {
      Written written = settings.written(LoadSettings.ORDER).orElseThrow();
      throw new ConfigurationException(
          named("order", written)
              + ": there are no data to be put in order; set data, or remove the setting");
    }
    return order.orElse(RowOrder.SEQUENTIAL);
  }
}
