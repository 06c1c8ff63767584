package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.stub.Fault;
import io.github.streamgate.stub.FaultRule;
import io.github.streamgate.stub.StubExchange;
import io.github.streamgate.testing.GateCase;
import io.github.streamgate.testing.Schemas;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Sweeps through the door, with the endpoint's own log as the witness of concurrency. */
class SweepTest extends DoorTest {
  private static final String BASELINES = "baselines/io.github.streamgate.SweepTest$";
  private static final String REPORTS = "target/surefire-reports/io.github.streamgate.SweepTest$";

  @AfterEach
  void takeTheBoundAway() {
    stub().change(script -> script.unboundedCapacity());
  }

  /** An endpoint that is full with four replies at a time, and slow enough for any machine. */
  private static void fullWithFour() {
    stub()
        .change(
            script ->
                script
                    .timeToFirstToken(Duration.ofMillis(40))
                    .timePerToken(Duration.ofMillis(10))
                    .tokens(8)
                    .capacity(4));
  }

  private static List<StubExchange> cameSince(long before) {
    return stub().log().exchanges().stream()
        .filter(exchange -> exchange.ordinal() > before)
        .sorted(Comparator.comparingLong(StubExchange::ordinal))
        .toList();
  }

  abstract static class Endpoint {
    @SseEndpoint
    URI gateway() {
      return DoorTest.endpoint();
    }
  }

