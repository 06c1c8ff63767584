package io.github.streamgate.internal.config;

import io.github.streamgate.internal.load.Arrivals;
import io.github.streamgate.internal.load.Budget;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.OpenModel;
import io.github.streamgate.internal.load.Retries;
import io.github.streamgate.internal.load.ThinkTime;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What the settings say of how much is sent and when; refuses what contradicts itself. */
final class LoadModelSettings {
  private static final Duration FIRST_RETRY_WAIT = Duration.ofMillis(500);
  private static final Duration LONGEST_RETRY_WAIT = Duration.ofSeconds(30);
  private static final long USUAL_SEED = 1;

  private final Settings settings;

  LoadModelSettings(Settings settings) {
    this.settings = settings;
  }

  /** When requests start. */
  LoadModel model(URI endpoint, Filling filling) {
    Optional<Rate> rate = settings.get(LoadSettings.RATE);
    refuseContradictions(rate);
    requireEnd(filling);
    LoadModel model =
        rate.<LoadModel>map(each -> open(each, filling)).orElseGet(() -> closed(filling));
    requireRoomForMeasuring(model);
    requireBound(endpoint, filling);
    return model;
  }

  private ClosedModel closed(Filling filling) {
    int users = settings.get(LoadSettings.USERS).orElse(1);
    WarmUp warmUp = settings.get(LoadSettings.WARMUP).orElseGet(() -> WarmUp.ofRequests(users));
    return new ClosedModel(
        users,
        rampUp(),
        warmUp.requests(),
        warmUp.duration(),
        measured(filling, warmUp),
        durationNanos(),
        length(LoadSettings.REQUESTS_PER_USER),
        settings
            .get(LoadSettings.THINK_TIME)
            .map(range -> new ThinkTime(range.least(), range.most(), seed()))
            .orElse(ThinkTime.NONE));
  }

  /** Warm-up takes a second's worth of requests unless something is written. */
  private OpenModel open(Rate rate, Filling filling) {
    WarmUp warmUp =
        settings
            .get(LoadSettings.WARMUP)
            .orElseGet(() -> WarmUp.ofRequests((int) Math.max(1, Math.ceil(rate.first()))));
    boolean poisson = settings.get(LoadSettings.ARRIVALS).orElse(Spread.CONSTANT) == Spread.POISSON;
    return new OpenModel(
        rate.first(),
        rate.last(),
        poisson ? new Arrivals.Poisson(seed()) : new Arrivals.Constant(),
        requests(LoadSettings.MAX_CONCURRENCY),
        rampUp(),
        warmUp.requests(),
        warmUp.duration(),
        measured(filling, warmUp),
        durationNanos());
  }

  /** How arrivals are spread, as a word. */
  enum Spread {
    CONSTANT,
    POISSON
  }

  private Duration rampUp() {
    return settings.get(LoadSettings.RAMP_UP).orElse(Duration.ZERO);
  }

  private OptionalLong durationNanos() {
    return settings
        .get(LoadSettings.DURATION)
        .map(duration -> OptionalLong.of(duration.toNanos()))
        .orElseGet(OptionalLong::empty);
  }

  /** Data that are gone through once end the load, whatever else is set. */
  private OptionalInt measured(Filling filling, WarmUp warmUp) {
    return filling.order().once()
        ? OptionalInt.of(OnceThrough.requests(settings, filling, warmUp))
        : length(LoadSettings.REQUESTS);
  }

  /** Nothing beside a reference, where rounds decide how long the load is. */
  private OptionalInt length(Setting<Integer> setting) {
    return ReferenceSettings.asked(settings) ? OptionalInt.empty() : requests(setting);
  }

  private OptionalInt requests(Setting<Integer> setting) {
    return settings.get(setting).map(OptionalInt::of).orElseGet(OptionalInt::empty);
  }

  private long seed() {
    return settings.get(LoadSettings.SEED).map(Integer::longValue).orElse(USUAL_SEED);
  }

  /** How requests that were turned away are sent again. */
  Retries retries() {
    int most = settings.get(LoadSettings.RETRIES).orElse(0);
    if (most == 0) {
      alone(LoadSettings.MAX_RETRY_WAIT, "retries", "retries = 2");
      return Retries.NONE;
    }
    return new Retries(
        most,
        FIRST_RETRY_WAIT,
        settings.get(LoadSettings.MAX_RETRY_WAIT).orElse(LONGEST_RETRY_WAIT),
        seed());
  }

