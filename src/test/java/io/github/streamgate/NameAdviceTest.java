package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.config.Surroundings;
import io.github.streamgate.internal.report.TestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameAdviceTest {
  private static final TestName SUREFIRES = new TestName("a.ChatPerfTest", "streams", null);

  @TempDir Path module;

  private final NameAdvice advice = new NameAdvice();

  @BeforeEach
  void beAMavenModule() throws IOException {
    Files.createFile(module.resolve("pom.xml"));
  }

  @Test
  void aNameThatSurefireTakesUpIsMentionedOnce() {
    assertThat(advice.on(SUREFIRES, person()))
        .contains(
            "WARN   ChatPerfTest is a name that Surefire takes up, so everyone's mvn test sends"
                + " this load; name it *PerfIT and let Failsafe run it in mvn verify");
    assertThat(advice.on(SUREFIRES, person())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.TestChat", "a.ChatTests", "a.ChatTestCase", "a.ChatTest$Short"})
  void soAreTheOthersThatItTakesUp(String className) {
    assertThat(advice.on(new TestName(className, "streams", null), person())).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.ChatPerfIT", "a.ChatLoad", "a.ChatPerfIT$ShortTest", "Test.Chat"})
  void anyOtherNameIsFine(String className) {
    assertThat(advice.on(new TestName(className, "streams", null), person())).isEmpty();
  }

  @Test
  void nobodyIsToldInCiNorWithoutMaven() throws IOException {
    assertThat(advice.on(SUREFIRES, surroundings(Map.of("CI", "true")))).isEmpty();

    Files.delete(module.resolve("pom.xml"));
    assertThat(advice.on(SUREFIRES, person())).isEmpty();
  }

  private Surroundings person() {
    return surroundings(Map.of());
  }

  private Surroundings surroundings(Map<String, String> environment) {
    return new Surroundings(
        name -> Optional.empty(),
        name -> Optional.ofNullable(environment.get(name)),
        name -> Optional.empty(),
        name -> Optional.empty(),
        module,
        NameAdviceTest.class.getClassLoader());
  }
}
