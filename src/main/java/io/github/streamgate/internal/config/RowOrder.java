package io.github.streamgate.internal.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * In which order data rows are sent.
 *
 * @param text as it is written
 */
record RowOrder(Kind kind, long seed, String text) {
  static final RowOrder SEQUENTIAL = new RowOrder(Kind.SEQUENTIAL, 0, "sequential");

  private static final Pattern RANDOM = Pattern.compile("random\\((-?\\d{1,18})\\)");

  enum Kind {
    /** As in the file, round and round. */
    SEQUENTIAL,
    /** As in the file, and no more when all were sent. */
    ONCE,
    /** Shuffled once, then round and round, so that every row is sent equally often. */
    RANDOM
  }

  static Optional<RowOrder> parse(String text) {
    Matcher random = RANDOM.matcher(text);
    if (random.matches()) {
      return Optional.of(new RowOrder(Kind.RANDOM, Long.parseLong(random.group(1)), text));
    }
    return switch (text) {
      case "sequential" -> Optional.of(SEQUENTIAL);
      case "once" -> Optional.of(new RowOrder(Kind.ONCE, 0, text));
      default -> Optional.empty();
    };
  }

  boolean once() {
    return kind == Kind.ONCE;
  }

  /** The rows as they are sent. */
  <T> List<T> arranged(List<T> rows) {
    if (kind != Kind.RANDOM) {
      return rows;
    }
    List<T> shuffled = new ArrayList<>(rows);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled;
  }
}
