package io.github.streamgate.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.metric.Metric;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CalibrationTallyTest {
  private static final Limit TTFT =
      new Limit.Quantile(Metric.TTFT, 0.95, new Limit.Bound.Absolute(100_000_000), "@Ttft");
  private static final Limit RATE = new Limit.SuccessRate(99, "@Rate");
  private static final List<Limit> LIMITS = List.of(TTFT, RATE);

  private final CalibrationTally tally = new CalibrationTally(Terms.USUAL, LIMITS);

  /** 200 requests of which the slowest take so long. */
  private void run(long slowestMillis) {
    Measurement run =
        Runs.of(
            Metric.TTFT,
            LongStream.range(0, 200)
                .map(i -> (i % 10 == 0 ? slowestMillis : 50) * 1_000_000)
                .toArray());
    Judge judge = Judge.of(Terms.USUAL, LIMITS, new BaselineAnswer.Missing(Said.verbatim("none")));
    tally.add(run, judge.judge(run, LIMITS), 208);
  }

  @Test
  void falseAlarmsAreCountedAndBounded() {
    for (int i = 0; i < 58; i++) {
      run(80);
    }
    run(200);

    Calibration result = tally.result();

    assertThat(result.runs()).isEqualTo(59);
    assertThat(result.requests()).isEqualTo(59 * 208);
    assertThat(result.statuses()).isEqualTo(Map.of(Status.PASS, 58, Status.FAIL, 1));
    // scipy.stats.beta.ppf(0.95, 2, 58)
    assertThat(result.mostFails()).isCloseTo(0.0778979215, within(1e-10));
    assertThat(result.limits().get(0).fails()).isEqualTo(1);
    assertThat(result.limits().get(1).fails()).isZero();
    // scipy.stats.beta.ppf(0.95, 1, 59)
    assertThat(result.limits().get(1).mostFails()).isCloseTo(0.0495076099, within(1e-10));
  }

  @Test
  void whatNineOfTenRunsWouldHaveFailedAtIsSeen() {
    for (int i = 0; i < 9; i++) {
      run(80);
    }
    run(60);

    // 80 ms pass the limit of 100 ms from +26 % on, and 60 ms from +67 % on.
    assertThat(tally.result().limits().get(0).seenPercent()).isEqualTo(26);
    assertThat(tally.result().limits().get(1).seenPercent()).as("a rate").isNull();

    run(60);
    assertThat(tally.result().limits().get(0).seenPercent()).isEqualTo(67);
  }

  @Test
  void whatIsNeverCaughtIsNotSaidToBeSeen() {
    Measurement run = Runs.of(Metric.TTFT, LongStream.range(0, 200).map(i -> 1_000_000).toArray());
    Judge judge = Judge.of(Terms.USUAL, LIMITS, new BaselineAnswer.Missing(Said.verbatim("none")));
    tally.add(run, judge.judge(run, LIMITS), 200);

    assertThat(tally.result().limits().get(0).seenPercent()).isNull();
  }

  @Test
  void whereNothingCouldBeJudgedNothingIsBounded() {
    tally.add(
        Runs.of(Metric.TTFT, 50),
        Verdict.invalid(LIMITS, Said.verbatim("the runner was starved")),
        1);

    assertThat(tally.result().judged()).isZero();
    assertThat(tally.result().mostFails()).isEqualTo(1);
  }
}
