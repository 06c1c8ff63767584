package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.LoadPlan;
import io.github.streamgate.internal.load.TemplateRequests;
import io.github.streamgate.internal.load.Timeouts;
import io.github.streamgate.internal.wire.WireOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes one validated plan out of everything that was written: command line over endpoint and
 * annotations over profile. Raises a {@link ConfigurationException} for whatever cannot be meant.
 */
public final class Planner {
  /** Headers that the HTTP client keeps for itself. */
  private static final Set<String> RESERVED_HEADERS =
      Set.of("connection", "content-length", "expect", "host", "upgrade");

  private static final Pattern SENSITIVE_NAME = Pattern.compile("(?i)auth|key|token|secret|cookie");

  /** A header's value as the HTTP client takes it: visible Latin-1, blanks and tabs. */
  private static final Pattern SENDABLE = Pattern.compile("[\\t\\x20-\\x7E\\x80-\\xFF]*");

  private static final Setting<String> PROFILE =
      Setting.text("profile", "the path of a YAML file", "perf/chat.yaml", Setting::notBlank);

  private final Surroundings surroundings;
  private final TextFiles files;
  private final Optional<Profile> profile;
  private final Optional<String> profileFile;
  private final Settings settings;

  /**
   * Gathers the sources.
   *
   * @param sources what the code says, nearest first
   */
  public Planner(Surroundings surroundings, List<Layer> sources) {
    this.surroundings = surroundings;
    this.files = new TextFiles(surroundings.moduleRoot(), surroundings.classLoader());
    List<Layer> layers = new ArrayList<>();
    layers.add(surroundings.settings());
    layers.addAll(sources);
    Settings withoutProfile = new Settings(layers, surroundings.variables());
    Optional<Written> named = withoutProfile.written(PROFILE);
    named.ifPresent(PROFILE::parse);
    this.profile = named.map(this::readProfile);
    this.profileFile = named.map(Written::text);
    profile.ifPresent(layers::add);
    this.settings = new Settings(layers, surroundings.variables());
  }

  private Profile readProfile(Written named) {
    return Profile.parse(
        named.text(), files.read(PROFILE.name(), named, Optional.empty(), StandardCharsets.UTF_8));
  }

  /** The plan. */
  public Plan plan() {
    DialectChoice choice = DialectChoice.of(settings);
    Dialect dialect = choice.dialect();
    EndpointUrl url = EndpointUrl.of(settings, dialect);
    URI uri = url.uri();
    RequestSource source = new RequestSource(settings, files, profileFile, url);
    Optional<RequestTemplate> template = source.template(dialect);
    List<String> rows = source.rows(template);
    Optional<String> model = source.model(template);
    LoadModelSettings loadSettings = new LoadModelSettings(settings);
    LoadModel loadModel = loadSettings.model(uri);
    Secrets secrets = new Secrets();
    addSecretsOf(uri, secrets);
    Map<String, String> headers = headers(dialect, secrets);
    TemplateRequests requests =
        new TemplateRequests(
            source.method(),
            uri,
            headers,
            template.orElse(null),
            rows,
            model.map(name -> Map.of("model", name)).orElse(Map.of()));
    LoadPlan load =
        new LoadPlan(
            dialect,
            requests,
            loadModel,
            timeouts(),
            wire(),
            loadSettings.retries(),
            loadSettings.budget(),
            secrets.all());
    return new Plan(
        load,
        withoutQuery(uri),
        template.map(RequestTemplate::body).map(TokenBound::of).orElse(OptionalLong.empty()),
        LoadShape.of(load, source.shape(template), rows, model),
        described(choice, load, loadSettings, model, rows));
  }

  /** Some providers take the key in the query of the URL; a variable there may be one. */
  private void addSecretsOf(URI uri, Secrets secrets) {
    boolean variable =
        Stream.of(Setting.URL, Setting.PATH)
            .flatMap(setting -> settings.raw(setting.name()).stream())
            .anyMatch(written -> Variables.mentioned(written.text()));
    if (variable && uri.getQuery() != null) {
      for (String parameter : uri.getQuery().split("&", -1)) {
        secrets.add(parameter.substring(parameter.indexOf('=') + 1));
      }
    }
  }

  /** The limits that the profile sets. */
  public List<Limit> limits() {
    return profile.map(Profile::limits).orElse(Map.of()).entrySet().stream()
        .flatMap(
            limit ->
                LimitText.parse(limit.getKey(), surroundings.variables().fill(limit.getValue()))
                    .stream())
        .toList();
  }

