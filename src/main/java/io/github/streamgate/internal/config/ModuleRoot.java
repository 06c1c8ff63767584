package io.github.streamgate.internal.config;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder that relative paths count from: the nearest one with a build file above the test
 * class's own code, for the working directory differs between Maven, Gradle and the IDEs.
 */
final class ModuleRoot {
  private ModuleRoot() {}

  /** The root of the module that the class was compiled in. */
  static Path of(Class<?> testClass) {
    return codeSource(testClass)
        .flatMap(ModuleRoot::nearestWithBuildFile)
        .or(() -> Optional.ofNullable(System.getProperty("basedir")).map(Path::of))
        .orElseGet(() -> Path.of(""))
        .toAbsolutePath()
        .normalize();
  }

  private static Optional<Path> codeSource(Class<?> testClass) {
    CodeSource source = testClass.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    if (location == null || !"file".equals(location.getProtocol())) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(location.toURI()));
    } catch (URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> nearestWithBuildFile(Path code) {
    return Stream.<Path>iterate(code, folder -> folder != null, Path::getParent)
        .filter(ModuleRoot::hasBuildFile)
        .findFirst();
  }

  private static boolean hasBuildFile(Path folder) {
    return Stream.of("pom.xml", "build.gradle", "build.gradle.kts")
        .anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
  }
}
