package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.dialect.TemplateValue;
import io.github.streamgate.dialect.TemplateValues;
import io.github.streamgate.internal.wire.WireRequest;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Fills a template, and the places in the URL and the headers, with one data row after the other.
 * What a request is made of follows from its place in start order and its user alone, {@code
 * {uuid}} apart.
 *
 * <p>A place is filled by the column of that name, else by what is the same for every request, else
 * by {@link GeneratedValues}.
 *
 * @param template of the body; absent where the request has none
 * @param fixed values that are the same for every request, by place
 */
public record TemplateRequests(
    String method,
    UrlTemplate url,
    RequestHeaders headers,
    @Nullable RequestTemplate template,
    DataRows data,
    Map<String, TemplateValue> fixed)
    implements RequestFactory {
  private static final byte[] NO_BODY = {};

  public TemplateRequests {
    fixed = Map.copyOf(fixed);
  }

  /** The same requests to another URL. */
  public TemplateRequests to(UrlTemplate other) {
    return new TemplateRequests(method, other, headers, template, data, fixed);
  }

  @Override
  public Numbered next(int ordinal, int user) {
    DataRow row = data.row(ordinal);
    int number = row == null ? 0 : row.number();
    TemplateValues values = values(row, new GeneratedValues(ordinal, user, number));
    int key = headers.key(ordinal, user);
    byte[] body = template == null ? NO_BODY : template.render(values);
    return new Numbered(
        new WireRequest(method, url.fill(values), headers.fill(key, values), body), number, key);
  }

  @Override
  public OptionalInt available() {
    return data.available();
  }

  private TemplateValues values(@Nullable DataRow row, GeneratedValues generated) {
    return place -> {
      int column = data.columns().indexOf(place);
      if (row != null && column >= 0) {
        return row.values().get(column);
      }
      TemplateValue value = fixed.get(place);
      return value == null ? generated.get(place) : value;
    };
  }

  /** Never prints the headers: they hold the key. */
  @Override
  public String toString() {
    return "TemplateRequests[" + method + " " + url + ", " + data.rows().size() + " rows]";
  }
}
