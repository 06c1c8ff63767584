package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.TextTemplate;
import io.github.streamgate.internal.load.RequestHeaders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Makes the headers: ours, the dialect's, those that carry the key, and those of the profile, of
 * which each replaces what stands before it.
 *
 * @param written the profile's headers by name
 * @param secrets takes up every value that must not be shown
 */
record HeaderSource(
    Dialect dialect, Map<String, Written> written, Variables variables, Secrets secrets) {
  /** Headers that the HTTP client keeps for itself. */
  private static final Set<String> RESERVED =
      Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");

  private static final Pattern SENSITIVE_NAME = Pattern.compile("(?i)auth|key|token|secret|cookie");

  /** A header's value as the HTTP client takes it: visible Latin-1, blanks and tabs. */
  private static final Pattern SENDABLE = Pattern.compile("[\\t\\x20-\\x7E\\x80-\\xFF]*");

  /** The headers for each of the keys. */
  RequestHeaders headers(ApiKeys keys) {
    Map<String, TextTemplate> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    written.forEach((name, value) -> own.put(name, template(name, value)));
    List<Map<String, String>> byKey = new ArrayList<>();
    for (String key : keys.all()) {
      secrets.add(key);
      byKey.add(known(dialect.authorization(key), own));
    }
    if (byKey.isEmpty()) {
      byKey.add(known(Map.of(), own));
    }
    Map<String, TextTemplate> filled = new HashMap<>(own);
    filled.values().removeIf(template -> template.used().isEmpty());
    return new RequestHeaders(byKey, filled, keys.use().orElse(null));
  }

  private Map<String, String> known(
      Map<String, String> authorization, Map<String, TextTemplate> own) {
    // A header of the profile replaces ours whatever the case of its name.
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Content-Type", "application/json");
    headers.put("Accept", dialect.framing().mediaType());
    headers.put("Accept-Encoding", "identity");
    headers.putAll(dialect.headers());
    headers.putAll(authorization);
    own.forEach(
        (name, template) -> {
          if (template.used().isEmpty()) {
            headers.put(name, plain(template));
          } else {
            headers.remove(name);
          }
        });
    return headers;
  }

  private TextTemplate template(String name, Written value) {
    if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
      throw new ConfigurationException(
          value.where() + ": the header " + name + " belongs to the HTTP client; remove it");
    }
    TextTemplate template =
        variables.template(new Written(value.text().strip(), value.where(), value.committed()));
    if (!template.used().isEmpty()) {
      variables.values(value).forEach(secrets::add);
      return template;
    }
    String plain = plain(template);
    requireSendable(plain, value.where() + ": the value of " + name);
    if (SENSITIVE_NAME.matcher(name).find() || Variables.mentioned(value.text())) {
      secrets.add(plain);
    }
    return TextTemplate.literal(plain);
  }

  private static String plain(TextTemplate template) {
    return template
        .render(
            place -> {
              throw new IllegalArgumentException(place);
            },
            UnaryOperator.identity())
        .strip();
  }

  /**
   * Looks at what the data put into the headers.
   *
   * @throws ConfigurationException if HTTP does not allow it there
   */
  void check(RequestHeaders headers, Filling filling) {
    headers
        .filled()
        .forEach(
            (name, template) ->
                filling.forEachRow(
                    (values, where) -> {
                      String value = template.render(values, UnaryOperator.identity());
                      requireSendable(value, where + ": the value of the header " + name);
                      if (SENSITIVE_NAME.matcher(name).find()) {
                        secrets.add(value);
                      }
                    }));
  }

  /** Asked here, because the HTTP client quotes in its own refusal what it cannot send. */
  static void requireSendable(String value, String what) {
    if (!SENDABLE.matcher(value).matches()) {
      throw new ConfigurationException(
          what
              + " holds a line break or another character that HTTP does not allow in a header; set"
              + " it to visible characters alone (it is not shown here, for it may be a secret)");
    }
  }
}
