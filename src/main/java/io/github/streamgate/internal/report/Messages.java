package io.github.streamgate.internal.report;

import io.github.streamgate.internal.said.Said;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.TreeSet;

/**
 * The words of the report that people read, by key. They stand in {@code messages.properties} in
 * English; another language is one more file beside it. Immutable.
 */
public final class Messages {
  private static final String BUNDLE = "io.github.streamgate.internal.report.messages";

  private final ResourceBundle words;

  private Messages(ResourceBundle words) {
    this.words = words;
  }

  /** The words of a language; English where there are none of it. */
  public static Messages of(Locale language) {
    return new Messages(
        ResourceBundle.getBundle(BUNDLE, language, Messages.class.getClassLoader()));
  }

  /** English, whatever the machine speaks. */
  public static Messages english() {
    return of(Locale.ROOT);
  }

  /** The language as a page declares it: {@code en}. */
  public String language() {
    return words.getString("language");
  }

  /** The text of a key. */
  public String text(String key) {
    return words.getString(key);
  }

  /** The text of a key, its places ({@code %s}) filled in order. */
  public String text(String key, Object... places) {
    return String.format(Locale.ROOT, words.getString(key), places);
  }

  /** A sentence, and in its places those that stand in it. */
  public String text(Said said) {
    String key = said.what().key();
    Object[] places = said.places().stream().map(this::place).toArray();
    boolean one = places.length > 0 && String.valueOf(places[0]).equals("1");
    return text(one && words.containsKey(key + ".one") ? key + ".one" : key, places);
  }

  private Object place(Object place) {
    if (place instanceof Said said) {
      return text(said);
    }
    if (place instanceof Said.Nanos duration) {
      return Units.millis(duration.nanos());
    }
    return place instanceof Said.Share share ? Units.share(share.share()) : place;
  }

  /** The text of a key, or of {@code key.one} where there is one of what it counts. */
  public String counted(String key, long count) {
    return text(count == 1 && words.containsKey(key + ".one") ? key + ".one" : key, count);
  }

  /** Every text whose key begins so, by what follows. */
  public Map<String, String> under(String prefix) {
    Map<String, String> found = new LinkedHashMap<>();
    for (String key : new TreeSet<>(words.keySet())) {
      if (key.startsWith(prefix)) {
        found.put(key.substring(prefix.length()), words.getString(key));
      }
    }
    return found;
  }
}
