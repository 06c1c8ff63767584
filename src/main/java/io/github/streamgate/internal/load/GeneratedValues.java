package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.TemplateValue;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What Streamgate makes by itself for one request: {@code user} ({@code user-1}), {@code userIndex}
 * and {@code row} (numbers from 1), {@code uuid} (another one in every request of every run, the
 * same one everywhere in a request), and {@code words:200} (filler, another one in every request,
 * and the same in every run).
 */
public final class GeneratedValues {
  /** The place for filler, up to the number of words. */
  public static final String WORDS = "words:";

  /** The most words that one place may ask for. */
  public static final int MOST_WORDS = 100_000;

  /** Common words, most of them one token each. */
  private static final String[] VOCABULARY = {
    "the", "of", "and", "to", "in", "a", "is", "that", "for", "it", "as", "was", "with", "be", "by",
    "on", "not", "he", "this", "are", "or", "his", "from", "at", "which", "but", "have", "an",
    "had", "they", "you", "were", "their", "one", "all", "we", "can", "her", "has", "there", "been",
    "if", "more", "when", "will", "would", "who", "so", "no", "time", "people", "water", "day",
    "world", "house", "year", "work", "long", "small", "old", "line", "number", "night", "hand"
  };

  private final int ordinal;
  private final int user;
  private final int row;
  private final UUID uuid;

  /**
   * The values of one request.
   *
   * @param ordinal place in start order, from 0
   * @param user who sends it, from 0
   * @param row the data row, from 1; 0 where there are no data
   */
  GeneratedValues(int ordinal, int user, int row) {
    this.ordinal = ordinal;
    this.user = user;
    this.row = row;
    ThreadLocalRandom random = ThreadLocalRandom.current();
    this.uuid = version4(random.nextLong(), random.nextLong());
  }

  /** Whether there is such a value. */
  public static boolean fills(String place) {
    return switch (place) {
      case "user", "userIndex", "row", "uuid" -> true;
      default -> words(place).isPresent();
    };
  }

  TemplateValue get(String place) {
    return switch (place) {
      case "user" -> TemplateValue.text("user-" + (user + 1));
      case "userIndex" -> TemplateValue.text(Integer.toString(user + 1));
      case "row" -> TemplateValue.text(Integer.toString(row));
      case "uuid" -> TemplateValue.text(uuid.toString());
      default ->
          TemplateValue.text(
              filler(
                  words(place)
                      .orElseThrow(
                          () -> new IllegalArgumentException("nothing fills {" + place + "}"))));
    };
  }

  private static Optional<Integer> words(String place) {
    String number = place.startsWith(WORDS) ? place.substring(WORDS.length()) : "";
    return number.matches("[1-9][0-9]{0,5}") && Integer.parseInt(number) <= MOST_WORDS
        ? Optional.of(Integer.parseInt(number))
        : Optional.empty();
  }

  private String filler(int words) {
    SplittableRandom random = new SplittableRandom(ordinal);
    StringJoiner filler = new StringJoiner(" ");
    for (int word = 0; word < words; word++) {
      filler.add(VOCABULARY[random.nextInt(VOCABULARY.length)]);
    }
    return filler.toString();
  }

  /** By a generator that no users wait for each other at, which that of the JDK is not. */
  private static UUID version4(long high, long low) {
    return new UUID(
        (high & 0xFFFF_FFFF_FFFF_0FFFL) | 0x4000L, (low & 0x3FFF_FFFF_FFFF_FFFFL) | (1L << 63));
  }
}
