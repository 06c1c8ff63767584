package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.Fault;
import io.github.streamgate.testing.GateCase;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class BaselineModesTest extends DoorTest {
  private static final String NAME =
      "baselines/io.github.streamgate.BaselineModesTest$Compared/streams.yaml";
  private static final String REPORTS =
      "target/surefire-reports/io.github.streamgate.BaselineModesTest$Compared/streams";
  private static final String AGAIN =
      "mvn verify '-Dtest=BaselineModesTest$Compared#streams' -Dstreamgate.baseline=";

  /** The floor keeps a busy machine from failing what is meant to pass. */
  static class Compared extends Chat {
    @SseLoad(requests = 2, warmup = "none")
    @MaxP95Ttft(floorMillis = 500)
    void streams() {
      say("BODY");
    }
  }

  @Test
  @GateCase("G5")
  void inCiAMissingBaselineFailsAndLeavesAProposalButNoBaseline() {
    Ran ran = gates.with("streamgate.ci", "true").run(Compared.class);

    assertThat(ran.failure()).isInstanceOf(AssertionFailedError.class);
    assertThat(ran.message(ran.failure()))
        .isEqualTo(
            """
            NO_BASELINE TTFT p95 TIME over 2 requests: there is no NAME
            WARN TTFT p95 rests on 2 requests, too few to be sure of it: at least 77 are needed

            BaselineModesTest$Compared.streams, openai at http://HOST/v1/chat/completions
            requests 2 started: 2 completed, 0 failed, 0 cancelled; 2 judged; 0 warm-up excluded
            tokens 10 of completed requests, counted by usage (2 requests)
            rate RATE tokens/s, RATE requests/s, measured over TIME
            client FIGURES

            Again: mvn verify '-Dtest=BaselineModesTest$Compared#streams'
            Record: mvn verify '-Dtest=BaselineModesTest$Compared#streams' \
            -Dstreamgate.baseline=record
            Look: file://MODULE/REPORTS/report.html"""
                .replace("NAME", NAME)
                .replace("REPORTS", REPORTS));
    assertThat(ran.file(REPORTS + "/baseline.yaml")).contains("here:").contains("ttft.p95");
    assertThat(ran.file(REPORTS + "/baseline.diff")).contains("+++ b/" + NAME);
    assertThat(ran.filesUnder("baselines")).isEmpty();
  }

  @Test
  @GateCase("G22")
  void onAPersonsMachineItSkipsAndPrintsTheReasonAndTheCommandThatMendsIt() {
    Ran ran = gates.run(Compared.class);

    assertThat(ran.abortion()).isInstanceOf(TestAbortedException.class);
    assertThat(ran.printed())
        .containsSubsequence(
            "SKIP NO_BASELINE TTFT p95 TIME over 2 requests: there is no " + NAME,
            "Record: " + AGAIN + "record",
            "BODY");
    assertThat(ran.filesUnder("baselines")).isEmpty();
  }

  @Test
  @GateCase({"G6", "G12"})
  void aBaselineIsRecordedHeldAgainstAndAcceptedAnew() {
    Ran recorded = record("2");
    assertThat(recorded.abortion())
        .isInstanceOf(TestAbortedException.class)
        .hasMessage(
            "RECORD BaselineModesTest$Compared.streams: 2 runs added to "
                + NAME
                + " (environment here); review and commit it. A recording is no pass, so the test"
                + " is skipped");
    assertThat(recorded.printed()).contains(recorded.message(recorded.abortion()));
    assertThat(recorded.file(NAME).lines().filter(line -> line.contains("- {n: 2,"))).hasSize(2);

    gates.with("streamgate.baseline", "verify").run(Compared.class).assertPassed();

    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(1200)));
    Ran slower = gates.run(Compared.class);
    assertThat(slower.message(slower.failure()))
        .startsWith(
            "FAIL TTFT p95 TIME > limit TIME (baseline TIME over 2 runs, +20 % allowed, blind below"
                + " +PERCENT): 2 of 2 slower (100 %, allowed 5 %), not proven\n")
        .contains("\nAccept: " + AGAIN + "accept\n");
    assertThat(slower.file(NAME)).isEqualTo(recorded.file(NAME));

    Ran accepted =
        gates
            .with("streamgate.baseline", "accept")
            .with("streamgate.runs", "1")
            .run(Compared.class);
    assertThat(accepted.abortion())
        .hasMessage(
            "RECORD BaselineModesTest$Compared.streams: 1 run accepted as the new normal in "
                + NAME
                + " (environment here); review and commit it. A recording is no pass, so the test"
                + " is skipped");

    gates.with("streamgate.baseline", "verify").run(Compared.class).assertPassed();
  }

  private Ran record(String runs) {
    return gates
        .with("streamgate.baseline", "record")
        .with("streamgate.runs", runs)
        .run(Compared.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "accept", "prune"})
  void inCiABaselineIsNotMovedUnlessTheJobIsThereForIt(String mode) {
    gates
        .with("streamgate.ci", "true")
        .with("streamgate.baseline", mode)
        .with("streamgate.runs", "1");

    assertNothingIsSent(
        () -> {
          Ran ran = gates.run(Compared.class);
          assertThat(ran.failure())
              .isInstanceOf(ExtensionConfigurationException.class)
              .hasMessage(
                  "streamgate.baseline = "
                      + mode
                      + " in CI: a build must not move what it is judged by; "
                      + mode
                      + " on a machine of your own, or set -Dstreamgate.recordInCi=true if this job"
                      + " exists to "
                      + mode);
          assertThat(ran.filesUnder("baselines")).isEmpty();
        });

    Ran allowed = gates.with("streamgate.recordInCi", "true").run(Compared.class);
    assertThat(allowed.abortion()).isInstanceOf(TestAbortedException.class);
    assertThat(allowed.filesUnder("baselines")).hasSize(mode.equals("prune") ? 0 : 1);
  }

  @Test
  @GateCase("G25")
  void aRunWithFailuresIsNotRecordedAndFails() {
    stub().change(script -> script.fault(Fault.status(503, "overloaded").onEvery(2)));

    Ran ran = record("1");

    assertThat(ran.failure())
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage(
            "NOT RECORDED  BaselineModesTest$Compared.streams: 1 of 2 requests failed, so TTFB p90"
                + " is slower than any limit: every later run would pass against it; "
                + NAME
                + " is unchanged");
    assertThat(ran.filesUnder("baselines")).isEmpty();
  }

  @Test
  void aRunThatWasStoppedIsNotRecordedAndSaysWhereAndWhy() {
    stub().change(script -> script.fault(Fault.status(403, "not you")));

    Ran ran = record("1");

    assertThat(ran.message(ran.failure()))
        .isEqualTo(
            "NOT RECORDED BaselineModesTest$Compared.streams: http://HOST/v1/chat/completions: the"
                + " server refused the first requests with status 403:"
                + " {\"error\":{\"message\":\"not you\",\"type\":\"invalid_request_error\",\"code\":403}};"
                + " "
                + NAME
                + " is unchanged");
    assertThat(ran.printed()).doesNotContain("BODY");
  }

  @Test
  @GateCase("G15")
  void aBaselineOfAnotherLoadIsIncomparableAndNamesTheFirstDifference() {
    record("1");

    Ran ran =
        gates
            .with("streamgate.baseline", "verify")
            .with("streamgate.ci", "true")
            .with("streamgate.users", "3")
            .run(Compared.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            "NO_BASELINE TTFT p95 TIME over 2 requests: INCOMPARABLE: users was 2, is 3 ("
                + NAME
                + ")\n")
        .contains("\nAccept: " + AGAIN + "accept\n")
        .doesNotContain("Record:");
  }

  @Test
  void aBaselineThatDoesNotParseIsNoPassAndIsNotOverwritten() throws IOException {
    gates
        .with("streamgate.ci", "true")
        .with("streamgate.recordInCi", "true")
        .file(NAME, "schema: [\n");

    Ran ran = gates.run(Compared.class);
    assertThat(ran.message(ran.failure()))
        .startsWith("NO_BASELINE TTFT p95 TIME over 2 requests: " + NAME);

    Ran recorded = record("1");
    assertThat(recorded.failure()).hasMessageStartingWith("NOT RECORDED  ");
    assertThat(recorded.file(NAME)).isEqualTo("schema: [\n");
  }

  static class RecordedWithABodyThatFails extends Chat {
    @SseLoad(requests = 2, warmup = "none")
    @MaxP95Ttft
    void streams() {
      throw new AssertionError("the body fails");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "accept"})
  @GateCase("G13")
  void aRerunDoesNotRecordAgainAndNamesTheSwitchThatLiftsIt(String mode) {
    gates.with("streamgate.baseline", mode).with("streamgate.runs", "1");

    List<Ran> ran = gates.runAndRerun(RecordedWithABodyThatFails.class);

    assertThat(ran.get(0).failure()).hasMessage("the body fails");
    assertThat(ran.get(1).failure())
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage(
            "streamgate.baseline = "
                + mode
                + " on a rerun: BaselineModesTest$RecordedWithABodyThatFails.streams set out to"
                + " record earlier in this JVM, and a test that failed is no measure of what is"
                + " normal; mend what failed and record in a build of its own, or set"
                + " -Dstreamgate.rerun=measure to record all the same");
    assertThat(runsIn(ran.get(1))).isEqualTo(1);
  }

  @Test
  void aRerunRecordsAgainWhereItIsToldToMeasure() {
    gates
        .with("streamgate.baseline", "accept")
        .with("streamgate.runs", "1")
        .with("streamgate.rerun", "measure");

    assertThat(gates.runAndRerun(RecordedWithABodyThatFails.class))
        .extracting(ran -> ran.failure().getMessage())
        .containsExactly("the body fails", "the body fails");
  }

  private static long runsIn(Ran ran) {
    String file =
        "baselines/io.github.streamgate.BaselineModesTest$RecordedWithABodyThatFails/streams.yaml";
    return ran.file(file).lines().filter(line -> line.contains("- {n: 2,")).count();
  }

  @Test
  void pruningSendsNothingAndIsNoPass() {
    gates.with("streamgate.baseline", "prune");

    assertNothingIsSent(
        () ->
            assertThat(gates.run(Compared.class).abortion())
                .hasMessage(
                    "PRUNE  BaselineModesTest$Compared.streams: not run (streamgate.baseline ="
                        + " prune)"));
  }
}
