package io.github.streamgate.internal.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Everything outside the source code that has a say: properties, environment, JUnit's configuration
 * parameters, the variables of the test, and the folder of the module.
 *
 * <p>A setting {@code streamgate.x.y} is looked for as system property, as environment variable
 * {@code STREAMGATE_X_Y}, and as configuration parameter, in this order.
 */
public record Surroundings(
    Function<String, Optional<String>> properties,
    Function<String, Optional<String>> environment,
    Function<String, Optional<String>> junitParameters,
    Function<String, Optional<String>> testVariables,
    Path moduleRoot,
    ClassLoader classLoader) {
  private static final String PREFIX = "streamgate.";
  private static final List<String> MARKS_OF_CI =
      List.of("CI", "GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "TF_BUILD", "TEAMCITY_VERSION");

  /** Whether this is CI; told by the variables that CI systems set unless written. */
  private static final Setting<Boolean> CI = Setting.yesOrNo("ci");

  /**
   * The surroundings of this process.
   *
   * @param testClass whose module and class path are meant
   */
  public static Surroundings ofProcess(
      Function<String, Optional<String>> junitParameters, Class<?> testClass) {
    return new Surroundings(
        name -> Optional.ofNullable(System.getProperty(name)),
        name -> Optional.ofNullable(System.getenv(name)),
        junitParameters,
        name -> Optional.empty(),
        ModuleRoot.of(testClass),
        testClass.getClassLoader());
  }

  /** The same with values of the test's own, for whatever nothing else knows. */
  public Surroundings with(Map<String, String> variables) {
    return new Surroundings(
        properties,
        environment,
        junitParameters,
        name -> Optional.ofNullable(variables.get(name)),
        moduleRoot,
        classLoader);
  }

  /** What the command line, the environment and JUnit's parameters say of settings. */
  public Layer settings() {
    return setting -> {
      String property = PREFIX + setting;
      String variable = property.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
      return properties
          .apply(property)
          .map(text -> Written.atRuntime(text, "-D" + property))
          .or(
              () ->
                  environment
                      .apply(variable)
                      .map(text -> Written.atRuntime(text, "environment variable " + variable)))
          .or(
              () ->
                  junitParameters
                      .apply(property)
                      .map(
                          text ->
                              Written.inSource(text, "JUnit configuration parameter " + property)));
    };
  }

  /** What {@code ${NAME}} stands for. */
  Variables variables() {
    return new Variables(
        name ->
            junitParameters
                .apply(name)
                .or(() -> properties.apply(name))
                .or(() -> environment.apply(name))
                .or(() -> testVariables.apply(name)));
  }

  /** Whether this is a CI build, where nobody is there to answer. */
  public boolean ci() {
    return new Settings(List.of(settings()), variables())
        .get(CI)
        .orElseGet(
            () ->
                MARKS_OF_CI.stream()
                    .flatMap(mark -> environment.apply(mark).stream())
                    .anyMatch(value -> !value.isBlank() && !value.equals("false")));
  }
}
