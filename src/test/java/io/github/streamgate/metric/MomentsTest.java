package io.github.streamgate.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MomentsTest {
  private static final long T0 = Long.MAX_VALUE - 50;

  private final Moments moments = new Moments(T0);

  @Test
  void nothingSeenIsNothingDefined() {
    assertThat(moments.measures(tokens(0))).isSameAs(Measures.none());
  }

  /** The clock of this test wraps between the first token and the second. */
  @Test
  void everyDurationCountsFromT0AlsoWhereTheClockWraps() {
    moments.bodyByte(at(10));
    moments.bodyByte(at(20));
    moments.output(at(40), false);
    moments.output(at(100), true);
    moments.output(at(130), true);
    moments.end(at(150));
    moments.end(at(999));

    Measures measures = moments.measures(tokens(10));
    assertValue(measures, Metric.TTFB, 10);
    assertValue(measures, Metric.TTFT, 40);
    assertValue(measures, Metric.TTFO, 100);
    assertValue(measures, Metric.TPOT, 10);
    assertValue(measures, Metric.STALL, 60);
    assertValue(measures, Metric.E2E, 130);
    assertValue(measures, Metric.TOTAL, 150);
    assertThat(measures.get(Metric.ICL)).isEmpty();
  }

  @Test
  void outputsOfOneReadAreOneArrivalWithoutAnyGap() {
    moments.output(at(5), true);
    moments.output(at(5), true);

    Measures measures = moments.measures(tokens(2));
    assertValue(measures, Metric.TTFT, 5);
    assertValue(measures, Metric.E2E, 5);
    assertThat(measures.get(Metric.TPOT)).isEmpty();
    assertThat(measures.get(Metric.STALL)).isEmpty();
  }

  @Test
  void oneTokenHasNoTimePerTokenHoweverManyReadsBroughtIt() {
    moments.output(at(5), true);
    moments.output(at(9), true);

    Measures measures = moments.measures(tokens(1));
    assertThat(measures.get(Metric.TPOT)).isEmpty();
    assertValue(measures, Metric.STALL, 4);
  }

  /** Wraps, as the machine's clock may. */
  private static long at(int afterNanos) {
    return T0 + afterNanos;
  }

  private static OutputTokens tokens(long count) {
    return new OutputTokens(count, TokenSource.USAGE);
  }

  private static void assertValue(Measures measures, Metric metric, long nanos) {
    assertThat(measures.get(metric)).as("%s", metric).isEqualTo(OptionalLong.of(nanos));
  }
}
