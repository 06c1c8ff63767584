package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.internal.gate.CapacityLimit;
import io.github.streamgate.internal.gate.Knee;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.load.LoadPlan;
import io.github.streamgate.internal.load.RequestHeaders;
import io.github.streamgate.internal.load.TemplateRequests;
import io.github.streamgate.internal.load.Timeouts;
import io.github.streamgate.internal.load.Tokenizer;
import io.github.streamgate.internal.wire.WireOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes one validated plan out of everything that was written: command line over endpoint and
 * annotations over profile. Raises a {@link ConfigurationException} for whatever cannot be meant.
 */
public final class Planner {
  private static final Setting<String> PROFILE =
      Setting.text("profile", "the path of a YAML file", "perf/chat.yaml", Setting::notBlank);

  private final Surroundings surroundings;
  private final TextFiles files;
  private final Optional<Profile> profile;
  private final Optional<String> profileFile;
  private final Settings settings;
  private final WireSettings wire;
  private final SweepSettings sweep;
  private final Pinned pinned;

  /** What one run of several is fixed to, whatever else says something of it. */
  private record Pinned(@Nullable String model, @Nullable Integer users) {

    /** As if it had been written where the list of all of them was. */
    Layer layer(Settings settings) {
      Map<String, Written> written = new HashMap<>();
      if (model != null) {
        written.put(
            LoadSettings.MODEL.name(), one(model, settings.raw(LoadSettings.MODELS.name())));
      }
      if (users != null) {
        String text = String.valueOf(users);
        written.put(LoadSettings.USERS.name(), one(text, settings.raw(LoadSettings.USERS.name())));
      }
      return Layer.of(written);
    }

