package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.internal.wire.WireRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Fills a template, and the places in a URL, with one data row after the other, round and round.
 *
 * @param uri may hold places for {@code query} and {@code user}: see {@link #placeInUrl}
 * @param template of the body; absent where the request has none
 * @param rows the texts for {@code {query}}; empty where there is no such place
 * @param fixed the other variables, the same for every request
 */
public record TemplateRequests(
    String method,
    URI uri,
    Map<String, String> headers,
    @Nullable RequestTemplate template,
    List<String> rows,
    Map<String, String> fixed)
    implements RequestFactory {
  private static final Pattern PLACE = Pattern.compile("%7B(query|user)%7D");
  private static final byte[] NO_BODY = {};

  public TemplateRequests {
    headers = Map.copyOf(headers);
    rows = List.copyOf(rows);
    fixed = Map.copyOf(fixed);
  }

  /** How a URL holds the place of a variable: its braces percent-encoded. */
  public static String placeInUrl(String variable) {
    return "%7B" + variable + "%7D";
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
    byte[] body = template == null ? NO_BODY : template.render(values);
    return new Numbered(new WireRequest(method, filled(values), headers, body), row);
  }

  /** In one pass: what a variable brings along is not filled again. */
  private URI filled(Map<String, String> values) {
    Matcher place = PLACE.matcher(uri.toString());
    return place.find()
        ? URI.create(place.replaceAll(found -> encoded(values.getOrDefault(found.group(1), ""))))
        : uri;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Never prints the headers: they hold the key. */
  @Override
  public String toString() {
    return "TemplateRequests[" + method + " " + uri + ", " + rows.size() + " rows]";
  }
}
