package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.dialect.Framing;
import io.github.streamgate.dialect.PointerDialect;
import io.github.streamgate.dialect.PointerDialect.Place;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The dialect of a load: the one that was named, else the one that the path of the URL tells of,
 * else OpenAI's.
 *
 * @param why what made the choice, in words for a report; empty where it was named
 */
record DialectChoice(Dialect dialect, String why) {
  private static final String AUTO = "auto";
  private static final String CUSTOM = "custom";
  private static final String FALLBACK = "openai";

  /** Chooses by what was written. */
  static DialectChoice of(Settings settings) {
    Optional<Written> written = settings.written(LoadSettings.DIALECT);
    String name = written.map(LoadSettings.DIALECT::parse).orElse(AUTO);
    if (name.equals(CUSTOM)) {
      return new DialectChoice(custom(settings), "");
    }
    refuseUnread(settings, name);
    try {
      return name.equals(AUTO) ? byPath(settings) : new DialectChoice(Dialects.byName(name), "");
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          "dialect = "
              + name
              + " ("
              + written.map(Written::where).orElse("default")
              + "): "
              + e.getMessage()
              + (name.equals(AUTO) ? "" : "; or auto, or custom"));
    }
  }

  /** For a report: {@code anthropic (by path)}. */
  String described() {
    return why.isEmpty() ? dialect.name() : dialect.name() + " (" + why + ")";
  }

  private static DialectChoice byPath(Settings settings) {
    return Dialects.byPath(EndpointUrl.writtenPath(settings))
        .map(dialect -> new DialectChoice(dialect, "by path"))
        .orElseGet(() -> new DialectChoice(Dialects.byName(FALLBACK), "by default"));
  }

  private static Dialect custom(Settings settings) {
    Map<Place, String> pointers = new EnumMap<>(Place.class);
    LoadSettings.CUSTOM_POINTERS.forEach(
        (place, setting) -> settings.get(setting).ifPresent(text -> pointers.put(place, text)));
    if (settings.written(LoadSettings.TEMPLATE).isEmpty()) {
      throw new ConfigurationException(
          "dialect = custom has no template of its own: set template to a JSON file with what the"
              + " endpoint is to be sent, for example template = "
              + LoadSettings.TEMPLATE.example());
    }
    try {
      return new PointerDialect(
          pointers, settings.get(LoadSettings.CUSTOM_FRAMING).orElse(Framing.EVENT_STREAM));
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          "dialect = custom: "
              + e.getMessage()
              + "; set custom.text, or text in the profile's custom mapping");
    }
  }

  /** A pointer that nobody follows would look as if it changed something. */
  private static void refuseUnread(Settings settings, String name) {
    for (Setting<?> setting : LoadSettings.OF_CUSTOM) {
      settings
          .written(setting)
          .ifPresent(
              written -> {
                throw new ConfigurationException(
                    setting.name()
                        + " = "
                        + written.text()
                        + " ("
                        + written.where()
                        + "): read only with dialect = custom, and the dialect is "
                        + name
                        + "; set dialect = custom, or remove the setting");
              });
    }
  }
}
