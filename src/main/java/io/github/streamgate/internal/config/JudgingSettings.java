package io.github.streamgate.internal.config;

import io.github.streamgate.internal.gate.Certainty;
import io.github.streamgate.internal.gate.Terms;
import io.github.streamgate.internal.gate.Undecided;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.OpenModel;
import java.net.URI;
import java.util.Map;

/** What the settings say of the verdict: how sure, and what becomes of what is not proven. */
final class JudgingSettings {
  /** Time alone is cheap; elsewhere requests may cost money. */
  private static final int ON_LOOPBACK = 4;

  private final Settings settings;

  JudgingSettings(Settings settings) {
    this.settings = settings;
  }

  Judging judging(URI endpoint, LoadModel model) {
    Terms usual = Terms.USUAL;
    Certainty certainty = certainty();
    Undecided undecided = settings.get(LoadSettings.UNDECIDED).orElse(usual.undecided());
    if (!certainty.proves() && undecided != Undecided.POINT) {
      throw new ConfigurationException(
          written(LoadSettings.UNDECIDED)
              + " and "
              + written(LoadSettings.CONFIDENCE)
              + " contradict each other: nothing is ever proven then, so every run would be"
              + " undecided; remove one of the two");
    }
    return new Judging(
        new Terms(
            certainty,
            undecided,
            settings.get(LoadSettings.MAX_BLIND).orElse(usual.maxBlindPercent()),
            settings.get(LoadSettings.MAX_IMPROVEMENT).orElse(usual.maxImprovement())),
        extendTo(certainty, endpoint, model));
  }

  /** How sure a verdict has to be. */
  Certainty certainty() {
    Certainty usual = Terms.USUAL.certainty();
    return new Certainty(
        settings.get(LoadSettings.ALPHA).orElse(usual.alpha()),
        settings.get(LoadSettings.CONFIDENCE).orElse(usual.confidence()));
  }

  /** Where nothing is ever proven there is nothing to extend a run for. */
  private int extendTo(Certainty certainty, URI endpoint, LoadModel model) {
    if (!certainty.proves()) {
      return 1;
    }
    boolean climbs =
        model instanceof OpenModel open && open.firstPerSecond() != open.lastPerSecond();
    boolean loopback = NoProxy.isLoopback(NoProxy.bare(endpoint.getHost()));
    int extendTo =
        settings.get(LoadSettings.EXTEND_TO).orElse(loopback && !climbs ? ON_LOOPBACK : 1);
    if (extendTo > 1 && climbs) {
      throw new ConfigurationException(
          written(LoadSettings.EXTEND_TO)
              + " and "
              + written(LoadSettings.RATE)
              + " contradict each other: a rate that changes does so over duration, and has no way"
              + " to go on; remove one of the two");
    }
    return extendTo;
  }

  private String written(Setting<?> setting) {
    return settings
        .raw(setting.name())
        .map(raw -> setting.name() + " = " + raw.text() + " (" + raw.where() + ")")
        .orElse(setting.name());
  }

  /** What holds, for reports. */
  static void describe(Judging judging, Map<String, String> into) {
    Terms terms = judging.terms();
    into.put("confidence", Setting.decimal(terms.certainty().confidence()));
    into.put("alpha", Setting.decimal(terms.certainty().alpha()));
    into.put("undecided", Setting.word(terms.undecided()));
    into.put("extendTo", String.valueOf(judging.extendTo()));
    into.put("maxBlind", Setting.decimal(terms.maxBlindPercent()));
    into.put("maxImprovement", Setting.decimal(terms.maxImprovement()));
  }
}
