package io.github.streamgate.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.gate.Looks.Step;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.GateCase;
import io.github.streamgate.testing.SampleBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LooksTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long FAST = 100_000_000;
  private static final long SLOW = 900_000_000;
  private static final Limit.Quantile P95 = within(0.95);
  private static final BaselineAnswer NONE = new BaselineAnswer.Missing(Said.verbatim("none"));

  private static Limit.Quantile within(double quantile) {
    return new Limit.Quantile(
        Metric.E2E, quantile, new Limit.Bound.Absolute(500_000_000), "@MaxQuantile");
  }

  private static Asked requests(int requests, double extendTo) {
    return new Asked(OptionalInt.of(requests), OptionalLong.empty(), extendTo);
  }

  private static Looks looks(Asked asked, Limit... limits) {
    return new Looks(new Judge(Rule.of(Certainty.USUAL, 1), NONE), List.of(limits), asked);
  }

  private static Sample sample(int index, long nanos) {
    return Runs.sample(index, Metric.E2E, nanos);
  }

  private static Sample warmup(int index) {
    return SampleBuilder.sample(index).warmup(true).build();
  }

  /** Closes requests in start order until told to stop; each step where it changed. */
  private static List<String> steps(Looks looks, int n, int everySoManyIsSlow) {
    List<String> changes = new ArrayList<>();
    Step last = Step.GO_ON;
    for (int i = 0; i < n && !looks.isOver(); i++) {
      Step step = looks.closed(sample(i, i % everySoManyIsSlow == 0 ? SLOW : FAST), 0);
      if (step != last) {
        changes.add((i + 1) + " " + step);
        last = step;
      }
    }
    return changes;
  }

  @Test
  void aLimitThatIsPlainlyBrokenStopsTheRunAtTheFirstLook() {
    assertThat(steps(looks(requests(400, 4), P95), 1600, 3)).containsExactly("50 FAIL_NOW");
  }

  @Test
  void aLimitThatPlainlyHoldsIsNotSaidToBeforeWhatWasAskedForIsClosed() {
    assertThat(steps(looks(requests(410, 4), P95), 1600, 1000)).containsExactly("410 ENOUGH");
  }

  @Test
  void anUndecidedRunIsExtendedUpToTheCapAndNoFurther() {
    assertThat(steps(looks(requests(100, 4), P95), 1600, 20))
        .containsExactly("100 EXTEND", "400 ENOUGH");
  }

  @Test
  void anExtensionEndsAsSoonAsTheLimitIsProvenToHold() {
    assertThat(steps(looks(requests(120, 4), P95), 1600, 50))
        .containsExactly("120 EXTEND", "350 ENOUGH");
  }

  @Test
  void withoutAnExtensionTheAskedNumberIsTheLast() {
    assertThat(steps(looks(requests(100, 1), P95), 1600, 20)).containsExactly("100 ENOUGH");
  }

  @Test
  void everyLimitHasToHoldBeforeItIsEnough() {
    Limit p99 = within(0.99);

    assertThat(steps(looks(requests(100, 10), P95, p99), 1600, 10_000))
        .containsExactly("100 EXTEND", "650 ENOUGH");
  }

  @Test
  void aLimitWithoutEvidenceNeitherStopsNorExtends() {
    Limit rate = new Limit.SuccessRate(99, "@MinSuccessRate(99)");
    Limit unknown = new Limit.Quantile(Metric.E2E, 0.95, new Limit.Bound.Regression(20, 0), "");

    assertThat(steps(looks(requests(100, 4), rate, unknown), 1600, 2))
        .containsExactly("100 ENOUGH");
  }

  @Test
  void whatStoppedTheRunIsWhatIsJudged() {
    Looks looks = looks(requests(400, 4), P95);
    for (int i = 0; i < 50; i++) {
      looks.closed(sample(i, i % 3 == 0 ? SLOW : FAST), 0);
    }
    for (int i = 50; i < 500; i++) {
      assertThat(looks.closed(sample(i, FAST), 0)).isEqualTo(Step.FAIL_NOW);
    }

    Judge judge = new Judge(Rule.of(Certainty.USUAL, 1), NONE);
    Measurement judged = new Measurement(looks.judged(), 1);
    Finding finding = judge.judge(judged, List.of(P95)).findings().get(0);
    assertThat(looks.judged()).hasSize(50);
    assertThat(((Finding.Fail) finding).proven()).isTrue();
  }

  @Test
  @GateCase("G24")
  void theFastRequestsThatCloseFirstDoNotAcquitASlowEndpoint() {
    Looks looks = looks(requests(100, 4), P95);
    // 300 requests start; of every ten, one is slow, and the slow ones close last.
    List<Integer> fast = IntStream.range(0, 300).filter(i -> i % 10 != 3).boxed().toList();
    List<Integer> slow = IntStream.range(0, 300).filter(i -> i % 10 == 3).boxed().toList();

    for (int i : fast) {
      assertThat(looks.closed(sample(i, FAST), 60 * SECOND)).isEqualTo(Step.GO_ON);
    }
    List<Step> steps = slow.stream().map(i -> looks.closed(sample(i, SLOW), 60 * SECOND)).toList();

    assertThat(steps).doesNotContain(Step.ENOUGH).contains(Step.EXTEND).endsWith(Step.FAIL_NOW);
  }

  @Test
  void anEndpointThatHangsIsNotAcquittedByTheRequestsBeforeIt() {
    Asked halfAMinute = new Asked(OptionalInt.empty(), OptionalLong.of(30 * SECOND), 4);
    Looks looks = looks(halfAMinute, P95);
    for (int i = 0; i < 300; i++) {
      looks.closed(sample(i, FAST), 20 * SECOND);
    }

    assertThat(looks.tick(31 * SECOND)).isEqualTo(Step.GO_ON);
    assertThat(looks.tick(100 * SECOND)).isEqualTo(Step.GO_ON);
  }

  @Test
  void aDurationIsOverOnceARequestThatWasStartedAfterItIsClosed() {
    Looks looks = looks(new Asked(OptionalInt.empty(), OptionalLong.of(300), 4), P95);
    List<Step> steps =
        IntStream.range(0, 302).mapToObj(i -> looks.closed(sample(i, FAST), 0)).toList();

    // Sample i of these was started at nanosecond i.
    assertThat(steps.subList(0, 300)).containsOnly(Step.GO_ON);
    assertThat(steps.get(300)).isEqualTo(Step.ENOUGH);
  }

  @Test
  void whereFewRequestsComeAFurtherLookIsTakenEveryFiveSeconds() {
    Looks looks = looks(requests(400, 4), P95);
    for (int i = 0; i < 50; i++) {
      looks.closed(sample(i, i % 8 == 0 ? SLOW : FAST), 10 * SECOND);
    }
    assertThat(looks.isOver()).isFalse();
    for (int i = 50; i < 70; i++) {
      assertThat(looks.closed(sample(i, SLOW), 14 * SECOND)).isEqualTo(Step.GO_ON);
    }

    assertThat(looks.tick(15 * SECOND)).isEqualTo(Step.FAIL_NOW);
    assertThat(looks.judged()).hasSize(70);
  }

  @Test
  void beforeFiftyRequestsAreClosedTimeIsNoReasonToLook() {
    Looks looks = looks(requests(400, 4), P95);
    for (int i = 0; i < 49; i++) {
      assertThat(looks.closed(sample(i, SLOW), i * 10L * SECOND)).isEqualTo(Step.GO_ON);
    }

    assertThat(looks.closed(sample(49, SLOW), 500 * SECOND)).isEqualTo(Step.FAIL_NOW);
  }

  @Test
  void aRunThatWasAskedToBeSmallIsLookedAtWhenItIsClosed() {
    assertThat(steps(looks(requests(20, 4), P95), 1600, 1)).containsExactly("20 FAIL_NOW");
  }

  // The prefix

  @Test
  void warmUpTakesItsPlaceInTheOrderAndCountsForNothing() {
    ClosedPrefix prefix = new ClosedPrefix();
    prefix.add(sample(2, FAST));
    prefix.add(warmup(1));
    assertThat(prefix.size()).isZero();

    prefix.add(warmup(0));

    assertThat(prefix.measured()).containsExactly(sample(2, FAST));
  }

  @Test
  void whatWasCancelledEndsThePrefixForGood() {
    ClosedPrefix prefix = new ClosedPrefix();
    Sample cancelled =
        SampleBuilder.like(sample(1, FAST))
            .status(null)
            .outcome(new Outcome.Cancelled("the run was stopped"))
            .build();
    prefix.add(sample(0, FAST));
    prefix.add(sample(2, FAST));
    prefix.add(cancelled);
    prefix.add(sample(3, FAST));

    assertThat(prefix.measured()).containsExactly(sample(0, FAST));
  }

  // What was asked for

  @ParameterizedTest
  @CsvSource({"400, 4, 1600", "400, 1, 400", "3, 2.5, 7", "2000000000, 4, 2147483647"})
  void theCapIsSoManyTimesWhatWasAskedFor(int requests, double extendTo, int cap) {
    assertThat(requests(requests, extendTo).capRequests()).hasValue(cap);
    assertThat(
            new Asked(OptionalInt.empty(), OptionalLong.of(requests * 10L), extendTo)
                .capDurationNanos())
        .hasValue((long) (requests * 10L * extendTo));
  }

  @Test
  void aRunWithoutAnEndAndOneThatShrinksAreRefused() {
    assertThatThrownBy(() -> new Asked(OptionalInt.empty(), OptionalLong.empty(), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("neither requests nor duration");
    assertThatThrownBy(() -> requests(400, 0.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("extendTo 0.5, must be 1 or more");
  }
}
