package io.github.streamgate.internal.config;

import io.github.streamgate.MaxP95E2e;
import io.github.streamgate.MaxP95Stall;
import io.github.streamgate.MaxP95Tpot;
import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.MaxP99E2e;
import io.github.streamgate.MaxP99Tpot;
import io.github.streamgate.MaxP99Ttft;
import io.github.streamgate.MaxQuantile;
import io.github.streamgate.MaxRetryRate;
import io.github.streamgate.MinCapacity;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.MinTokensPerSecond;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.SseReference;
import io.github.streamgate.SseVariables;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page of everything that can be written, out of the Javadoc and the settings themselves, so
 * that it cannot drift from them.
 */
final class ReferencePage {
  static final String HOW =
      "mvn test -Dtest=ReferencePageTest -Dstreamgate.golden=write writes it anew";

  private static final List<Class<?>> LIMITS =
      List.of(
          MaxP95Ttft.class,
          MaxP99Ttft.class,
          MaxP95Tpot.class,
          MaxP99Tpot.class,
          MaxP95Stall.class,
          MaxP95E2e.class,
          MaxP99E2e.class,
          MaxQuantile.class,
          MinSuccessRate.class,
          MinTokensPerSecond.class,
          MaxRetryRate.class,
          MinCapacity.class);

  private static final List<Class<?>> PLACES =
      List.of(SseEndpoint.class, SseReference.class, SseVariables.class);

  /** Where settings of a build are declared. */
  private static final List<Class<?>> OF_A_BUILD = List.of(Switches.class, Surroundings.class);

  private ReferencePage() {}

  static String markdown() {
    return String.join(
        "\n",
        """
        # Reference

        Made from the Javadoc and the settings themselves; %s.

        ## The load: `@SseLoad`, profiles and the command line

        An attribute of `@SseLoad` is a key of a profile (`profile = "perf/chat.yaml"`, or
        `"classpath:perf/chat.yaml"`) and, as `-Dstreamgate.<name>=`, of the command line. The command line goes before annotations, which go
        before the profile. Every setting is an environment variable too, `STREAMGATE_<NAME>` in capitals with `_` for `.`, and a key of
        `junit-platform.properties`.

        | name | meaning | legal | example |
        |---|---|---|---|"""
            .formatted(HOW),
        settings(),
        "",
        """
        Profiles alone have `headers` (more headers, with [places](data-and-variables.md) in them), `inputs` and `files` (what
        fills `{inputs.KEY}` and `{files}`), `limits`, and for `dialect: custom` a mapping `custom`:

        | name | legal | example |
        |---|---|---|""",
        custom(),
        "",
        "## Limits\n\nOn a method with `@SseLoad`, or on its class for all of them; any number of them.\n",
        annotations(LIMITS),
        "## Where and with what\n",
        annotations(PLACES),
        """
        ## The build

        Of the command line, the environment and `junit-platform.properties` alone, for they are no property of one test.

        | name | meaning | legal | example |
        |---|---|---|---|""",
        switches(),
        "");
  }

  private static String settings() {
    SourceDocs docs = SourceDocs.of(SseLoad.class);
    return LoadSettings.OF_A_LOAD.stream()
        .map(
            setting ->
                row(
                    code(setting.name()),
                    docs.of(setting.name()),
                    setting.legal(),
                    code(setting.example())))
        .collect(Collectors.joining("\n"));
  }

  private static String custom() {
    return LoadSettings.OF_CUSTOM.stream()
        .map(setting -> row(code(setting.name()), setting.legal(), code(setting.example())))
        .collect(Collectors.joining("\n"));
  }

  private static String switches() {
    return OF_A_BUILD.stream().flatMap(ReferencePage::switches).collect(Collectors.joining("\n"));
  }

  private static Stream<String> switches(Class<?> type) {
    SourceDocs docs = SourceDocs.of(type);
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> field.getType() == Setting.class)
        .map(
            field -> {
              Setting<?> setting = setting(field);
              return row(
                  code("streamgate." + setting.name()),
                  docs.of(field.getName()),
                  setting.legal(),
                  code(setting.example()));
            });
  }

  private static Setting<?> setting(Field field) {
    try {
      field.setAccessible(true);
      return (Setting<?>) field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String annotations(List<Class<?>> types) {
    return types.stream().map(ReferencePage::annotation).collect(Collectors.joining("\n"));
  }

  private static String annotation(Class<?> type) {
    SourceDocs docs = SourceDocs.of(type);
    String head = "### `@" + type.getSimpleName() + "`\n\n" + docs.ofType() + "\n";
    String rows =
        Arrays.stream(type.getDeclaredMethods())
            .sorted(Comparator.comparingInt(each -> docs.order(each.getName())))
            .map(each -> row(code(each.getName()), code(type(each)), docs.of(each.getName())))
            .collect(Collectors.joining("\n"));
    return rows.isEmpty()
        ? head
        : head + "\n| attribute | type | meaning |\n|---|---|---|\n" + rows + "\n";
  }

  private static String type(Method attribute) {
    return attribute.getReturnType().getSimpleName();
  }

  private static String code(String text) {
    return "`" + text + "`";
  }

  private static String row(String... cells) {
    return Arrays.stream(cells)
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }
}
