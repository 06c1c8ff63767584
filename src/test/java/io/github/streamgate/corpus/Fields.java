package io.github.streamgate.corpus;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One mapping of a file, of which every scalar is text. A value is refused with its file, its place
 * and what may stand there.
 *
 * @param place where in the file, such as {@code reads[2].}; empty at the top
 */
record Fields(String file, String place, Map<String, Object> values) {
  private static final Pattern WHOLE = Pattern.compile("0|[1-9][0-9]{0,8}");
  private static final Pattern MILLIS = Pattern.compile("(0|[1-9][0-9]{0,6})(\\.[0-9]{1,6})?");

  /** Takes what YAML made of a mapping, and refuses every key but these. */
  static Fields of(String file, String place, Object yaml, Set<String> known) {
    if (!(yaml instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(
          "%s: %s is not a mapping; keys are %s"
              .formatted(file, new Fields(file, place, Map.of()).bare(), sorted(known)));
    }
    Map<String, Object> values = new LinkedHashMap<>();
    map.forEach((key, value) -> values.put(String.valueOf(key), value));
    for (String key : values.keySet()) {
      if (!known.contains(key)) {
        throw new IllegalArgumentException(
            "%s: unknown key %s%s; keys are %s".formatted(file, place, key, sorted(known)));
      }
    }
    return new Fields(file, place, values);
  }

  private static String sorted(Set<String> keys) {
    return String.join(", ", keys.stream().sorted().toList());
  }

  /** What is read here, in words. */
  String bare() {
    return place.isEmpty() ? "the file" : place.substring(0, place.length() - 1);
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** A mapping within this one. */
  Fields fields(String key, Set<String> known) {
    return of(file, place + key + ".", required(key, "a mapping"), known);
  }

  /** Names and texts that are free. */
  Map<String, String> texts(String key) {
    Object yaml = required(key, "names and texts");
    if (!(yaml instanceof Map<?, ?> map)) {
      throw refused(key, yaml, "names and texts");
    }
    Map<String, String> texts = new LinkedHashMap<>();
    map.forEach(
        (name, value) -> {
          if (!(value instanceof String text)) {
            throw refused(key + "." + name, value, "a text");
          }
          texts.put(String.valueOf(name), text);
        });
    return texts;
  }

  /** A list of mappings. */
  List<Fields> list(String key, Set<String> known) {
    List<Fields> items = new ArrayList<>();
    for (Object item : sequence(key, "a list of mappings")) {
      items.add(of(file, place + key + "[" + items.size() + "].", item, known));
    }
    return items;
  }

  /** One text, or a list of some. */
  List<String> oneOrMore(String key) {
    return required(key, "a text or a list of texts") instanceof String text
        ? List.of(text)
        : sequence(key, "a text or a list of texts").stream().map(String::valueOf).toList();
  }

  /** A list of words, each one of the legal. */
  List<String> words(String key, List<String> legal) {
    String shape = "a list of any of: " + String.join(", ", legal);
    List<String> words = sequence(key, shape).stream().map(String::valueOf).toList();
    for (String word : words) {
      if (!legal.contains(word)) {
        throw refused(key, word, shape);
      }
    }
    return words;
  }

  private List<?> sequence(String key, String legal) {
    Object yaml = required(key, legal);
    if (!(yaml instanceof List<?> list)) {
      throw refused(key, yaml, legal);
    }
    return list;
  }

  /** A text that is not empty. */
  String text(String key, String legal) {
    Object yaml = required(key, legal);
    if (!(yaml instanceof String text) || text.isEmpty()) {
      throw refused(key, yaml, legal);
    }
    return text;
  }

  Optional<String> textIfAny(String key, String legal) {
    return has(key) ? Optional.of(text(key, legal)) : Optional.empty();
  }

  String text(String key, Pattern pattern, String legal) {
    String text = text(key, legal);
    if (!pattern.matcher(text).matches()) {
      throw refused(key, text, legal);
    }
    return text;
  }

  int wholeNumber(String key, int least, int most) {
    String legal = "a whole number from " + least + " to " + most;
    int number = Integer.parseInt(text(key, WHOLE, legal));
    if (number < least || number > most) {
      throw refused(key, number, legal);
    }
    return number;
  }

  /** Milliseconds, as nanoseconds. */
  long nanos(String key) {
    return toNanos(text(key, MILLIS, "milliseconds, such as 40 or 12.5"));
  }

  long nanos(String key, long ifAbsent) {
    return has(key) ? nanos(key) : ifAbsent;
  }

  /** Milliseconds, as nanoseconds, or {@code none}. */
  Optional<Long> nanosOrNone(String key) {
    String legal = "milliseconds, such as 40 or 12.5, or none where it is undefined";
    String text = text(key, legal);
    return text.equals("none") ? Optional.empty() : Optional.of(toNanos(text(key, MILLIS, legal)));
  }

  private static long toNanos(String millis) {
    return new BigDecimal(millis).movePointRight(6).longValueExact();
  }

  private Object required(String key, String legal) {
    Object value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException(
          "%s: the key %s%s is missing: %s".formatted(file, place, key, legal));
    }
    return value;
  }

  IllegalArgumentException refused(String key, Object value, String legal) {
    return new IllegalArgumentException(
        "%s: %s%s is \"%s\": it must be %s".formatted(file, place, key, value, legal));
  }
}
