package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How often the gates of Streamgate are wrong on real streams of this machine, whose pace is
 * log-normal: {@code mvn -Pcalibration verify}, a few minutes. The figures of one such run stand in
 * the README.
 */
class CalibrationIT {
  private static final int RUNS = Integer.getInteger("calibration.runs", 59);
  private static final int REGRESSIONS = Integer.getInteger("calibration.regressions", 10);

  @TempDir Path module;
  private Gates gates;

  @AfterAll
  static void stop() {
    CalibrationServers.stop();
  }

  @BeforeEach
  void openModule() throws Exception {
    gates = Gates.in(module).with("streamgate.ci", "true");
  }

  static class AgainstItself {
    @SseEndpoint
    URI gateway() {
      return CalibrationServers.change();
    }

    @SseLoad(model = "m", query = "q", users = 8, requests = 400)
    @MaxP95Ttft
    @MaxP95Tpot
    @MinSuccessRate(99)
    void streams() {}
  }

  @Test
  void atMostTwoOf59RunsWithoutAChangeFail() throws Exception {
    Ran ran =
        gates
            .with("streamgate.calibrate", "aa")
            .with("streamgate.runs", String.valueOf(RUNS))
            .run(AgainstItself.class);

    System.out.println(ran.output());
    JsonNode calibration =
        new ObjectMapper()
            .readTree(
                ran.file(
                    "target/failsafe-reports/io.github.streamgate.CalibrationIT$AgainstItself"
                        + "/streams/calibration.json"))
            .path("calibration");
    print(
        "%d of %d runs without a change failed, on average after %.0f requests",
        calibration.path("falseFails").intValue(),
        calibration.path("runs").intValue(),
        calibration.path("requests").doubleValue() / RUNS);
    assertThat(calibration.path("falseFails").intValue()).isLessThanOrEqualTo(2);
    assertThat(calibration.path("judged").intValue()).as("judged").isEqualTo(RUNS);
  }

  static class AgainstMain {
    @SseEndpoint
    URI gateway() {
      return CalibrationServers.change();
    }

    @SseReference
    URI main() {
      return CalibrationServers.main();
    }

    @SseLoad(model = "m", query = "q", users = 8)
    @MaxP95Ttft
    @MaxP95Tpot
    @MinSuccessRate(99)
    void streams() {}
  }

  @Test
  void nineOfTenRunsOfAChangeWhoseTokensAre30PercentSlowerFail() {
    CalibrationServers.slowTokensOfChangeBy(1.3);
    long before = CalibrationServers.requests();
    int caught = 0;
    for (int run = 0; run < REGRESSIONS; run++) {
      String message = String.valueOf(gates.run(AgainstMain.class).failure().getMessage());
      System.out.println(message.lines().findFirst().orElseThrow());
      caught += message.startsWith("FAIL  TPOT p95") ? 1 : 0;
    }
    long requests = CalibrationServers.requests() - before;

    print(
        "%d of %d runs with tokens 30 %% slower were caught, on average after %d requests of both"
            + " sides",
        caught, REGRESSIONS, requests / REGRESSIONS);
    assertThat(caught).isGreaterThanOrEqualTo(REGRESSIONS * 9 / 10);
  }

  private static void print(String format, Object... figures) {
    System.out.println("MEASURED  " + String.format(Locale.ROOT, format, figures));
  }
}
