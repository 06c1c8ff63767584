package io.github.streamgate.internal.report.html;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a page is made of below its verdict, each with a heading that can be jumped to. */
sealed interface Block {

  /** Unique in its page. */
  String id();

  String title();

  /** A sentence below the heading; empty where there is nothing to say. */
  String note();

  /** Charts that belong together. */
  record Charts(String id, String title, String note, List<Chart> charts) implements Block {
    public Charts {
      charts = List.copyOf(charts);
    }
  }

  /**
   * A table.
   *
   * @param columns headings; none for a table of names and values
   */
  record Table(
      String id,
      String title,
      String note,
      Style style,
      List<String> columns,
      List<List<Cell>> rows)
      implements Block {
    public Table {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /** What stands in a table. */
  enum Style {
    /** A name, and figures behind it. */
    FIGURES,
    /** A name, and a text behind it. */
    FACTS,
    /** Texts. */
    TEXTS,
    /** A name, figures, and a text at last. */
    GATES
  }

  /**
   * One field of a table.
   *
   * @param href a relative address, made of names that we chose; absent for plain text
   * @param status a verdict, for its colour; absent for anything else
   */
  record Cell(String text, @Nullable String href, @Nullable String status) {
    static Cell of(String text) {
      return new Cell(text, null, null);
    }

    static List<Cell> row(String... texts) {
      return Arrays.stream(texts).map(Cell::of).toList();
    }
  }
}