  /** What it may cost. */
  Budget budget() {
    return new Budget(
        settings
            .get(LoadSettings.MAX_REQUESTS)
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty),
        settings
            .get(LoadSettings.MAX_OUTPUT_TOKENS)
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty));
  }

  private void refuseContradictions(Optional<Rate> rate) {
    if (rate.isPresent()) {
      for (Setting<?> ofUsers :
          List.of(LoadSettings.USERS, LoadSettings.THINK_TIME, LoadSettings.REQUESTS_PER_USER)) {
        excludes(
            LoadSettings.RATE, ofUsers, "a rate sends whether or not replies are over, users wait");
      }
      if (rate.get().ramp() && settings.written(LoadSettings.DURATION).isEmpty()) {
        throw new ConfigurationException(
            written(LoadSettings.RATE)
                + ": a rate that changes does so over duration, and none is set; set for example"
                + " duration = 60s");
      }
    } else {
      alone(LoadSettings.ARRIVALS, "rate", "rate = 50/s");
      alone(LoadSettings.MAX_CONCURRENCY, "rate", "rate = 50/s");
    }
    excludes(
        LoadSettings.REQUESTS,
        LoadSettings.REQUESTS_PER_USER,
        "the one counts all users together, the other" + " each by itself");
  }

  private void excludes(Setting<?> one, Setting<?> other, String why) {
    if (settings.written(one).isPresent() && settings.written(other).isPresent()) {
      throw new ConfigurationException(
          written(one)
              + " and "
              + written(other)
              + " contradict each other: "
              + why
              + "; remove one of the two");
    }
  }

  /** Refuses a setting that says nothing without another one. */
  private void alone(Setting<?> setting, String needed, String example) {
    if (settings.written(setting).isPresent()) {
      throw new ConfigurationException(
          written(setting)
              + ": says nothing without "
              + needed
              + "; set for example "
              + example
              + ", or remove "
              + setting.name());
    }
  }

  private String written(Setting<?> setting) {
    return settings
        .raw(setting.name())
        .map(raw -> setting.name() + " = " + raw.text() + " (" + raw.where() + ")")
        .orElse(setting.name());
  }

  private void requireEnd(Filling filling) {
    if (!filling.order().once()
        && !ReferenceSettings.asked(settings)
        && settings.get(LoadSettings.REQUESTS).isEmpty()
        && settings.get(LoadSettings.REQUESTS_PER_USER).isEmpty()
        && settings.get(LoadSettings.DURATION).isEmpty()) {
      throw new ConfigurationException(
          "neither requests nor duration is set: say when the load is over, for example requests ="
              + " 400 or duration = 60s");
    }
  }

  /** Nobody is to burn money by a typo in a duration. */
  private void requireBound(URI endpoint, Filling filling) {
    boolean bounded =
        filling.order().once()
            || ReferenceSettings.asked(settings)
            || Stream.of(
                    LoadSettings.REQUESTS,
                    LoadSettings.REQUESTS_PER_USER,
                    LoadSettings.MAX_REQUESTS,
                    LoadSettings.MAX_OUTPUT_TOKENS)
                .anyMatch(bound -> settings.get(bound).isPresent());
    if (!bounded
        && !settings.get(LoadSettings.UNBOUNDED).orElse(false)
        && PublicHost.is(endpoint)) {
      throw new ConfigurationException(
          "duration is all that bounds this load, and "
              + endpoint.getHost()
              + " is neither this machine nor of a private network, so that every request may cost"
              + " money; set requests, or a bound such as maxRequests = 1000 or maxOutputTokens ="
              + " 200000, or unbounded = true if it may cost whatever it takes");
    }
  }

  private void requireRoomForMeasuring(LoadModel model) {
    OptionalLong most = budget().maxRequests();
    if (most.isPresent() && most.getAsLong() <= model.warmupRequests()) {
      throw new ConfigurationException(
          written(LoadSettings.MAX_REQUESTS)
              + ": warm-up alone takes "
              + model.warmupRequests()
              + " requests, so that nothing would be measured; set maxRequests to more, or warmup"
              + " to less");
    }
  }

  /** What is set of all this, for reports. */
  void describe(LoadModel model, Map<String, String> into) {
    if (model instanceof ClosedModel closed) {
      into.put("users", String.valueOf(closed.users()));
      settings
          .get(LoadSettings.THINK_TIME)
          .ifPresent(time -> into.put("thinkTime", time.toString()));
    } else {
      OpenModel open = (OpenModel) model;
      settings.get(LoadSettings.RATE).ifPresent(rate -> into.put("rate", rate.text()));
      into.put("arrivals", open.arrivals() instanceof Arrivals.Poisson ? "poisson" : "constant");
      open.maxConcurrency().ifPresent(n -> into.put("maxConcurrency", String.valueOf(n)));
    }
    into.put("rampUp", Durations.text(model.rampUp()));
    into.put("warmup", new WarmUp(model.warmupRequests(), model.warmup()).toString());
    model.requests().ifPresent(n -> into.put("requests", String.valueOf(n)));
    settings
        .get(LoadSettings.REQUESTS_PER_USER)
        .filter(n -> !ReferenceSettings.asked(settings))
        .ifPresent(n -> into.put("requestsPerUser", String.valueOf(n)));
    model.durationNanos().ifPresent(n -> into.put("duration", Durations.text(Duration.ofNanos(n))));
    describeRetriesAndBudget(into);
    if (usesSeed(model)) {
      into.put("seed", String.valueOf(seed()));
    }
  }

  private void describeRetriesAndBudget(Map<String, String> into) {
    Retries retries = retries();
    if (retries.most() > 0) {
      into.put("retries", String.valueOf(retries.most()));
      into.put("maxRetryWait", Durations.text(retries.longestWait()));
    }
    budget().maxRequests().ifPresent(n -> into.put("maxRequests", String.valueOf(n)));
    budget().maxOutputTokens().ifPresent(n -> into.put("maxOutputTokens", String.valueOf(n)));
  }

  private boolean usesSeed(LoadModel model) {
    return retries().most() > 0
        || (model instanceof OpenModel open && open.arrivals() instanceof Arrivals.Poisson)
        || (model instanceof ClosedModel closed
            && !closed.thinkTime().least().equals(closed.thinkTime().most()));
  }
}