    private static Written one(String text, Optional<Written> ofAll) {
      Written all = ofAll.orElseThrow();
      return new Written(text, "one of " + all.text() + ", " + all.where(), all.committed());
    }
  }

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
    this.wire = new WireSettings(settings, files, profileFile, surroundings);
    this.sweep = new SweepSettings(settings);
    this.pinned = new Pinned(null, null);
  }

  private Planner(Planner all, Pinned pinned) {
    this.surroundings = all.surroundings;
    this.files = all.files;
    this.profile = all.profile;
    this.profileFile = all.profileFile;
    this.sweep = all.sweep;
    this.pinned = pinned;
    List<Layer> layers = new ArrayList<>();
    layers.add(pinned.layer(sweep.settings()));
    layers.addAll(sweep.settings().layers());
    this.settings = new Settings(layers, surroundings.variables());
    this.wire = new WireSettings(settings, files, profileFile, surroundings);
  }

  /** The models that the test is run for, an invocation each; none where {@code model} says it. */
  public List<String> models() {
    return sweep.models();
  }

  /** The same for one of the models. */
  public Planner ofModel(String model) {
    sweep.models();
    return new Planner(this, new Pinned(model, pinned.users()));
  }

  /** With how many users the load is run. */
  public Levels levels() {
    return sweep.levels(pinned.users());
  }

  /**
   * Whether code and profile alone say which models and levels there are: then every run of the
   * test has the same.
   */
  public boolean fixesModelsAndLevels() {
    return Stream.of(PROFILE, LoadSettings.MODELS, LoadSettings.USERS)
        .flatMap(setting -> sweep.settings().raw(setting.name()).stream())
        .allMatch(written -> written.committed() && !Variables.mentioned(written.text()));
  }

  /** The same for one of several levels. */
  public Planner at(int users) {
    return new Planner(this, new Pinned(pinned.model(), users));
  }

  /** What makes the knee of a sweep. */
  public Knee.Rule kneeRule() {
    return sweep.kneeRule();
  }

  /** The capacity that the profile demands. */
  public Optional<CapacityLimit> capacity() {
    return Optional.ofNullable(
            profile.map(Profile::limits).orElse(Map.of()).get(LimitText.CAPACITY))
        .map(written -> LimitText.capacity(surroundings.variables().fill(written)));
  }

  private Profile readProfile(Written named) {
    return Profile.parse(
        named.text(), files.read(PROFILE.name(), named, Optional.empty(), StandardCharsets.UTF_8));
  }

  /** The plan. */
  public Plan plan() {
    if (pinned.model() == null) {
      sweep.refuseModels();
    }
    if (!levels().several()) {
      sweep.refuseKneeAlone();
    }
    DialectChoice choice = DialectChoice.of(settings);
    Dialect dialect = choice.dialect();
    EndpointUrl url = EndpointUrl.of(settings, dialect);
    URI uri = url.uri();
    RequestSource source = new RequestSource(settings, files, profileFile, url);
    Optional<RequestTemplate> template = source.template(dialect);
    LoadModelSettings loadSettings = new LoadModelSettings(settings);
    ReferenceSettings besides = new ReferenceSettings(settings);
    besides.refuseContradictions();
    Optional<EndpointUrl> referenceUrl = besides.url(url, dialect);
    Secrets secrets = new Secrets();
    addSecretsOf(uri, secrets);
    referenceUrl.ifPresent(beside -> addSecretsOf(beside.uri(), secrets));
    HeaderSource headerSource = headerSource(dialect, secrets);
    RequestHeaders headers =
        headerSource.headers(new ApiKeys(settings, surroundings.variables(), files, profileFile));
    Filling filling = filling(Places.of(template, url.template(), headers.filled()), url);
    headerSource.check(headers, filling);
    template.ifPresent(body -> source.check(body, dialect, filling));
    TemplateRequests requests =
        new TemplateRequests(
            source.method(),
            url.template(),
            headers,
            template.orElse(null),
            filling.data(),
            filling.fixed());
    WireOptions options = wire.options(uri, secrets);
    Optional<WireOptions> referenceOptions =
        referenceUrl.map(beside -> wire.options(beside.uri(), secrets));
    boolean identified = settings.get(LoadSettings.REQUEST_IDS).orElse(true);
    LoadPlan load =
        new LoadPlan(
            dialect,
            requests,
            loadSettings.model(uri, filling),
            timeouts(),
            options,
            loadSettings.retries(),
            loadSettings.budget(),
            identified,
            secrets.all(),
            TokenizerChoice.of(settings, filling.model(), template).orElse(null));
    Judging judging = new JudgingSettings(settings).judging(uri, load.model());
    Map<String, String> described =
        described(choice, load, judging, loadSettings, headers, filling);
    ReferencePlan reference =
        referenceUrl
            .map(
                beside ->
                    besides.plan(
                        load.beside(
                            requests.to(beside.template()), referenceOptions.orElse(options)),
                        withoutQuery(beside.uri())))
            .orElse(null);
    if (reference != null) {
      reference.describe(described);
    }
    return new Plan(
        load,
        judging,
        withoutQuery(uri),
        template.map(RequestTemplate::body).map(TokenBound::of).orElse(OptionalLong.empty()),
        LoadShape.of(
            load,
            source.shape(template, filling.fixed()),
            filling.prompts(),
            filling.modelInWords()),
        described,
        reference);
  }

  private HeaderSource headerSource(Dialect dialect, Secrets secrets) {
    return new HeaderSource(
        dialect, profile.map(Profile::headers).orElse(Map.of()), surroundings.variables(), secrets);
  }

  private Filling filling(Places places, EndpointUrl url) {
    return new FillingSource(
            settings,
            surroundings.variables(),
            files,
            profile,
            profileFile,
            places,
            url.asks("model"))
        .filling();
  }

  /** Some providers take the key in the query of the URL; a variable there may be one. */
  private void addSecretsOf(URI uri, Secrets secrets) {
    boolean variable =
        Stream.of(LoadSettings.URL, LoadSettings.PATH, LoadSettings.REFERENCE)
            .flatMap(setting -> settings.raw(setting.name()).stream())
            .anyMatch(written -> Variables.mentioned(written.text()));
    if (variable && uri.getQuery() != null) {
      for (String parameter : uri.getQuery().split("&", -1)) {
        secrets.add(parameter.substring(parameter.indexOf('=') + 1));
      }
    }
  }

  /** The limits that the profile sets at the present level. */
  public List<Limit> limits() {
    return new ProfileLimits(
            profile.map(Profile::limits).orElse(Map.of()), surroundings.variables(), levels())
        .atPresent();
  }

  private static URI withoutQuery(URI uri) {
    String text = uri.toString();
    int query = text.indexOf('?');
    return query < 0 ? uri : URI.create(text.substring(0, query));
  }

  private Timeouts timeouts() {
    return new Timeouts(
        settings.get(LoadSettings.FIRST_BYTE_TIMEOUT).orElse(Duration.ofSeconds(60)),
        settings.get(LoadSettings.IDLE_TIMEOUT).orElse(Duration.ofSeconds(60)),
        settings.get(LoadSettings.TOTAL_TIMEOUT).orElse(Duration.ofMinutes(5)));
  }

  private Map<String, String> described(
      DialectChoice choice,
      LoadPlan load,
      Judging judging,
      LoadModelSettings loadSettings,
      RequestHeaders headers,
      Filling filling) {
    Map<String, String> described = new LinkedHashMap<>();
    described.put("dialect", choice.described());
    settings.written(PROFILE).ifPresent(file -> described.put("profile", file.text()));
    settings.get(LoadSettings.METHOD).ifPresent(method -> described.put("method", method));
    settings
        .written(LoadSettings.TEMPLATE)
        .ifPresent(file -> described.put("template", file.text()));
    settings.written(LoadSettings.DATA).ifPresent(file -> described.put("data", file.text()));
    filling.table().ifPresent(data -> described.put("rows", String.valueOf(data.rows().size())));
    settings.written(LoadSettings.ORDER).ifPresent(order -> described.put("order", order.text()));
    if (headers.use() != null) {
      described.put("keys", headers.byKey().size() + ", " + LoadSettings.keyUse(headers.use()));
    }
    filling.model().ifPresent(name -> described.put("model", name));
    if (!models().isEmpty()) {
      described.put("models", String.join(", ", models()));
    }
    Tokenizer tokenizer = load.tokenizer();
    if (tokenizer != null) {
      described.put("tokenizer", tokenizer.name());
    }
    loadSettings.describe(load.model(), described);
    JudgingSettings.describe(judging, described);
    described.put("connectTimeout", Durations.text(load.wire().connectTimeout()));
    described.put("firstByteTimeout", Durations.text(load.timeouts().firstByte()));
    described.put("idleTimeout", Durations.text(load.timeouts().idle()));
    described.put("totalTimeout", Durations.text(load.timeouts().total()));
    wire.describe(load.wire(), described);
    described.put("requestIds", String.valueOf(load.identified()));
    return described;
  }
}
