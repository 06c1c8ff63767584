package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.RequestTemplate;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What requests are made of: the method, the template of the body, and what fills the places in
 * both the template and the URL.
 *
 * @param profileFile the profile that files are looked for beside, if there is one
 */
record RequestSource(
    Settings settings, TextFiles files, Optional<String> profileFile, EndpointUrl url) {
  private static final String GET = "GET";

  /** POST unless written. */
  String method() {
    return settings.get(Setting.METHOD).orElse("POST");
  }

  /** The body; empty for a GET, which has none. */
  Optional<RequestTemplate> template(Dialect dialect) {
    Optional<Written> written = settings.written(Setting.TEMPLATE);
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
    String name = written.map(RequestSource::named).orElse("the built-in template");
    String json =
        written
            .map(file -> files.read(Setting.TEMPLATE.name(), file, profileFile, encoding()))
            .orElseGet(() -> dialect.defaultTemplate(url.uri().getPath().replaceAll("/+$", "")));
    return Optional.of(checked(dialect, name, json));
  }

  private static String named(Written file) {
    return "template = " + file.text() + " (" + file.where() + ")";
  }

  private static RequestTemplate checked(Dialect dialect, String name, String json) {
    RequestTemplate template;
    try {
      template = RequestTemplate.parse(json);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(name + ": " + e.getMessage());
    }
    dialect
        .objection(template.body())
        .ifPresent(
            objection -> {
              throw new ConfigurationException(name + ": " + objection);
            });
    return template;
  }

  private Charset encoding() {
    return settings.get(Setting.ENCODING).orElse(StandardCharsets.UTF_8);
  }

  /** What fills {@code {query}}, a text a row; empty where nothing asks for it. */
  List<String> rows(Optional<RequestTemplate> template) {
    Optional<Written> data = settings.written(Setting.DATA);
    Optional<Written> query = settings.written(Setting.QUERY);
    Optional<Written> given = data.or(() -> query);
    if (!asks(template, "query")) {
      given.ifPresent(
          written -> {
            throw unused(data.isPresent() ? "data" : "query", written, "query");
          });
      return List.of();
    }
    if (given.isEmpty()) {
      throw new ConfigurationException(
          (template.isPresent() ? "the template" : "the url")
              + " asks for {query}, and nothing fills it: set data to a file with a prompt a line,"
              + " for example data = perf/queries.txt, or query to one text");
    }
    return data.map(this::dataRows).orElseGet(() -> List.of(Setting.QUERY.parse(given.get())));
  }

  private boolean asks(Optional<RequestTemplate> template, String variable) {
    return url.asks(variable)
        || template.filter(body -> body.used().contains(variable)).isPresent();
  }

  private static ConfigurationException unused(String setting, Written written, String place) {
    return new ConfigurationException(
        setting
            + " = "
            + written.text()
            + " ("
            + written.where()
            + "): neither the template nor the url has {"
            + place
            + "}, so this would change nothing; put {"
            + place
            + "} into one of them, or remove the setting");
  }

  private List<String> dataRows(Written data) {
    List<String> rows =
        files
            .read(Setting.DATA.name(), data, profileFile, encoding())
            .lines()
            .filter(line -> !line.isBlank())
            .toList();
    if (rows.isEmpty()) {
      throw new ConfigurationException(
          "data = "
              + data.text()
              + " ("
              + data.where()
              + "): the file is empty; write a prompt a line");
    }
    return rows;
  }

  /** What fills {@code {model}}; empty where nothing asks for it. */
  Optional<String> model(Optional<RequestTemplate> template) {
    Optional<Written> model = settings.written(Setting.MODEL);
    if (asks(template, "model") && model.isEmpty()) {
      throw new ConfigurationException(
          "the template asks for {model}, and nothing fills it: set model, for example model = "
              + Setting.MODEL.example());
    }
    if (!asks(template, "model") && model.isPresent()) {
      throw unused("model", model.get(), "model");
    }
    return model.map(Setting.MODEL::parse);
  }

  /** What of all this makes two runs incomparable, besides the rows and the model. */
  String shape(Optional<RequestTemplate> template) {
    String placesInUrl =
        url.asks("query") || url.asks("user")
            ? url.uri().getRawPath() + "?" + url.uri().getRawQuery()
            : "";
    return template.map(body -> body.body().toString()).orElse(method()) + placesInUrl;
  }
}
