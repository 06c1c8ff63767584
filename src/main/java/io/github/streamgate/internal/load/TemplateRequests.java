package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.internal.wire.WireRequest;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Fills a template with one data row after the other, round and round.
 *
 * @param rows the texts for {@code {query}}; empty where the template has no such place
 * @param fixed the other variables, the same for every request
 */
public record TemplateRequests(
    URI uri,
    Map<String, String> headers,
    RequestTemplate template,
    List<String> rows,
    Map<String, String> fixed)
    implements RequestFactory {
  public TemplateRequests {
    headers = Map.copyOf(headers);
    rows = List.copyOf(rows);
    fixed = Map.copyOf(fixed);
  }

  @Override
  public Numbered next(int ordinal, int user) {
    Map<String, String> values = new HashMap<>(fixed);
    values.put("user", "user-" + (user + 1));
    int row = 0;
    if (!rows.isEmpty()) {
      row = 1 + ordinal % rows.size();
      values.put("query", rows.get(row - 1));
    }
    return new Numbered(new WireRequest("POST", uri, headers, template.render(values)), row);
  }

  /** Never prints the headers: they hold the key. */
  @Override
  public String toString() {
    return "TemplateRequests[" + uri + ", " + rows.size() + " rows]";
  }
}
