package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.testing.English;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class InterruptionTest {
  private final Map<String, String> parameters = new HashMap<>();

  @Timeout(60)
  static class WithTimeout {
    void streams() {}
  }

  static class Without {
    void streams() {}
  }

  @Test
  void theTimeoutOfTheClassIsNamedAsItIsWritten() throws Exception {
    parameters.put("junit.jupiter.execution.timeout.default", "5 s");

    assertThat(words(WithTimeout.class))
        .isEqualTo(
            "the run was interrupted after 1.5 s: @Timeout(60) on WithTimeout does that; raise it,"
                + " or ask for less load");
  }

  @Test
  void theNearestParameterOfJUnitIsNamed() throws Exception {
    parameters.put("junit.jupiter.execution.timeout.default", "5 s");
    assertThat(words(Without.class))
        .isEqualTo(
            "the run was interrupted after 1.5 s: junit.jupiter.execution.timeout.default = 5 s does"
                + " that; raise it, or ask for less load");

    parameters.put("junit.jupiter.execution.timeout.testtemplate.method.default", "3 s");
    assertThat(words(Without.class))
        .isEqualTo(
            "the run was interrupted after 1.5 s:"
                + " junit.jupiter.execution.timeout.testtemplate.method.default = 3 s does that;"
                + " raise it, or ask for less load");
  }

  @Test
  void whereNoTimeoutIsSetSomebodyElseDidIt() throws Exception {
    assertThat(words(Without.class))
        .isEqualTo(
            "the run was interrupted after 1.5 s: somebody interrupted the test's thread, and no"
                + " @Timeout is set");
  }

  private String words(Class<?> test) throws Exception {
    return English.text(
        new Interruption(
                new TestPlace(test, test.getDeclaredMethod("streams")),
                name -> Optional.ofNullable(parameters.get(name)))
            .words(Duration.ofMillis(1500)));
  }
}