  private static URI withoutQuery(URI uri) {
    String text = uri.toString();
    int query = text.indexOf('?');
    return query < 0 ? uri : URI.create(text.substring(0, query));
  }

  private Timeouts timeouts() {
    return new Timeouts(
        settings.get(Setting.FIRST_BYTE_TIMEOUT).orElse(Duration.ofSeconds(60)),
        settings.get(Setting.IDLE_TIMEOUT).orElse(Duration.ofSeconds(60)),
        settings.get(Setting.TOTAL_TIMEOUT).orElse(Duration.ofMinutes(5)));
  }

  private WireOptions wire() {
    return WireOptions.plain(settings.get(Setting.CONNECT_TIMEOUT).orElse(Duration.ofSeconds(10)));
  }

  private Map<String, String> headers(Dialect dialect, Secrets secrets) {
    // A header of the profile replaces ours whatever the case of its name.
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Content-Type", "application/json");
    headers.put("Accept", dialect.framing().mediaType());
    headers.put("Accept-Encoding", "identity");
    headers.putAll(dialect.headers());
    apiKey()
        .ifPresent(
            key -> {
              secrets.add(key);
              headers.putAll(dialect.authorization(key));
            });
    profile
        .map(Profile::headers)
        .orElse(Map.of())
        .forEach((name, written) -> headers.put(name, header(name, written, secrets)));
    return headers;
  }

  private String header(String name, Written written, Secrets secrets) {
    if (RESERVED_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
      throw new ConfigurationException(
          written.where() + ": the header " + name + " belongs to the HTTP client; remove it");
    }
    String value = surroundings.variables().fill(written).text().strip();
    requireSendable(value, written.where() + ": the value of " + name);
    if (SENSITIVE_NAME.matcher(name).find() || Variables.mentioned(written.text())) {
      secrets.add(value);
    }
    return value;
  }

  /** Asked here, because the HTTP client quotes in its own refusal what it cannot send. */
  private static void requireSendable(String value, String what) {
    if (!SENDABLE.matcher(value).matches()) {
      throw new ConfigurationException(
          what
              + " holds a line break or another character that HTTP does not allow in a header; set"
              + " it to visible characters alone (it is not shown here, for it may be a secret)");
    }
  }

  private Optional<String> apiKey() {
    Optional<Written> raw = settings.raw(Setting.API_KEY.name());
    if (raw.isEmpty()) {
      return Optional.empty();
    }
    Written written = raw.get();
    if (written.committed() && !Variables.mentioned(written.text())) {
      throw new ConfigurationException(
          "apiKey ("
              + written.where()
              + "): a key must not be written down where it is committed; write apiKey = "
              + Setting.API_KEY.example()
              + " and set that variable in the environment");
    }
    surroundings
        .variables()
        .firstMissing(written.text())
        .ifPresent(
            name -> {
              throw new MissingKeyException(
                  "no API key: "
                      + written.text()
                      + " ("
                      + written.where()
                      + ") is not set; set the environment variable or the system property "
                      + name);
            });
    String key = surroundings.variables().fill(written).text().strip();
    requireSendable(key, "apiKey (" + written.where() + "): the key");
    return Optional.of(
        key.regionMatches(true, 0, "Bearer ", 0, 7) ? key.substring(7).strip() : key);
  }

  private Map<String, String> described(
      DialectChoice choice,
      LoadPlan load,
      LoadModelSettings loadSettings,
      Optional<String> model,
      List<String> rows) {
    Map<String, String> described = new LinkedHashMap<>();
    described.put("dialect", choice.described());
    settings.written(PROFILE).ifPresent(file -> described.put("profile", file.text()));
    settings.get(Setting.METHOD).ifPresent(method -> described.put("method", method));
    settings.written(Setting.TEMPLATE).ifPresent(file -> described.put("template", file.text()));
    settings.written(Setting.DATA).ifPresent(file -> described.put("data", file.text()));
    if (!rows.isEmpty()) {
      described.put("rows", String.valueOf(rows.size()));
    }
    model.ifPresent(name -> described.put("model", name));
    loadSettings.describe(load.model(), described);
    described.put("connectTimeout", Durations.text(load.wire().connectTimeout()));
    described.put("firstByteTimeout", Durations.text(load.timeouts().firstByte()));
    described.put("idleTimeout", Durations.text(load.timeouts().idle()));
    described.put("totalTimeout", Durations.text(load.timeouts().total()));
    return described;
  }
}
