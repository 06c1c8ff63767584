package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.TemplateValues;
import io.github.streamgate.dialect.TextTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The headers of every request.
 *
 * @param byKey all that is known beforehand, once for each key of the pool; one where there is no
 *     pool
 * @param filled those with places for variables
 * @param use how the pool is dealt out; absent where there is no pool
 */
public record RequestHeaders(
    List<Map<String, String>> byKey, Map<String, TextTemplate> filled, @Nullable KeyUse use) {
  public RequestHeaders {
    byKey = byKey.stream().map(Map::copyOf).toList();
    filled = Map.copyOf(filled);
    if (byKey.isEmpty()) {
      throw new IllegalArgumentException("no headers, not even an empty set");
    }
  }

  /** The same headers for every request. */
  public static RequestHeaders same(Map<String, String> headers) {
    return new RequestHeaders(List.of(headers), Map.of(), null);
  }

  /** Which key of the pool a request gets, from 1; 0 where there is no pool. */
  int key(int ordinal, int user) {
    if (use == null) {
      return 0;
    }
    return 1 + (use == KeyUse.ROUND_ROBIN ? ordinal : user) % byKey.size();
  }

  /** The headers of one request. */
  Map<String, String> fill(int key, TemplateValues values) {
    Map<String, String> known = byKey.get(Math.max(0, key - 1));
    if (filled.isEmpty()) {
      return known;
    }
    Map<String, String> headers = new HashMap<>(known);
    filled.forEach(
        (name, template) -> headers.put(name, template.render(values, UnaryOperator.identity())));
    return headers;
  }

  /** Never prints a value: they hold the keys. */
  @Override
  public String toString() {
    return "RequestHeaders" + byKey.get(0).keySet() + filled.keySet();
  }
}
