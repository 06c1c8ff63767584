package io.github.streamgate.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.gate.Shape.Common;
import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.Sending;
import io.github.streamgate.testing.SampleBuilder;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ShapeTest {
  private static final Usual NOTHING = (metric, quantile) -> OptionalDouble.empty();

  /** Half of the requests usually take 40 ms, and all but the slowest of twenty 60 ms. */
  private static final Usual USUAL =
      (metric, quantile) -> OptionalDouble.of(quantile == 0.5 ? 40e6 : 60e6);

  private static final Limit.Quantile TTFT = limit(Metric.TTFT);

  private static Limit.Quantile limit(Metric metric) {
    return new Limit.Quantile(metric, 0.95, new Limit.Bound.Absolute(100_000_000), "@Max");
  }

  /** 400 requests, from 1: how many milliseconds each takes. */
  private static List<Sample> requests(IntFunction<Double> millis) {
    return IntStream.rangeClosed(1, 400)
        .mapToObj(i -> request(i, millis.apply(i)).build())
        .toList();
  }

  private static SampleBuilder request(int i, double millis) {
    return SampleBuilder.sample(i)
        .key(1 + i % 4)
        .row(1 + i % 10)
        .measures(
            new Measures.Builder()
                .putFirst(Metric.TTFT, Math.round(millis * 1e6))
                .putFirst(Metric.TPOT, Math.round(millis * 1e6))
                .build());
  }

  private static @Nullable Shape shape(List<Sample> samples, Usual usual) {
    return shape(samples, usual, TTFT);
  }

  private static @Nullable Shape shape(List<Sample> samples, Usual usual, Limit.Quantile limit) {
    Measurement run = new Measurement(samples, 1);
    Comparison comparison =
        new Comparison(
            Quantity.nanos(2e8), Quantity.nanos(1e8), new Comparison.Origin.Declared(), 400, 40);
    return Shape.of(run, List.of(new Finding.Fail(limit, comparison, true)), usual);
  }

  @Test
  void everythingIsSlowerWhereTheTypicalRequestWentAlong() {
    List<Sample> twice = requests(i -> i * 7 % 11 == 0 ? 120.0 : 80.0);

    assertThat(shape(twice, USUAL)).isEqualTo(new Shape.Everything(TTFT, 80e6, 40e6));
  }

  @Test
  void onlyTheTailIsSlowerWhereTheTypicalRequestStayed() {
    List<Sample> tail = requests(i -> i * 7 % 11 == 0 ? 200.0 : 42.0);

    assertThat(shape(tail, USUAL)).isEqualTo(new Shape.Tail(TTFT, 42e6, 40e6));
  }

  @Test
  void withoutABaselineTheMedianIsHeldAgainstTheLimit() {
    assertThat(shape(requests(i -> 150.0 + i), NOTHING))
        .isEqualTo(new Shape.Everything(TTFT, 350e6, null));
    assertThat(shape(requests(i -> i * 7 % 11 == 0 ? 200.0 : 42.0), NOTHING))
        .isEqualTo(new Shape.Tail(TTFT, 42e6, null));
    assertThat(shape(requests(i -> i * 7 % 11 == 0 ? 110.0 : 90.0), NOTHING))
        .as("neither the one nor the other")
        .isNull();
  }

  @Test
  void oneKeyIsNamedWhereTheOthersWouldHold() {
    List<Sample> oneKey = requests(i -> i % 4 == 1 ? 200.0 : 42.0);

    assertThat(shape(oneKey, USUAL))
        .isEqualTo(new Shape.Concentrated(TTFT, Common.KEY, 2, 100, 100, 100, 400, 42e6));
  }

  @Test
  void onePromptIsNamedWhereTheOthersWouldHold() {
    List<Sample> onePrompt = requests(i -> i % 10 == 6 ? 200.0 : 42.0);

    assertThat(shape(onePrompt, USUAL))
        .isEqualTo(new Shape.Concentrated(TTFT, Common.PROMPT, 7, 40, 40, 40, 400, 42e6));
  }

  @Test
  void whatMostRequestsHaveIsNoReason() {
    List<Sample> samples =
        IntStream.rangeClosed(1, 400)
            .mapToObj(i -> request(i, i % 4 == 1 ? 200 : 42).row(0).key(i % 4 == 0 ? 1 : 2).build())
            .toList();

    assertThat(shape(samples, USUAL)).isInstanceOf(Shape.Tail.class);
  }

  @Test
  void failuresAreNamedWhereTheOthersWouldHold() {
    List<Sample> failing =
        IntStream.rangeClosed(1, 400)
            .mapToObj(
                i ->
                    i * 7 % 11 == 0
                        ? request(i, 1).outcome(new Outcome.HttpError(503, "busy")).build()
                        : request(i, 42).build())
            .toList();

    assertThat(shape(failing, USUAL)).isEqualTo(new Shape.Failures(TTFT, 36, 42e6));
  }

  @Test
  void theClientIsNamedWhereItSentLateAndNotForWhatDoesNotCountFromTheStart() {
    List<Sample> late =
        IntStream.rangeClosed(1, 400)
            .mapToObj(i -> request(i, 42 + i).sending(new Sending(1, i * 1_000_000L, 0)).build())
            .toList();

    assertThat(shape(late, USUAL)).isEqualTo(new Shape.Client(TTFT, 400e6, 42e6));
    assertThat(shape(late, USUAL, limit(Metric.TPOT))).isInstanceOf(Shape.Everything.class);
  }

  @Test
  void ofSeveralBrokenLimitsTheWorstIsSpokenOf() {
    Measurement run = new Measurement(requests(i -> 150.0), 1);
    Finding over = fail(limit(Metric.TPOT), 150e6, 140e6);
    Finding farOver = fail(TTFT, 150e6, 100e6);

    assertThat(Shape.of(run, List.of(over, farOver), NOTHING))
        .isEqualTo(new Shape.Everything(TTFT, 150e6, null));
  }

  private static Finding fail(Limit limit, double measuredNanos, double limitNanos) {
    return new Finding.Fail(
        limit,
        new Comparison(
            Quantity.nanos(measuredNanos),
            Quantity.nanos(limitNanos),
            new Comparison.Origin.Declared(),
            400,
            400),
        true);
  }

  @Test
  void nothingIsSaidOfAGateThatHoldsNorOfWhatIsBrokenOnlyByDecree() {
    Measurement run = new Measurement(requests(i -> 42.0), 1);

    assertThat(Shape.of(run, List.of(), USUAL)).isNull();
    assertThat(Shape.of(run, List.of(fail(TTFT, 42e6, 100e6)), USUAL)).isNull();
  }
}
