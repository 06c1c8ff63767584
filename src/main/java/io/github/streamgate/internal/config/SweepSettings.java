package io.github.streamgate.internal.config;

import io.github.streamgate.internal.gate.Knee;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the settings say of running a load again: once a model, and once a level of users. */
record SweepSettings(Settings settings) {
  private static final double USUAL_GAIN_PERCENT = 50;
  private static final double USUAL_TTFT_FACTOR = 2;

  /** The models that take an invocation each; none where there is one model, or no place for it. */
  List<String> models() {
    Optional<List<String>> models = settings.get(LoadSettings.MODELS);
    if (models.isPresent() && settings.raw(LoadSettings.MODEL.name()).isPresent()) {
      throw new ConfigurationException(
          written(LoadSettings.MODEL)
              + " and "
              + written(LoadSettings.MODELS)
              + " contradict each other: the one is the only model, the others are run one after"
              + " another; remove one of the two");
    }
    return models.orElse(List.of());
  }

  /** A plan is for one model; whoever gives the invocations has to give each its own. */
  void refuseModels() {
    if (!models().isEmpty()) {
      throw new ConfigurationException(
          written(LoadSettings.MODELS)
              + ": each model takes an invocation of its own, which @SseLoad gives only where no"
              + " other annotation does, such as @ParameterizedTest; remove the other annotation,"
              + " or set model instead");
    }
  }

  /**
   * The levels.
   *
   * @param present the one that is meant now
   */
  Levels levels(@Nullable Integer present) {
    if (settings.raw(LoadSettings.RATE.name()).isPresent()
        && settings.raw(LoadSettings.USERS.name()).isEmpty()) {
      return new Levels(List.of(), null);
    }
    if (settings
        .written(LoadSettings.USERS)
        .filter(users -> users.text().contains(","))
        .isPresent()) {
      return new Levels(settings.get(LoadSettings.LEVELS).orElseThrow(), present);
    }
    int users = settings.get(LoadSettings.USERS).orElse(1);
    return new Levels(List.of(users), users);
  }

  /** Where a sweep bends. */
  Knee.Rule kneeRule() {
    return new Knee.Rule(
        settings.get(LoadSettings.KNEE_GAIN).orElse(USUAL_GAIN_PERCENT),
        settings.get(LoadSettings.KNEE_TTFT_FACTOR).orElse(USUAL_TTFT_FACTOR));
  }

  /** Without a sweep there is no knee. */
  void refuseKneeAlone() {
    for (Setting<?> setting : List.of(LoadSettings.KNEE_GAIN, LoadSettings.KNEE_TTFT_FACTOR)) {
      if (settings.raw(setting.name()).isPresent()) {
        throw new ConfigurationException(
            written(setting)
                + ": says nothing without several levels of users; set for example users = "
                + LoadSettings.LEVELS.example()
                + ", or remove "
                + setting.name());
      }
    }
  }

  private String written(Setting<?> setting) {
    return settings
        .raw(setting.name())
        .map(raw -> setting.name() + " = " + raw.text() + " (" + raw.where() + ")")
        .orElse(setting.name());
  }
}
