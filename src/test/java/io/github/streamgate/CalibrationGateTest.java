package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.Fault;
import io.github.streamgate.testing.Schemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class CalibrationGateTest extends DoorTest {
  private static final String REPORTS =
      "target/surefire-reports/io.github.streamgate.CalibrationGateTest$";

  /** The floor keeps a busy machine from being taken for a false alarm. */
  static class Compared extends Chat {
    @SseLoad(requests = 4, warmup = "none", extendTo = 1, maxBlind = 1000, maxImprovement = 1000)
    @MaxP95Ttft(floorMillis = 5000)
    @MinSuccessRate(99)
    void streams() {
      say("BODY");
    }
  }

  private Gates calibrating(int runs) {
    return gates.with("streamgate.calibrate", "aa").with("streamgate.runs", String.valueOf(runs));
  }

  @Test
  void aCalibrationHoldsTheCandidateAgainstItselfAndIsNoPass() {
    Ran ran = calibrating(3).run(Compared.class);

    assertThat(ran.abortion())
        .isInstanceOf(TestAbortedException.class)
        .hasMessage(
            "CALIBRATED CalibrationGateTest$Compared.streams: 0 of 3 runs without a change failed,"
                + " so that at most 63.2 % of such runs do (95 % sure, on this machine in this"
                + " hour). A calibration is no pass, so the test is skipped");
    assertThat(ran.printed())
        .containsSubsequence(
            "RUN 1 of 10 to compare with: 4 requests",
            "RUN 10 of 10 to compare with: 4 requests",
            "RUN 1 of 3: PASS, 4 requests",
            "RUN 3 of 3: PASS, 4 requests",
            "CALIBRATION CalibrationGateTest$Compared.streams: 3 runs without a change, 12"
                + " requests, each held against one series of 10 runs of the same just before",
            "false FAIL proven at most sees")
        .contains("success rate 0 of 3 0 63.2 %", "the test 0 of 3 63.2 %", "BODY")
        .contains("LOOK MODULE/" + REPORTS + "Compared/streams: calibration.html")
        .contains(ran.message(ran.abortion()));
    String calibration = ran.file(REPORTS + "Compared/streams/calibration.json");
    assertThat(calibration)
        .contains("\"status\" : \"CALIBRATED\"", "\"falseFails\" : 0", "\"runs\" : 3");
    Schemas.assertDescribes("calibration.v1.schema.json", calibration);
    assertThat(ran.file(REPORTS + "Compared/streams/calibration.html"))
        .contains("CALIBRATED  0 of 3 runs without a change failed\n");
    assertThat(ran.filesUnder("baselines")).isEmpty();
  }

  @Test
  void aLimitThatEveryRunBreaksIsCountedAndIsStillNoFailure() {
    Ran ran = calibrating(2).run(Ceiling.class);

    assertThat(ran.message(ran.abortion()))
        .startsWith("CALIBRATED CalibrationGateTest$Ceiling.streams: 2 of 2 runs without a change");
    assertThat(ran.printed())
        .contains("TTFT p95 2 of 2 2 100.0 % +0 %")
        .contains(
            "CALIBRATION CalibrationGateTest$Ceiling.streams: 2 runs without a change, 8"
                + " requests, each held against the figures of its limits, for no limit asks for a"
                + " baseline");
  }

  static class Ceiling extends Chat {
    @SseLoad(requests = 4, warmup = "none", extendTo = 1)
    @MaxP95Ttft(millis = 1)
    void streams() {}
  }

  static class Beside extends Chat {
    @SseLoad(reference = "${MAIN}", roundRequests = 2, maxRounds = 3)
    @MaxP95Ttft
    void streams() {}
  }

  @Test
  void besideAReferenceTheCandidateIsItsOwnReference() {
    Ran ran = calibrating(2).with("MAIN", endpoint().toString()).run(Beside.class);

    assertThat(ran.message(ran.abortion()))
        .startsWith("CALIBRATED CalibrationGateTest$Beside.streams: ");
    assertThat(ran.printed()).anyMatch(line -> line.contains("each held against itself in rounds"));
  }

  @Test
  void anotherReferenceIsRefusedAndTheRightOneIsNamed() {
    assertNothingIsSent(
        () -> {
          Ran ran = calibrating(2).with("MAIN", "http://127.0.0.1:9").run(Beside.class);

          assertThat(ran.failure()).isInstanceOf(ExtensionConfigurationException.class);
          assertThat(ran.message(ran.failure()))
              .isEqualTo(
                  "streamgate.calibrate = aa with reference ="
                      + " http://HOST/v1/chat/completions: a calibration holds the candidate"
                      + " against itself; set"
                      + " -Dstreamgate.reference=http://HOST/v1/chat/completions");
        });
  }

  @Test
  void whatIsNotFitToBeComparedWithFailsAndSaysWhy() {
    stub().change(script -> script.fault(Fault.status(503, "overloaded").onEvery(2)));

    Ran ran = calibrating(2).run(Compared.class);

    assertThat(ran.failure()).isInstanceOf(AssertionFailedError.class);
    assertThat(ran.message(ran.failure()))
        .isEqualTo(
            "NOT CALIBRATED CalibrationGateTest$Compared.streams:"
                + " http://HOST/v1/chat/completions: 2 of 4 requests failed, so TTFB p90 is slower"
                + " than any limit: every later run would pass against it");
  }

  @Test
  void aCalibrationIsNoRecording() {
    assertNothingIsSent(
        () ->
            assertThat(
                    calibrating(2)
                        .with("streamgate.baseline", "record")
                        .run(Compared.class)
                        .failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                    "streamgate.baseline = record with streamgate.calibrate = aa: a calibration"
                        + " writes no baseline; remove one of the two"));
  }

  static class Swept extends Chat {
    @SseLoad(
        users = {1, 2},
        requests = 4,
        warmup = "none",
        extendTo = 1)
    @MaxP95Ttft(millis = 60_000)
    void streams() {}
  }

  @Test
  void everyLevelOfASweepIsCalibratedByItself() {
    Ran ran = calibrating(1).run(Swept.class);

    assertThat(ran.message(ran.abortion()).lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("CALIBRATED CalibrationGateTest$Swept.streams[users-"));
  }
}
