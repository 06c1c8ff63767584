package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.dialect.TemplateValue;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * What requests are made of: the method, and the template of the body.
 *
 * @param profileFile the profile that files are looked for beside, if there is one
 */
record RequestSource(
    Settings settings, TextFiles files, Optional<String> profileFile, EndpointUrl url) {
  private static final String GET = "GET";

  /** POST unless written. */
  String method() {
    return settings.get(LoadSettings.METHOD).orElse("POST");
  }

  /** The body; empty for a GET, which has none. */
  Optional<RequestTemplate> template(Dialect dialect) {
    Optional<Written> written = settings.written(LoadSettings.TEMPLATE);
    if (method().equals(GET)) {
      written.ifPresent(
          file -> {
            throw new ConfigurationException(
                named(file)
                    + ": a GET has no body; put the variables into the query of url, for example"
                    + " url = http://127.0.0.1:8080/chat?q={query}, or remove the template");
          });
      return Optional.empty();
    }
    String json =
        written
            .map(file -> files.read(LoadSettings.TEMPLATE.name(), file, profileFile, encoding()))
            .orElseGet(() -> dialect.defaultTemplate(url.uri().getPath().replaceAll("/+$", "")));
    try {
      return Optional.of(RequestTemplate.parse(json));
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(name() + ": " + e.getMessage());
    }
  }

  private String name() {
    return settings
        .written(LoadSettings.TEMPLATE)
        .map(RequestSource::named)
        .orElse("the built-in template");
  }

  private static String named(Written file) {
    return "template = " + file.text() + " (" + file.where() + ")";
  }

  /**
   * Asks the dialect what it thinks of the first body, for a place may stand for more than a text.
   *
   * @throws ConfigurationException if a reply to it could not be a stream of the dialect
   */
  void check(RequestTemplate template, Dialect dialect, Filling filling) {
    dialect
        .objection(template.body(filling.ofFirstRow()))
        .ifPresent(
            objection -> {
              throw new ConfigurationException(name() + ": " + objection);
            });
  }

  private Charset encoding() {
    return settings.get(LoadSettings.ENCODING).orElse(StandardCharsets.UTF_8);
  }

  /**
   * What of all this makes two runs incomparable, besides the rows and the model.
   *
   * @param fixed what the settings put into the body
   */
  String shape(Optional<RequestTemplate> template, Map<String, TemplateValue> fixed) {
    String placesInUrl =
        url.template().used().isEmpty()
            ? ""
            : url.uri().getRawPath() + "?" + url.uri().getRawQuery();
    return template.map(body -> withFixed(body, fixed)).orElse(method()) + placesInUrl;
  }

  private static String withFixed(RequestTemplate body, Map<String, TemplateValue> fixed) {
    byte[] json =
        body.render(
            place ->
                FillingSource.partOfTemplate(place) && fixed.containsKey(place)
                    ? fixed.get(place)
                    : TemplateValue.text("{" + place + "}"));
    return new String(json, StandardCharsets.UTF_8);
  }
}
