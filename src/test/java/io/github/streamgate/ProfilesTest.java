package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Gates for people who do not write Java, and values that only the test knows. */
class ProfilesTest extends DoorTest {
  private static final String LOAD = "users: 1\nrequests: 4\nmodel: stub\nquery: Hello\n";

  static class AllProfiles extends StreamgateProfiles {
    @SseEndpoint
    URI gateway() {
      return DoorTest.endpoint();
    }
  }

  @Test
  void everyProfileOfTheModuleIsATestOfItsOwnWithItsOwnLimits() throws Exception {
    gates
        .file("perf/generous.yaml", LOAD + "limits:\n  ttft.p95: 30s\n  success: 99%\n")
        .file("perf/strict.yaml", LOAD + "limits: {ttft.p95: 0.001ms, success: 99%}\n")
        .file("perf/notes.txt", "not a profile");

    Ran ran = gates.run(AllProfiles.class);

    assertThat(ran.displayNames()).containsExactly("perf/generous.yaml", "perf/strict.yaml");
    assertThat(ran.statuses()).containsExactly(Status.SUCCESSFUL, Status.FAILED);
    assertThat(ran.message(ran.thrown().get(0)).lines().findFirst())
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith(
                        "FAIL TTFT p95 TIME > limit TIME set by ttft.p95: 0.001ms in"
                            + " perf/strict.yaml, line 5: 4 of 4 slower"));
    assertThat(ran.filesUnder("target/surefire-reports"))
        .contains(
            AllProfiles.class.getName() + "/profile.generous/verdict.json",
            AllProfiles.class.getName() + "/profile.strict/verdict.json");
  }

  static class Both extends Chat {
    @SseLoad(profile = "perf/limits.yaml", requests = 4)
    @MaxP95Ttft(millis = 60_000)
    void streams() {}
  }

  @Test
  void anAnnotationReplacesTheProfilesLimitForTheSameThingAndLeavesTheOthers() throws Exception {
    gates.file("perf/limits.yaml", "limits:\n  ttft.p95: 0.001ms\n  success: 99%\n");

    Ran ran = gates.run(Both.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .anyMatch(line -> line.startsWith("PASS TTFT p95") && line.contains("@MaxP95Ttft"))
        .anyMatch(line -> line.startsWith("PASS success rate") && line.contains("success: 99%"));
  }

  static class Knowing extends Chat {
    @SseVariables
    Map<String, Object> fetched() {
      return Map.of("MODEL_OF_THE_TEST", "knowing-model");
    }

    @SseLoad(model = "${MODEL_OF_THE_TEST}", requests = 2)
    void streams() {}
  }

  @Test
  void aVariableMayComeFromTheTestItselfJustBeforeTheLoad() {
    gates.run(Knowing.class).assertPassed();

    List<String> bodies =
        stub().log().exchanges().stream().map(exchange -> exchange.requestBody()).toList();
    assertThat(bodies.get(bodies.size() - 1)).contains("\"model\":\"knowing-model\"");
  }
}
