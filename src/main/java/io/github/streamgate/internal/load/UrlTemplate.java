package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.TemplateValues;
import io.github.streamgate.dialect.TextTemplate;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A URL with places for variables, as {@link #place} writes them. A value is put in
 * percent-encoded. Immutable and thread-safe.
 */
public final class UrlTemplate {
  private static final Pattern PLACE = Pattern.compile("%7B([^%{}]+)%7D");

  private final URI uri;
  private final TextTemplate text;

  public UrlTemplate(URI uri) {
    this.uri = uri;
    this.text = TextTemplate.parse(PLACE.matcher(uri.toString()).replaceAll("{$1}"));
  }

  /** How a URL holds the place of a variable: its braces percent-encoded, in capitals. */
  public static String place(String variable) {
    return "%7B" + variable + "%7D";
  }

  /** The URL, its places not filled in. */
  public URI uri() {
    return uri;
  }

  /** The places that stand in this URL, by their names. */
  public Set<String> used() {
    return text.used();
  }

  URI fill(TemplateValues values) {
    return text.used().isEmpty() ? uri : URI.create(text.render(values, UrlTemplate::encoded));
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
