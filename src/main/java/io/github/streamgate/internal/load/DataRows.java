package io.github.streamgate.internal.load;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The data that fill requests. Immutable, so that any number of users share it without a lock: the
 * row of a request follows from its place in start order alone.
 *
 * @param columns the names of those columns that have a place somewhere
 * @param rows in the order in which they are sent
 * @param once whether each row is sent once, and then no more; else round and round
 */
public record DataRows(List<String> columns, List<DataRow> rows, boolean once) {
  /** No data: nothing has a place for any. */
  public static final DataRows NONE = new DataRows(List.of(), List.of(), false);

  public DataRows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** The row of the request with that place in start order; absent where there are no data. */
  @Nullable DataRow row(int ordinal) {
    return rows.isEmpty() ? null : rows.get(ordinal % rows.size());
  }

  /** How many requests there can be at most; empty where there is no end to them. */
  public OptionalInt available() {
    return once ? OptionalInt.of(rows.size()) : OptionalInt.empty();
  }
}