  static class Swept extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        users = {1, 4, 16},
        requests = 24)
    @MinSuccessRate(99)
    void streams(LoadResult result) {
      Chat.say(
          "LEVELS "
              + result.levels().stream()
                  .map(level -> level.users().orElseThrow() + ": " + level.requests())
                  .collect(Collectors.joining(", ")));
      Chat.say("KNEE AT " + result.knee().orElseThrow() + " OF " + result.users().orElseThrow());
      Chat.say(
          "SLOWER "
              + (result.quantile(Metric.TPOT, 0.5).toNanos()
                  > 2 * result.levels().get(0).quantile(Metric.TPOT, 0.5).toNanos()));
    }
  }

  @Test
  void theLevelsRunOneAfterAnotherAndTheBendIsNamed() {
    fullWithFour();
    long before = stub().log().started();

    Ran ran = gates.run(Swept.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .contains(
            "LEVELS 1: 24, 4: 24, 16: 24",
            "KNEE AT 4 OF 16",
            "SLOWER true",
            "GATE SweepTest$Swept.streams[users-1]: PASS, 1 of 1 limit holds",
            "GATE SweepTest$Swept.streams[users-4]: PASS, 1 of 1 limit holds",
            "GATE SweepTest$Swept.streams[users-16]: PASS, 1 of 1 limit holds",
            "SWEEP SweepTest$Swept.streams",
            "users n success TTFT P50 TTFT P95 TPOT P50 TPOT P95 STALL P95 tokens/s requests/s",
            "GATE SweepTest$Swept.streams: PASS (1 user PASS, 4 users PASS, 16 users PASS)")
        .anyMatch(line -> line.startsWith("16 24 100 % TIME TIME TIME TIME TIME "))
        .anyMatch(line -> line.matches("KNEE 4 users: with 16 users, tokens/s went from .* to .*"))
        .anyMatch(line -> line.startsWith("PASS success rate at 4 users 100 % >= limit 99 %"));
    List<StubExchange> came = cameSince(before);
    assertThat(came).hasSize(1 + 24 + 4 + 24 + 16 + 24);
    assertThat(came.subList(0, 25)).allMatch(each -> each.openStreams() == 1);
    assertThat(came.subList(25, 53))
        .allMatch(each -> each.openStreams() <= 4)
        .anyMatch(each -> each.openStreams() == 4);
    assertThat(came.subList(53, 93))
        .allMatch(each -> each.openStreams() <= 16)
        .anyMatch(each -> each.openStreams() == 16);
    assertThat(ran.filesUnder(REPORTS + "Swept"))
        .contains(
            "streams/report.html",
            "streams/sweep.json",
            "streams.users-1/samples.jsonl",
            "streams.users-16/samples.jsonl",
            "streams.users-16/verdict.json",
            "streams.users-4/samples.jsonl");
    String sweep = ran.file(REPORTS + "Swept/streams/sweep.json");
    assertThat(sweep).contains("\"kneeUsers\" : 4", "\"kneeReached\" : true", "\"users\" : 16");
    Schemas.assertDescribes("sweep.v1.schema.json", sweep);
  }

  static class TooSmall extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        users = {1, 4, 16},
        requests = 24)
    @MinCapacity(users = 16)
    void streams() {
      Chat.say("BODY");
    }
  }

  @Test
  void aCapacityBelowWhatIsDemandedFailsWithTheTable() {
    fullWithFour();

    Ran ran = gates.run(TooSmall.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            "FAIL capacity the knee at 4 users is below 16 users set by @MinCapacity(users = 16)\n"
                + "\n"
                + "SweepTest$TooSmall.streams, openai at http://HOST/v1/chat/completions\n"
                + "FAIL (1 user PASS, 4 users PASS, 16 users PASS)\n"
                + "users n success TTFT P50 TTFT P95 TPOT P50 TPOT P95 STALL P95 tokens/s"
                + " requests/s\n")
        .contains("\nknee: 4 users: with 16 users, tokens/s went from ")
        .contains("\nAgain:   mvn verify '-Dtest=SweepTest$TooSmall#streams'\n".replace("   ", " "))
        .contains("Look: file://MODULE/" + REPORTS + "TooSmall/streams/report.html");
    assertThat(ran.printed()).contains("BODY");
  }

  @Test
  void anAdvisedSweepStaysGreenAndSaysSo() {
    fullWithFour();

    Ran ran = gates.with("streamgate.gate", "advise").run(TooSmall.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .contains(
            "GATE SweepTest$TooSmall.streams: WOULD FAIL (1 user PASS, 4 users PASS, 16 users"
                + " PASS); the test stays green (streamgate.gate = advise)");
  }

  static class AtLevels extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        users = {1, 3},
        requests = 6)
    @MaxP95Ttft(millis = 0.001, atUsers = 3)
    @MinSuccessRate(
        value = 50,
        atUsers = {1, 3})
    void streams() {}
  }

  @Test
  void aLimitHoldsWhereItSaysAndItsLineNamesTheLevel() {
    Ran ran = gates.run(AtLevels.class);

    Throwable failure = ran.failure();
    assertThat(ran.message(failure).lines().toList())
        .first()
        .asString()
        .matches(
            "FAIL TTFT p95 at 3 users TIME > limit TIME set by @MaxP95Ttft\\(atUsers = 3, millis ="
                + " 0.001\\): 6 of 6 slower .*");
    assertThat(ran.message(failure)).contains("\nFAIL (1 user PASS, 3 users FAIL)\n");
    assertThat(failure.getSuppressed()).hasSize(1);
    assertThat(ran.printed())
        .contains("GATE SweepTest$AtLevels.streams[users-1]: PASS, 1 of 1 limit holds");
  }

  @MaxP95Ttft(millis = 60_000)
  static class NearerAtALevel extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        users = {1, 3},
        requests = 6)
    @MaxP95Ttft(millis = 30_000, atUsers = 3)
    void streams() {}
  }

  @Test
  void aLimitThatHoldsAtALevelReplacesAFartherOneThereAlone() {
    Ran ran = gates.run(NearerAtALevel.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .anyMatch(line -> line.contains("at 1 user ") && line.contains("(millis = 60000)"))
        .anyMatch(
            line -> line.contains("at 3 users ") && line.contains("(atUsers = 3, millis = 30000)"))
        .noneMatch(line -> line.contains("at 3 users ") && line.contains("(millis = 60000)"));
  }

  static class Unknown extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        users = {1, 3},
        requests = 6)
    @MinSuccessRate(value = 99, atUsers = 5)
    void streams() {}
  }

  static class NoSweep extends Endpoint {
    @SseLoad(model = "m", query = "q", users = 5, requests = 6)
    @MinCapacity(users = 5)
    void streams() {}
  }

  static class BeyondTheLast extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        users = {1, 3},
        requests = 6)
    @MinCapacity(users = 5)
    void streams() {}
  }

  static class Decreasing extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        users = {1, 5, 5},
        requests = 6)
    void streams() {}
  }

  static class KneeAlone extends Endpoint {
    @SseLoad(model = "m", query = "q", users = 5, kneeGain = 30, requests = 6)
    void streams() {}
  }

  @Test
  @GateCase("G19")
  void whatNoLevelCanDecideIsRefusedBeforeAnyLoad() {
    assertRefused(
        Unknown.class,
        "@MinSuccessRate(atUsers = 5, value = 99) on Unknown.streams: the test never has 5 users,"
            + " for users = 1, 3; name one of its levels, or leave out at how many users the limit"
            + " holds");
    assertRefused(
        NoSweep.class,
        "@MinCapacity(users = 5) on NoSweep.streams: only a sweep has a knee; set at least two"
            + " levels, for example users = 1, 5, 20");
    assertRefused(
        BeyondTheLast.class,
        "@MinCapacity(users = 5) on BeyondTheLast.streams: users = 1, 3 can not tell, for the knee"
            + " lies between the first and the last of them; demand more than 1 and at most 3");
    assertRefused(
        Decreasing.class,
        "users = 1, 5, 5 (@SseLoad on Decreasing.streams): must be whole numbers from 1 to 100000"
            + " with commas between them, each above the one before; write for example users = 1,"
            + " 5, 20");
    assertRefused(
        KneeAlone.class,
        "kneeGain = 30.0 (@SseLoad on KneeAlone.streams): says nothing without several levels of"
            + " users; set for example users = 1, 5, 20, or remove kneeGain");
  }

  private void assertRefused(Class<?> gate, String message) {
    assertNothingIsSent(
        () ->
            assertThat(gates.run(gate).failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(message));
  }

  static class Compared extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        users = {1, 2},
        requests = 4,
        maxImprovement = 1000)
    @MaxP95Ttft(floorMillis = 5000)
    void streams() {}
  }

  @Test
  void aRecordingHasABaselineForEveryLevel() {
    Ran recorded =
        gates
            .with("streamgate.baseline", "record")
            .with("streamgate.runs", "1")
            .run(Compared.class);

    assertThat(recorded.message(recorded.abortion()).lines().toList())
        .hasSize(2)
        .allMatch(line -> line.startsWith("RECORD SweepTest$Compared.streams[users-"));
    assertThat(recorded.filesUnder(BASELINES + "Compared"))
        .containsExactly("streams.users-1.yaml", "streams.users-2.yaml");

    Ran verified = gates.with("streamgate.baseline", "verify").run(Compared.class);
    verified.assertPassed();
  }

  @Test
  void aSweepOfWhichOneLevelCannotBeRecordedLeavesEveryBaselineAsItWas() {
    // A warm-up request and 4 others at the first level, two at the second: the next one fails.
    long before = stub().log().started();
    FaultRule eighth = Fault.status(503, "overloaded").onRequests(ordinal -> ordinal == before + 8);
    stub().change(script -> script.fault(eighth));

    Ran ran =
        gates
            .with("streamgate.baseline", "record")
            .with("streamgate.runs", "1")
            .run(Compared.class);

    assertThat(ran.message(ran.failure()))
        .isEqualTo(
            """
            NOT RECORDED SweepTest$Compared.streams[users-1]: the levels of a sweep are recorded \
            together, and another one was refused; BASELINES/streams.users-1.yaml is unchanged
            NOT RECORDED SweepTest$Compared.streams[users-2]: 1 of 4 requests failed, so TTFB p90 \
            is slower than any limit: every later run would pass against it; \
            BASELINES/streams.users-2.yaml is unchanged"""
                .replace("BASELINES", BASELINES + "Compared"));
    assertThat(ran.filesUnder("baselines")).isEmpty();
  }

  @Test
  void withoutABaselineASweepIsSkippedOnAPersonsMachine() {
    Ran ran = gates.run(Compared.class);

    assertThat(ran.message(ran.abortion()))
        .startsWith("NO_BASELINE TTFT p95 at 1 user ")
        .contains("NO_BASELINE (1 user NO_BASELINE, 2 users NO_BASELINE)")
        .contains("Record: mvn verify");
  }

  static class Dead extends Endpoint {
    @SseLoad(
        model = "m",
        query = "q",
        users = {1, 2},
        requests = 4,
        warmup = "none")
    @MinCapacity(users = 2)
    void streams() {}
  }

  @Test
  void aLevelThatCannotBeMeasuredEndsTheSweep() {
    stub().change(script -> script.fault(Fault.status(401, "who are you?")));

    Ran ran = gates.run(Dead.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            "INVALID capacity the sweep did not come to its end, so there is no telling whether it"
                + " holds 2 users set by @MinCapacity(users = 2)\n"
                + "INVALID at 1 user\n")
        .contains("\nINVALID (1 user INVALID, 2 users not run)\n");
    assertThat(ran.failure().getSuppressed()[0]).hasMessageContaining("who are you?");
  }

  static class FromProfile extends Endpoint {
    @SseLoad(profile = "perf/sweep.yaml")
    void streams(LoadResult result) {
      Chat.say("LEVELS " + result.levels().size());
    }
  }

  @Test
  void aProfileHoldsLevelsAndTheirLimitsAndTheCommandLineNarrowsThem() throws Exception {
    gates.file(
        "perf/sweep.yaml",
        """
        users: [1, 3]
        requests: 6
        model: m
        query: q
        kneeTtftFactor: 1000
        limits:
          ttft.p95 at 1 user: 30s
          ttft.p95 at 3 users: 60s
          success: 99%
        """);

    Ran ran = gates.run(FromProfile.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .contains("LEVELS 2")
        .anyMatch(
            line ->
                line.startsWith("PASS TTFT p95 at 1 user ")
                    && line.contains("set by ttft.p95 at 1 user: 30s in perf/sweep.yaml, line 7"))
        .anyMatch(line -> line.startsWith("PASS TTFT p95 at 3 users "))
        .anyMatch(line -> line.startsWith("PASS success rate at 1 user "))
        .anyMatch(line -> line.startsWith("PASS success rate at 3 users "));

    assertThat(gates.with("streamgate.users", "2,4").run(FromProfile.class).failure())
        .hasMessage(
            "perf/sweep.yaml, line 7: ttft.p95 at 1 user: the test never has 1 user, for users = 2,"
                + " 4; name one of its levels, or leave out at how many users the limit holds");
  }

  static class Profiled extends StreamgateProfiles {
    @SseEndpoint
    URI gateway() {
      return DoorTest.endpoint();
    }
  }

  @Test
  void aCapacityInAProfileIsJudged() throws Exception {
    fullWithFour();
    gates.file(
        "perf/sweep.yaml",
        "users: [1, 16]\nrequests: 24\nmodel: m\nquery: q\nlimits:\n  capacity: 16 users\n");

    Ran ran = gates.run(Profiled.class);

    assertThat(ran.statuses()).containsExactly(Status.FAILED);
    assertThat(ran.message(ran.thrown().get(0)))
        .startsWith(
            "FAIL capacity the knee at 1 user is below 16 users set by capacity: 16 users in"
                + " perf/sweep.yaml, line 6\n");
  }
}
