package io.github.streamgate.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** What holds for every request, whatever came when. */
class MomentsLawsTest {
  private static final long T0 = -123_456_789_012L;

  /** One output, so long after what came before it; 0 is the same read. */
  record Arrival(long gapNanos, boolean answer) {}

  @Provide
  Arbitrary<List<Arrival>> arrivals() {
    Arbitrary<Long> gaps =
        Arbitraries.frequencyOf(
            Tuple.of(1, Arbitraries.just(0L)),
            Tuple.of(3, Arbitraries.longs().between(1, 100_000_000_000L)));
    return Combinators.combine(gaps, Arbitraries.of(true, false))
        .as(Arrival::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(50);
  }

  @Property
  void endToEndIsTheFirstTokenAndTheGapsAfterItAndMomentsAreOrdered(
      @ForAll("arrivals") List<Arrival> arrivals, @ForAll("counts") long tokens) {
    Moments moments = new Moments(T0);
    long nowNanos = T0 + 1;
    moments.bodyByte(nowNanos);
    for (Arrival arrival : arrivals) {
      nowNanos += arrival.gapNanos();
      moments.output(nowNanos, arrival.answer());
    }
    moments.end(nowNanos + 1);
    Measures measures = moments.measures(new OutputTokens(tokens, TokenSource.USAGE));

    List<Arrival> later = arrivals.subList(1, arrivals.size());
    long gapsNanos = later.stream().mapToLong(Arrival::gapNanos).sum();
    long ttft = value(measures, Metric.TTFT);
    long e2e = value(measures, Metric.E2E);
    assertThat(e2e).isEqualTo(ttft + gapsNanos);
    assertThat(value(measures, Metric.TTFB)).isLessThanOrEqualTo(ttft);
    assertThat(ttft).isLessThanOrEqualTo(e2e);
    assertThat(e2e).isLessThanOrEqualTo(value(measures, Metric.TOTAL));
    measures.get(Metric.TTFO).ifPresent(ttfo -> assertThat(ttfo).isBetween(ttft, e2e));

    assertThat(measures.isDefined(Metric.TTFO))
        .isEqualTo(arrivals.stream().anyMatch(Arrival::answer));
    assertThat(measures.isDefined(Metric.STALL)).isEqualTo(gapsNanos > 0);
    assertThat(measures.isDefined(Metric.TPOT)).isEqualTo(gapsNanos > 0 && tokens >= 2);
    measures
        .get(Metric.STALL)
        .ifPresent(
            stall ->
                assertThat(stall)
                    .isEqualTo(later.stream().mapToLong(Arrival::gapNanos).max().orElseThrow()));
    measures
        .get(Metric.TPOT)
        .ifPresent(
            tpot ->
                assertThat((double) tpot * (tokens - 1))
                    .isCloseTo((double) gapsNanos, within(0.5 * (tokens - 1) + 1)));
  }

  @Provide
  Arbitrary<Long> counts() {
    return Arbitraries.longs().between(0, 100_000);
  }

  private static long value(Measures measures, Metric metric) {
    return measures.get(metric).orElseThrow();
  }
}
