package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.streamgate.internal.report.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

class ObsoleteBaselinesTest {
  private static final String MINE = "baselines/io.github.streamgate.ObsoleteBaselinesTest$Gates/";

  static class Gates extends Chat {
    @SseLoad
    void streams() {}

    void isNoGateAnyMore() {}
  }

  @TempDir Path module;

  private final Map<String, String> properties = new HashMap<>();
  private final RunScope scope = new RunScope(properties::get);
  private final ObsoleteBaselines baselines =
      new ObsoleteBaselines(scope, new RunEvents(), new BaselinesInUse());

  @BeforeEach
  void write() throws IOException {
    file(MINE + "streams.yaml");
    file(MINE + "streams.tenant%3A1.yaml");
    file(MINE + "isNoGateAnyMore.yaml");
    file(MINE + "renamed.users-5.yaml");
    file("baselines/com.acme.Gone/streams.yaml");
    file("baselines/com.acme.Soak$Inner/streams.yaml");
    file("src/soakTest/java/com/acme/Soak.java");
    file("baselines/notes.yaml");
    file(MINE + "not-a-baseline.txt");
    file(MINE + "m." + "x".repeat(158) + "-0123456789abcdef.yaml");
    file(MINE + "odd%zz.yaml");
  }

  private void file(String name) throws IOException {
    Path file = module.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, "");
  }

  private List<String> report(boolean prune, DiscoverySelector... selectors) {
    return report(prune, LauncherDiscoveryRequestBuilder.request().selectors(selectors).build());
  }

  private List<String> report(boolean prune, LauncherDiscoveryRequest request) {
    scope.launcherDiscoveryStarted(request);
    baselines.ran(module, ObsoleteBaselinesTest.class, prune);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    baselines.report(Console.to(new PrintStream(printed, true, StandardCharsets.UTF_8)));
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.walk(module.resolve("baselines"))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> module.relativize(file).toString().replace('\\', '/'))
          .toList();
    }
  }

  @Test
  void aFullRunListsWhatBelongsToNoGateAndRemovesNothing() throws IOException {
    int before = left().size();

    assertThat(report(false, selectClass(Gates.class)))
        .containsExactly(
            "OBSOLETE  baselines/com.acme.Gone/streams.yaml: there is no class com.acme.Gone any"
                + " more",
            "OBSOLETE  "
                + MINE
                + "isNoGateAnyMore.yaml: io.github.streamgate.ObsoleteBaselinesTest$Gates has no"
                + " @SseLoad method isNoGateAnyMore any more",
            "OBSOLETE  "
                + MINE
                + "renamed.users-5.yaml: io.github.streamgate.ObsoleteBaselinesTest$Gates has no"
                + " @SseLoad method renamed any more",
            "OBSOLETE  remove with -Dstreamgate.baseline=prune on a run of all tests");

    assertThat(left()).hasSize(before);
  }

  @Test
  void pruneRemovesThemAndTheirEmptyFolders() throws IOException {
    int before = left().size();

    assertThat(report(true, selectClass(Gates.class)))
        .contains("PRUNE  3 baselines removed")
        .contains(
            "PRUNE  removed baselines/com.acme.Gone/streams.yaml: there is no class com.acme.Gone"
                + " any more");

    assertThat(left())
        .hasSize(before - 3)
        .contains(MINE + "streams.yaml", "baselines/com.acme.Soak$Inner/streams.yaml");
    assertThat(module.resolve("baselines/com.acme.Gone")).doesNotExist();
    assertThat(report(true, selectClass(Gates.class)))
        .containsExactly("PRUNE  0 baselines removed");
  }

  @ParameterizedTest
  @CsvSource({"test,FastIT", "it.test,ChatPerfIT#streams", "groups,slow", "excludedGroups,slow"})
  void aRunThatMavenNarrowedCallsNothingObsolete(String property, String value) throws IOException {
    int before = left().size();
    properties.put(property, value);

    assertThat(report(false, selectClass(Gates.class))).isEmpty();
    assertThat(report(true, selectClass(Gates.class)))
        .containsExactly(
            "PRUNE  nothing was removed: this run is narrowed by -D"
                + property
                + "="
                + value
                + ", and only one of all tests of a module tells what is obsolete");
    assertThat(left()).hasSize(before);
  }

  @Test
  void aRunOfSomeMethodsOrTagsCallsNothingObsolete() {
    assertThat(report(true, selectMethod(Gates.class, "streams")))
        .containsExactly(
            "PRUNE  nothing was removed: this run is narrowed by a selection of tests, and only"
                + " one of all tests of a module tells what is obsolete");
    assertThat(
            report(
                true,
                LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectClass(Gates.class))
                    .filters(TagFilter.includeTags("fast"))
                    .build()))
        .singleElement()
        .asString()
        .startsWith("PRUNE  nothing was removed: ");
  }

  @Test
  void whereNoGateRanNothingIsSaid() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    baselines.report(Console.to(new PrintStream(printed, true, StandardCharsets.UTF_8)));

    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void onlyTheModuleThatIsToBePrunedLosesFiles(@TempDir Path pruned) throws IOException {
    int before = left().size();
    scope.launcherDiscoveryStarted(
        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Gates.class)).build());
    baselines.ran(pruned, ObsoleteBaselinesTest.class, true);

    assertThat(report(false, selectClass(Gates.class)))
        .contains("PRUNE  0 baselines removed")
        .anyMatch(line -> line.startsWith("OBSOLETE  baselines/com.acme.Gone/streams.yaml"));
    assertThat(left()).hasSize(before);
  }

  @Test
  void aModuleThatIsGoneHasNothingToRemove() {
    baselines.ran(module.resolve("gone"), ObsoleteBaselinesTest.class, true);

    assertThat(report(false, selectClass(Gates.class))).contains("PRUNE  0 baselines removed");
  }
}
