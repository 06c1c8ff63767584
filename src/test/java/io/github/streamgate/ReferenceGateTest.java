package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.stub.Fault;
import io.github.streamgate.stub.StreamgateStub;
import io.github.streamgate.stub.StubExchange;
import io.github.streamgate.testing.GateCase;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;

/** The usual endpoint is the candidate; what it is held against runs beside it. */
class ReferenceGateTest extends DoorTest {
  private static final String REPORTS =
      "target/surefire-reports/io.github.streamgate.ReferenceGateTest$";

  private StreamgateStub main;

  @BeforeEach
  void startMain() {
    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(10)).tokens(2));
    main = quickStub().timeToFirstToken(Duration.ofMillis(10)).tokens(2).start();
    gates.with("MAIN_URL", main.uri().toString());
  }

  @AfterEach
  void stopMain() {
    main.close();
  }

  /** The median, because it tells most from few requests. */
  @SseLoad(reference = "${MAIN_URL}", users = 4, roundRequests = 4, warmup = "2")
  @MaxQuantile(metric = Metric.TTFT, quantile = 0.5)
  abstract static class Beside extends Chat {}

  static class Gate extends Beside {
    @SseLoad
    @MinSuccessRate(99)
    void streams(LoadResult result) {
      say("BODY " + (result.requests() >= 36));
    }
  }

  @Test
  void aCandidateThatIsLikeItsReferencePassesAndNoBaselineIsWrittenOrProposed() {
    // So slow that what else the machine does is small beside it.
    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(30)));
    main.change(script -> script.timeToFirstToken(Duration.ofMillis(30)));

    Ran ran = gates.with("streamgate.seed", "7").run(Gate.class);

    ran.assertPassed();
    assertThat(ran.printed())
        .contains(
            "LOAD ReferenceGateTest$Gate.streams: 4 users, up to 40 rounds of 4 requests a side"
                + " after warm-up 2 requests, openai at http://HOST/v1/chat/completions, beside the"
                + " reference http://HOST/v1/chat/completions",
            "The reference, openai at http://HOST/v1/chat/completions:",
            "GATE ReferenceGateTest$Gate.streams: PASS, 2 of 2 limits hold",
            "BODY true");
    assertThat(line(ran, "PASS TTFT p50"))
        .matches(
            "PASS TTFT p50 TIME, reference TIME \\([+-][0-9.]+ %\\) in \\d+ rounds of 4 a side:"
                + " slow or failed were \\d+, of the reference \\d+, chance at most 1 in \\d+ if it"
                + " were slower by 25 % or more, proven");
    assertThat(line(ran, "rounds"))
        .matches("rounds \\d+ of 4 requests a side, in an order that seed = 7 gives again");
    assertThat(ran.filesUnder(REPORTS + "Gate")).containsExactlyElementsOf(Ran.FILES);
    assertThat(ran.filesUnder("baselines")).isEmpty();
  }

  private static String line(Ran ran, String start) {
    return ran.printed().stream().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
  }

  static class Paced extends Chat {
    @SseLoad(reference = "${MAIN_URL}", users = 4, roundRequests = 4, warmup = "2", seed = 7)
    @MaxQuantile(metric = Metric.TPOT, quantile = 0.5)
    void streams() {}
  }

  @Test
  void aCandidateThatIsHalfAsSlowAgainFailsWithinAFewRounds() {
    // So slow that the tokens of a reply do not all come in one read.
    stub().change(script -> script.timePerToken(Duration.ofMillis(24)).tokens(3));
    main.change(script -> script.timePerToken(Duration.ofMillis(16)).tokens(3));

    Ran ran = gates.run(Paced.class);

    assertThat(ran.failure()).isInstanceOf(AssertionFailedError.class);
    assertThat(ran.message(ran.failure()).lines().findFirst().orElseThrow())
        .matches(
            "FAIL TPOT p50 TIME, reference TIME \\(\\+\\d+ %\\) in (1[2-9]|[23]\\d) rounds of 4 a"
                + " side: slow or failed were \\d+, of the reference \\d+, chance at most 1 in \\d+"
                + " if it were not slower by more than 3 %, proven");
    assertThat(ran.message(ran.failure()))
        .contains("reference ", " rounds of ")
        .doesNotContain("Accept:", "Record:");
    assertThat(ran.file(REPORTS + "Paced/streams/verdict.json"))
        .contains("\"reference\" : {", "\"seed\" : 7", "\"roundRequests\" : 4", "\"first\" : [");
  }

  @ParameterizedTest
  @GateCase("G23")
  @ValueSource(ints = {0, 1})
  void aFailingCandidateFails(int servedOfFour) {
    stub()
        .change(
            script ->
                script.fault(Fault.status(503, "down").onRequests(n -> n % 4 >= servedOfFour)));

    Ran ran = gates.run(WithoutSuccessRate.class);

    assertThat(ran.message(ran.failure())).startsWith("FAIL TTFT p50 failed, reference TIME in ");
  }

  static class WithoutSuccessRate extends Beside {
    @SseLoad
    void streams() {}
  }

  @Test
  void besideAReferenceThatFailsNothingPasses() {
    main.change(script -> script.fault(Fault.status(503, "quota")));

    Ran ran = gates.run(WithoutSuccessRate.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            "INVALID TTFT p50 not the change's doing: of the reference 12 of 12 requests failed,"
                + " and beside that a candidate cannot look slow\n"
                + "WARN of the reference: 12 of 12 requests failed: 12 HttpError 503\n");
  }

  @Test
  void aReferenceThatCannotBeReachedIsNotTheChangesDoing() {
    Ran ran = gates.with("MAIN_URL", "http://127.0.0.1:1").run(WithoutSuccessRate.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            "INVALID TTFT p50 not the change's doing: the reference http://HOST/v1/chat/completions"
                + ": the endpoint cannot be reached: ");
    assertThat(ran.printed()).doesNotContain("BODY");
  }

  @Test
  void bothSidesGetTheSamePromptsInEveryRound() throws Exception {
    String prompts = "one\ntwo\nthree\nfour\nfive\n";
    long before = stub().log().started();

    Ran ran = gates.file("perf/prompts.txt", prompts).run(SamePrompts.class);

    List<String> candidate = bodies(stub(), before);
    List<String> reference = bodies(main, 0);
    assertThat(candidate).as(ran.output()).hasSize(3 + 3 * 4);
    for (int round = 0; round < 4; round++) {
      int from = round == 0 ? 0 : 3 + 4 * (round - 1);
      int to = 3 + 4 * round;
      assertThat(candidate.subList(from, to))
          .as("round %d, 0 being warm-up", round)
          .containsExactlyInAnyOrderElementsOf(reference.subList(from, to));
    }
    assertThat(Set.copyOf(candidate)).as("all rows have their turn").hasSize(5);
  }

  @SseLoad(model = "stub", reference = "${MAIN_URL}", users = 4, roundRequests = 4)
  @MaxQuantile(metric = Metric.TTFT, quantile = 0.5)
  static class SamePrompts {
    @SseEndpoint
    URI gateway() {
      return endpoint();
    }

    @SseLoad(data = "perf/prompts.txt", maxRounds = 3, warmup = "3")
    void streams() {}
  }

  private static List<String> bodies(StreamgateStub stub, long before) {
    return stub.log().exchanges().stream()
        .filter(exchange -> exchange.ordinal() > before)
        .map(StubExchange::requestBody)
        .toList();
  }

  static class Ten extends Beside {
    @SseLoad(maxRounds = 10, roundRequests = 4, warmup = "none")
    void streams() {}
  }

  @Test
  void theOrderFollowsFromTheSeed() {
    String seven = orderBy("7");

    assertThat(orderBy("7")).isEqualTo(seven);
    assertThat(orderBy("8")).isNotEqualTo(seven);
    assertThat(seven).contains("cr", "rc");
  }

  /** Who came first in the first nine rounds; there may be a tenth. */
  private String orderBy(String seed) {
    Ran ran = gates.with("streamgate.seed", seed).run(Ten.class);
    List<String> sides =
        ran.file(REPORTS + "Ten/streams/samples.jsonl")
            .lines()
            .map(sample -> sample.replaceAll(".*\"side\":\"(.).*", "$1"))
            .toList();
    return IntStream.range(0, 9)
        .mapToObj(round -> sides.get(8 * round))
        .collect(Collectors.joining());
  }

  static class WithItself extends Chat {
    @SseReference
    URI main() {
      return endpoint();
    }

    @SseLoad(users = 4, roundRequests = 4, maxRounds = 3)
    @MaxP95Tpot
    void streams() {}
  }

  @Test
  void aMethodOfTheTestCanNameTheReference() {
    long sent = requestsDuring(() -> gates.run(WithItself.class));

    assertThat(sent).as("by both sides, warm-up included").isEqualTo(2 * (4 + 3 * 4));
  }

  static class Both extends Beside {
    @SseLoad(maxRounds = 3)
    @MaxQuantile(metric = Metric.TTFT, quantile = 0.9, regressionPercent = 20)
    @MaxP95E2e(millis = 1)
    void streams() {}
  }

  @Test
  void aFigureIsHeldAgainstTheCandidateAloneAndAPercentageIsSuperseded() {
    Ran ran = gates.run(Both.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            "FAIL E2E p95 TIME > limit TIME set by @MaxP95E2e(millis = 1): 12 of 12 slower (100 %,"
                + " allowed 5 %), chance at most 1 in 1000000 if it were just at the limit\n")
        .contains(
            "WARN the percentage of @MaxQuantile(metric = TTFT, quantile = 0.9, regressionPercent ="
                + " 20) is over a baseline; beside a reference tolerance = 3% and seen = 25% stand"
                + " in its place\n");
  }

  static class NeverProven extends Beside {
    @SseLoad(maxRounds = 20, undecided = "skip")
    @MaxP95E2e(millis = 100)
    @MaxP99E2e(millis = 100)
    void streams() {}
  }

  @Test
  void aFigureThatSoFewRequestsCanNeverProveIsAnErrorBeforeAnyLoad() {
    assertNothingIsSent(
        () -> {
          Ran ran = gates.run(NeverProven.class);
          assertThat(ran.failure()).isInstanceOf(ExtensionConfigurationException.class);
          assertThat(ran.failure())
              .hasMessage(
                  "@MaxP99E2e(millis = 100): 80 requests (20 rounds of 4) can never prove that E2E"
                      + " p99 holds, at least 392 are needed, and what is not proven is not to be"
                      + " judged (undecided = skip); set roundRequests = 20 or more, or undecided ="
                      + " point");
          assertThat(gates.with("streamgate.maxRequests", "150").run(NeverProven.class).failure())
              .hasMessage(
                  "@MaxP95E2e(millis = 100): 72 requests (18 rounds of 4) can never prove that E2E"
                      + " p95 holds, at least 77 are needed, and what is not proven is not to be"
                      + " judged (undecided = skip); set maxRequests = 164 or more, or undecided ="
                      + " point");
        });
  }

  @Test
  void roundsThatAreTooFewToProveAnythingAreAnErrorBeforeAnyLoad() {
    gates.with("streamgate.undecided", "fail").with("streamgate.maxRounds", "8");

    assertNothingIsSent(
        () ->
            assertThat(gates.run(WithoutSuccessRate.class).failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                    "maxRounds = 8 (JUnit configuration parameter streamgate.maxRounds): 8 rounds"
                        + " can never prove that a limit holds, at least 9 are needed, and what is"
                        + " not proven is not to be judged (undecided = fail (JUnit configuration"
                        + " parameter streamgate.undecided)); set maxRounds to a number from 9 to"
                        + " 1000, or undecided = point"));
  }

  static class NothingToCompare extends Chat {
    @SseLoad(reference = "${MAIN_URL}")
    @MaxP95Tpot(millis = 40)
    @MinSuccessRate(99)
    void streams() {}
  }

  @Test
  void aReferenceThatNothingIsHeldAgainstIsAnErrorBeforeAnyLoad() {
    assertNothingIsSent(
        () -> {
          Ran ran = gates.run(NothingToCompare.class);
          assertThat(ran.failure()).isInstanceOf(ExtensionConfigurationException.class);
          assertThat(ran.message(ran.failure()))
              .isEqualTo(
                  "reference = http://HOST/v1/chat/completions: no limit is held against it, for"
                      + " those on quantiles name a figure of their own, or there are none; write"
                      + " for example @MaxP95Tpot without millis, or remove reference");
        });
  }

  @Test
  void nothingIsRecordedBesideAReference() {
    assertNothingIsSent(
        () -> {
          Ran ran = gates.with("streamgate.baseline", "record").run(Gate.class);
          assertThat(ran.message(ran.failure()))
              .isEqualTo(
                  "streamgate.baseline = record with reference = http://HOST/v1/chat/completions: a"
                      + " gate against a reference has no baseline, so there is nothing to write;"
                      + " leave streamgate.baseline at verify, or set -Dstreamgate.reference= to"
                      + " nothing, and a baseline takes the place of the reference");
        });
  }

  @Test
  void anEmptyTextIsNoReference() {
    Ran ran = gates.with("MAIN_URL", "").run(WithoutSuccessRate.class);

    assertThat(ran.message(ran.abortion())).startsWith("NO_BASELINE TTFT p50 ");
  }

  @Test
  void aPlanSaysWhatBothSidesCost() {
    Ran ran = gates.with("streamgate.plan", "true").run(WithoutSuccessRate.class);

    assertThat(ran.printed())
        .containsExactly(
            "PLAN ReferenceGateTest$WithoutSuccessRate.streams: openai at"
                + " http://HOST/v1/chat/completions, beside the reference"
                + " http://HOST/v1/chat/completions load: 4 users, warm-up 2 requests, then up to 40"
                + " rounds of 4 requests a side; a reply is given up after TIME tokens: no bound,"
                + " for the template sets none for a reply limits: @MaxQuantile(metric = TTFT,"
                + " quantile = 0.5) nothing was sent (streamgate.plan = true)");
  }
}
