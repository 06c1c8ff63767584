package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.Fault;
import io.github.streamgate.stub.Pace;
import io.github.streamgate.testing.GateCase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/** How long a run is, and what becomes of what is not proven; the endpoint's log is the witness. */
class EvidenceGatesTest extends DoorTest {

  /** What a gate came to, and how many requests reached the endpoint, warm-up included. */
  private record Cost(Ran ran, long sent) {
    /** The line of the one limit. */
    String decided() {
      return ran.printed().stream()
          .filter(line -> line.matches("(PASS|FAIL|INCONCLUSIVE|NO_BASELINE|INVALID) .*"))
          .findFirst()
          .orElseThrow();
    }

    List<String> warned() {
      return ran.printed().stream().filter(line -> line.startsWith("WARN ")).toList();
    }
  }

  private Cost cost(Class<?> gate) {
    Ran[] ran = new Ran[1];
    long sent = requestsDuring(() -> ran[0] = gates.run(gate));
    return new Cost(ran[0], sent);
  }

  /** Fails every so manieth of the requests to come, so that what is slower is known exactly. */
  private void failEvery(int nth) {
    long before = stub().log().started();
    stub()
        .change(
            script ->
                script.fault(
                    Fault.status(503, "busy")
                        .onRequests(ordinal -> (ordinal - before) % nth == nth / 2)));
  }

  static class Doubled extends Chat {
    @SseLoad(requests = 400, users = 8)
    @MaxP95Ttft(millis = 150)
    void streams() {
      say("BODY");
    }
  }

