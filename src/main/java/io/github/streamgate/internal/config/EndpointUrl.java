package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.TemplateValue;
import io.github.streamgate.dialect.TextTemplate;
import io.github.streamgate.internal.load.UrlTemplate;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The URL that is asked, put together from what was written and the dialect's own path.
 *
 * @param namesModel whether {@code {model}} stood in it
 */
record EndpointUrl(URI uri, boolean namesModel) {
  private static final String MODEL_PLACE = "{model}";

  /** What a base URL often ends with, and the path of a request begins with too. */
  private static final Pattern ROOT_AT_END = Pattern.compile("/(v\\d+[a-z0-9]*|api)$");

  /** Whether the URL has a place for a variable. */
  boolean asks(String variable) {
    return variable.equals("model") ? namesModel : template().used().contains(variable);
  }

  /** The URL with the places that every request fills anew. */
  UrlTemplate template() {
    return new UrlTemplate(uri);
  }

  /** The path that was written, by itself or in the URL; empty where only a server is named. */
  static String writtenPath(Settings settings) {
    return withoutQuery(
        settings
            .get(LoadSettings.PATH)
            .or(() -> base(settings, LoadSettings.URL).map(URI::getRawPath))
            .orElse(""));
  }

  /** The URL as it was written. */
  private static Optional<URI> base(Settings settings, Setting<URI> setting) {
    return settings
        .written(setting)
        .map(url -> new Written(withModel(url.text(), settings), url.where(), url.committed()))
        .map(url -> setting.parse(url, settings.raw(setting.name()).orElse(url)));
  }

  /** Puts the URL together. */
  static EndpointUrl of(Settings settings, Dialect dialect) {
    URI base =
        base(settings, LoadSettings.URL)
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        "no endpoint: annotate a field or method with @SseEndpoint, or set url in"
                            + " @SseLoad or in the profile; for example url = "
                            + LoadSettings.URL.example()));
    requirePort(base, settings, LoadSettings.URL, "@SseEndpoint");
    Optional<String> added = addedPath(settings, dialect, pathOf(base));
    boolean namesModel =
        added.filter(EndpointUrl::asksModel).isPresent()
            || settings.written(LoadSettings.URL).filter(url -> asksModel(url.text())).isPresent();
    return new EndpointUrl(
        added.map(path -> joined(base, withModel(path, settings))).orElse(base), namesModel);
  }

  /**
   * Puts together the URL of the reference, which has to be written. Where it names no more than a
   * server, that server is asked what this one is.
   */
  EndpointUrl ofReference(Settings settings, Dialect dialect) {
    URI base = base(settings, LoadSettings.REFERENCE).orElseThrow();
    requirePort(base, settings, LoadSettings.REFERENCE, "@SseReference");
    if (pathOf(base).isEmpty() && base.getRawQuery() == null) {
      return new EndpointUrl(
          URI.create(server(base) + uri.toString().substring(server(uri).length())), namesModel);
    }
    return new EndpointUrl(
        addedPath(settings, dialect, pathOf(base))
            .map(path -> joined(base, withModel(path, settings)))
            .orElse(base),
        namesModel);
  }

  private static void requirePort(
      URI base, Settings settings, Setting<URI> setting, String annotation) {
    if (base.getPort() == 0) {
      throw new ConfigurationException(
          setting.name()
              + " = "
              + base
              + " ("
              + settings.written(setting).map(Written::where).orElse("")
              + "): port 0 is no port but a request for a free one; give the port that the server"
              + " got, from an "
              + annotation
              + " method, which is read just before the load");
    }
  }

  private static boolean asksModel(String text) {
    return text.contains(MODEL_PLACE);
  }

  private static String server(URI uri) {
    return uri.getScheme() + "://" + uri.getRawAuthority();
  }

  private static String pathOf(URI base) {
    return base.getRawPath() == null ? "" : base.getRawPath().replaceAll("/+$", "");
  }

  /** What goes behind the URL: a path of one's own, or the dialect's where the URL has none yet. */
  private static Optional<String> addedPath(Settings settings, Dialect dialect, String basePath) {
    return settings
        .get(LoadSettings.PATH)
        .or(
            () ->
                Optional.of(dialect.path())
                    .filter(path -> basePath.isEmpty() || !sharedRoot(basePath, path).isEmpty()));
  }

  /** The {@code /v1} that both have, and that must not stand twice. */
  private static String sharedRoot(String basePath, String path) {
    Matcher root = ROOT_AT_END.matcher(basePath);
    return root.find() && path.startsWith(root.group() + "/") ? root.group() : "";
  }

  private static URI joined(URI base, String added) {
    String basePath = pathOf(base);
    String path = withoutQuery(added);
    String query =
        Stream.of(added.substring(path.length()).replaceFirst("^\\?", ""), base.getRawQuery())
            .filter(part -> part != null && !part.isEmpty())
            .collect(Collectors.joining("&"));
    String url =
        base.getScheme()
            + "://"
            + base.getRawAuthority()
            + basePath
            + path.substring(sharedRoot(basePath, path).length())
            + (query.isEmpty() ? "" : "?" + query);
    try {
      return URI.create(url);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          "path = "
              + added
              + ": makes no legal URL, "
              + url
              + "; percent-encode what a URL can not hold");
    }
  }

  private static String withoutQuery(String path) {
    int query = path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }

  private static String withModel(String written, Settings settings) {
    if (!asksModel(written)) {
      return withPlaces(written);
    }
    String model =
        settings
            .get(LoadSettings.MODEL)
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        "the path asks for {model}, and nothing fills it: set model, for example"
                            + " model = "
                            + LoadSettings.MODEL.example()));
    String encoded = URLEncoder.encode(model, StandardCharsets.UTF_8).replace("+", "%20");
    return withPlaces(written.replace(MODEL_PLACE, encoded));
  }

  /** As a legal URL holds places; braces that were written encoded are no place. */
  private static String withPlaces(String written) {
    String plain = written.replace("%7B", "%7b").replace("%7D", "%7d");
    TextTemplate text = TextTemplate.parse(plain);
    String withPlaces =
        text.render(
            place -> TemplateValue.text(UrlTemplate.place(place)), UnaryOperator.identity());
    return text.used().isEmpty() && withPlaces.equals(plain)
        ? written
        : withPlaces.replace("{", "%7b").replace("}", "%7d");
  }
}
