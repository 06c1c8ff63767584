package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.TextTemplate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills {@code ${NAME}} and {@code ${NAME:default}} in what was written, once: a value that holds
 * such a text itself is not filled again.
 *
 * @param lookup the value of a name, from JUnit's configuration parameters, system properties and
 *     environment in this order
 */
record Variables(Function<String, Optional<String>> lookup) {
  private static final Pattern REFERENCE =
      Pattern.compile("\\$\\{([A-Za-z0-9_.-]+)(?::([^}]*))?\\}");

  /** Whether the text refers to any variable. */
  static boolean mentioned(String text) {
    return REFERENCE.matcher(text).find();
  }

  /**
   * The text filled in; an error that names the variable where one is neither set nor defaulted.
   */
  Written fill(Written written) {
    if (!mentioned(written.text())) {
      return written;
    }
    Matcher reference = REFERENCE.matcher(written.text());
    StringBuilder filled = new StringBuilder();
    while (reference.find()) {
      String value = value(reference.group(1), Optional.ofNullable(reference.group(2)), written);
      reference.appendReplacement(filled, Matcher.quoteReplacement(value));
    }
    reference.appendTail(filled);
    return new Written(filled.toString(), written.where(), written.committed());
  }

  /** What each variable of the text stands for. */
  List<String> values(Written written) {
    return REFERENCE
        .matcher(written.text())
        .results()
        .map(found -> value(found.group(1), Optional.ofNullable(found.group(2)), written))
        .toList();
  }

  /** The text as a template: its own places, and the values of its variables as plain text. */
  TextTemplate template(Written written) {
    Matcher reference = REFERENCE.matcher(written.text());
    TextTemplate template = TextTemplate.literal("");
    int from = 0;
    while (reference.find()) {
      String value = value(reference.group(1), Optional.ofNullable(reference.group(2)), written);
      template =
          template
              .plus(TextTemplate.parse(written.text().substring(from, reference.start())))
              .plus(TextTemplate.literal(value));
      from = reference.end();
    }
    return template.plus(TextTemplate.parse(written.text().substring(from)));
  }

  private String value(String name, Optional<String> fallback, Written written) {
    return lookup
        .apply(name)
        .or(() -> fallback)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "${"
                        + name
                        + "} ("
                        + written.where()
                        + "): not set; set the environment variable or the system property "
                        + name
                        + ", or write a default: ${"
                        + name
                        + ":...}"));
  }

  /** The first variable of the text that is neither set nor defaulted, if there is one. */
  Optional<String> firstMissing(String text) {
    return REFERENCE
        .matcher(text)
        .results()
        .filter(reference -> reference.group(2) == null)
        .map(reference -> reference.group(1))
        .filter(name -> lookup.apply(name).filter(value -> !value.isBlank()).isEmpty())
        .findFirst();
  }
}
