package io.github.streamgate.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The keys of a pool, one row each; of a large pool the worst. */
final class KeyTable {
  private static final int SHOWN = 20;
  private static final int FIRST_COLUMNS = 10;
  private static final int COLUMNS = 11;

  private KeyTable() {}

  /** No line where there is no pool. */
  static List<String> format(List<KeyFigures> keys, Messages words) {
    List<String> lines = new ArrayList<>();
    if (keys.isEmpty()) {
      return lines;
    }
    lines.add(
        row(
            words.text("column.key"),
            words.text("column.n"),
            words.text("column.success"),
            "TTFT P95",
            "TPOT P95"));
    for (KeyFigures key : shown(keys)) {
      lines.add(
          row(
              KeyFigures.alias(key.key()),
              Integer.toString(key.n()),
              String.format(Locale.ROOT, "%.1f %%", key.successPercent()),
              p95(key.ttft()),
              p95(key.tpot())));
    }
    if (keys.size() > SHOWN) {
      lines.add(words.text("table.keys.worst", keys.size()));
    }
    return lines;
  }

  private static List<KeyFigures> shown(List<KeyFigures> keys) {
    if (keys.size() <= SHOWN) {
      return keys;
    }
    return keys.stream()
        .sorted(
            Comparator.comparingDouble(KeyFigures::successPercent)
                .thenComparing(key -> -p95Nanos(key.ttft()))
                .thenComparingInt(KeyFigures::key))
        .limit(SHOWN)
        .toList();
  }

  private static double p95Nanos(@Nullable Distribution distribution) {
    return distribution == null ? 0 : distribution.p95Nanos();
  }

  private static String p95(@Nullable Distribution distribution) {
    return distribution == null ? Units.UNDEFINED : Units.duration(distribution.p95Nanos());
  }

  private static String row(String first, String... others) {
    StringBuilder row = new StringBuilder(Text.padRight(first, FIRST_COLUMNS));
    for (String cell : others) {
      row.append(Text.padLeft(cell, COLUMNS));
    }
    return row.toString();
  }
}