  @Test
  void aDoublingIsProvenAfterAFractionOfTheRequestsAndTheRestIsNotSent() {
    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(300)));

    Cost cost = cost(Doubled.class);

    assertThat(cost.ran().failure().getMessage())
        .contains("slower (100 %, allowed 5 %), chance at most 1 in 1000000 if it were just at");
    assertThat(cost.sent()).as("of 408").isBetween(58L, 100L);
    assertThat(cost.warned().get(0))
        .matches("WARN stopped after \\d\\d of 400 requests: the failure is proven");
    assertThat(cost.ran().printed())
        .as("the open ones were cancelled, and are not judged")
        .anyMatch(line -> line.matches("requests .*, 0 failed, [0-8] cancelled; \\d\\d judged.*"));
    assertThat(cost.ran().printed()).contains("BODY");
  }

  @Test
  void withoutConfidenceTheClassicRuleLooksOnceAtAllOfThem() {
    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(300)));

    Cost cost = cost(Classic.class);

    assertThat(cost.sent()).isEqualTo(48);
    assertThat(cost.decided()).endsWith("40 of 40 slower (100 %, allowed 5 %), point estimate");
    assertThat(cost.ran().file(verdict("Classic")))
        .contains("\"proven\" : false")
        .doesNotContain("\"evidence\"");
  }

  static class Classic extends Chat {
    @SseLoad(requests = 40, users = 8, confidence = 0)
    @MaxP95Ttft(millis = 150)
    void streams() {}
  }

  private static String verdict(String gate) {
    return "target/surefire-reports/io.github.streamgate.EvidenceGatesTest$"
        + gate
        + "/streams/verdict.json";
  }

  static class Holds extends Chat {
    @SseLoad(requests = 100, users = 8, extendTo = 8)
    @MaxP95Ttft(millis = 20_000)
    void streams() {}
  }

  /** The spread of the pace drowns what this machine does to neighbours alike. */
  @Test
  void aPassIsProvenAndNotBeforeWhatWasAskedForIsThere() {
    stub()
        .change(script -> script.timeToFirstToken(Pace.logNormal(Duration.ofMillis(10), 0.8, 42)));

    Cost cost = cost(Holds.class);

    cost.ran().assertPassed();
    assertThat(cost.decided())
        .matches(
            "PASS .*: 0 of \\d+ slower \\(0 %, allowed 5 %\\), chance at most 1 in \\d+ if it were"
                + " just at the limit");
    int judged = Integer.parseInt(cost.decided().replaceAll(".*: 0 of (\\d+) slower.*", "$1"));
    assertThat(judged).isGreaterThanOrEqualTo(100);
    assertThat(cost.ran().file(verdict("Holds")))
        .contains("\"proven\" : true", "\"oneInIfFaster\"");
  }

  static class Undecided extends Chat {
    @SseLoad(requests = 50)
    @MaxP95Ttft(millis = 20_000)
    void streams() {
      say("BODY");
    }
  }

  @Test
  void onLoopbackAnUndecidedRunIsExtendedUpToItsCapAndThenThePointEstimateDecides() {
    failEvery(20);

    Cost cost = cost(Undecided.class);

    assertThat(cost.sent()).isEqualTo(202);
    assertThat(cost.decided()).endsWith("10 of 200 slower (5 %, allowed 5 %), not proven");
    assertThat(cost.warned())
        .contains("WARN extended from 50 to 200 requests (extendTo = 4), and still not decided");
    cost.ran().assertPassed();
  }

  @Test
  void aBudgetCapsAnExtension() {
    failEvery(20);
    gates.with("streamgate.maxRequests", "120");

    Cost cost = cost(Undecided.class);

    assertThat(cost.sent()).isEqualTo(120);
    assertThat(cost.warned().get(0))
        .isEqualTo("WARN extended from 50 to 118 requests (extendTo = 4), and still not decided");
  }

  @Test
  void whatIsUndecidedSkipsTheTestWhereThatWasAskedFor() {
    failEvery(20);
    gates.with("streamgate.undecided", "skip").with("streamgate.extendTo", "2");

    Cost cost = cost(Undecided.class);

    assertThat(cost.ran().abortion()).isInstanceOf(TestAbortedException.class);
    assertThat(cost.decided())
        .startsWith("INCONCLUSIVE TTFT p95 ")
        .endsWith(", not proven either way after 100 requests (undecided = skip)");
    assertThat(cost.ran().printed())
        .anyMatch(line -> line.startsWith("SKIP INCONCLUSIVE TTFT p95 "))
        .contains("BODY");
  }

  @Test
  void whatIsUndecidedFailsTheTestWhereThatWasAskedFor() {
    failEvery(20);
    gates.with("streamgate.undecided", "fail").with("streamgate.extendTo", "2");

    Cost cost = cost(Undecided.class);

    assertThat(cost.ran().message(cost.ran().failure()))
        .startsWith(
            "FAIL TTFT p95 TIME <= limit TIME set by @MaxP95Ttft(millis = 20000): 5 of 100 slower"
                + " (5 %, allowed 5 %), not proven, and undecided = fail\n");
  }

  static class TooFew extends Chat {
    @SseLoad(requests = 30)
    @MaxP99Ttft(millis = 20_000)
    void streams() {}
  }

  @Test
  @GateCase("G16")
  void tooFewRequestsForAPercentileAreWarnedOfWithTheNumberThatIsNeeded() {
    Cost cost = cost(TooFew.class);

    cost.ran().assertPassed();
    assertThat(cost.decided()).endsWith("0 of 30 slower (0 %, allowed 1 %), not proven");
    assertThat(cost.sent()).as("120 could prove nothing either").isEqualTo(32);
    assertThat(cost.warned())
        .contains(
            "WARN TTFT p99 rests on 30 requests, too few to be sure of it: at least 392 are"
                + " needed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"skip", "fail"})
  @GateCase("G16")
  void andAreRefusedBeforeAnyLoadWhereThePointEstimateIsNotToDecide(String undecided) {
    gates.with("streamgate.undecided", undecided);

    assertNothingIsSent(
        () ->
            assertThat(gates.run(TooFew.class).failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                    "@MaxP99Ttft(millis = 20000): 120 requests (30 x extendTo) can never prove"
                        + " that TTFT p99 holds, at least 392 are needed, and what is not proven"
                        + " is not to be judged (undecided = "
                        + undecided
                        + "); set requests = 392 or more, or undecided = point"));
  }

  static class Compared extends Chat {
    @SseLoad(requests = 4, warmup = "none")
    @MaxP95Ttft
    void streams() {}
  }

  /** One run for each of the figures, in one go: what creeps is refused. */
  private void record(int... firstTokenMillis) {
    long before = stub().log().started();
    stub()
        .change(
            script ->
                script.timeToFirstToken(
                    (request, token) ->
                        Duration.ofMillis(
                            firstTokenMillis[
                                (int)
                                    Math.min(
                                        (request - before - 1) / 4,
                                        firstTokenMillis.length - 1)])));
    gates
        .with("streamgate.baseline", "record")
        .with("streamgate.runs", String.valueOf(firstTokenMillis.length))
        .run(Compared.class)
        .abortion();
    gates.with("streamgate.baseline", "verify");
  }

  @Test
  void aBaselineWhoseRunsDifferByMoreThanMaxBlindIsNone() {
    record(400, 100, 150, 250);

    Cost noisy = cost(Compared.class);
    gates.with("streamgate.maxBlind", "1000");
    Cost lenient = cost(Compared.class);

    assertThat(noisy.decided())
        .startsWith("NO_BASELINE TTFT p95 TIME over 4 requests: too noisy: the 4 runs in ");
    assertThat(lenient.decided()).startsWith("PASS TTFT p95 ").contains("blind below +PERCENT");
  }

  @Test
  void whatIsFarBelowItsBaselineIsSaidAndWhatIsTooGoodToBeTrueIsInvalid() {
    record(1000);
    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(20)));

    Cost cost = cost(Compared.class);
    assertThat(cost.ran().message(cost.ran().failure()))
        .startsWith(
            "INVALID TTFT p95 TTFT p95 is too good to be true: TIME, more than 3 times as fast as"
                + " the TIME that its baseline began with; if the replies are what they should be,"
                + " accept them with -Dstreamgate.baseline=accept, or set maxImprovement higher\n");

    gates.with("streamgate.maxImprovement", "100000");
    Cost lenient = cost(Compared.class);
    lenient.ran().assertPassed();
    assertThat(lenient.warned())
        .anyMatch(line -> line.startsWith("WARN TTFT p95 is far below its baseline (TIME, "))
        .anyMatch(line -> line.endsWith("tighten it with -Dstreamgate.baseline=accept"));
  }
}
