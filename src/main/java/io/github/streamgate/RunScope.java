package io.github.streamgate;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.ClasspathRootSelector;
import org.junit.platform.engine.discovery.ModuleSelector;
import org.junit.platform.engine.discovery.PackageSelector;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/** Hears which tests are run, and whether somebody picked some of them. Thread-safe. */
final class RunScope implements LauncherDiscoveryListener {
  /** Maven hands them on to the JVM of the tests. */
  private static final List<String> PROPERTIES =
      List.of("test", "it.test", "groups", "excludedGroups");

  private final Function<String, @Nullable String> properties;
  private volatile @Nullable String narrowing;

  /** Takes what the command line says, by name; absent where it says nothing. */
  RunScope(Function<String, @Nullable String> properties) {
    this.properties = properties;
  }

  @Override
  public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
    if (!request.getPostDiscoveryFilters().isEmpty()) {
      narrowing = "a filter on tests or tags";
    }
    if (!request.getSelectorsByType(DiscoverySelector.class).stream().allMatch(RunScope::whole)) {
      narrowing = "a selection of tests";
    }
  }

  private static boolean whole(DiscoverySelector selector) {
    return selector instanceof ClassSelector
        || selector instanceof PackageSelector
        || selector instanceof ClasspathRootSelector
        || selector instanceof ModuleSelector;
  }

  /** By what the run was narrowed; empty for a full one. */
  Optional<String> narrowedBy() {
    return PROPERTIES.stream()
        .flatMap(name -> written(name).stream())
        .findFirst()
        .or(() -> Optional.ofNullable(narrowing));
  }

  private Optional<String> written(String name) {
    return Optional.ofNullable(properties.apply(name))
        .filter(text -> !text.isBlank())
        .map(text -> "-D" + name + "=" + text);
  }
}
