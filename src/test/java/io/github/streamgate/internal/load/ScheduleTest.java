package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Arrivals CONSTANT = new Arrivals.Constant();

  @Test
  void aConstantRateStartsAtOnceAndInEvenSteps() {
    assertThat(starts(model(50, 50, CONSTANT, Duration.ZERO), 4))
        .containsExactly(0, 20_000_000, 40_000_000, 60_000_000);
  }

  @Test
  void aConstantRateDoesNotDriftInAWeek() {
    long[] starts = starts(model(3, 3, CONSTANT, Duration.ZERO), 1_814_401);

    assertThat(starts[1_814_400]).isEqualTo(604_800 * SECOND);
  }

  @Test
  void everyScheduleIncreasesStrictly() {
    long seed = new Random().nextLong();
    for (double rate : new double[] {0.001, 1, 777, 100_000}) {
      for (Arrivals arrivals : new Arrivals[] {CONSTANT, new Arrivals.Poisson(seed)}) {
        for (Duration rampUp : new Duration[] {Duration.ZERO, Duration.ofSeconds(7)}) {
          long[] starts = starts(model(rate, rate * 2, arrivals, rampUp), 20_000);
          for (int i = 1; i < starts.length; i++) {
            assertThat(starts[i])
                .as("start %d at %f/s, %s", i, rate, arrivals)
                .isGreaterThan(starts[i - 1]);
          }
          assertThat(starts[0]).isNotNegative();
        }
      }
    }
  }

  /**
   * Kolmogorov and Smirnov against the exponential distribution, at a level that one seed in a
   * thousand misses: 1.95 / sqrt(n) (Stephens 1974, table 1A).
   */
  @Test
  void gapsOfAPoissonProcessAreExponential() {
    long seed = new Random().nextLong();
    int n = 20_000;
    long[] starts = starts(model(200, 200, new Arrivals.Poisson(seed), Duration.ZERO), n);
    double[] gaps = new double[n];
    for (int i = 0; i < n; i++) {
      gaps[i] = (starts[i] - (i == 0 ? 0 : starts[i - 1])) / 1e9;
    }
    java.util.Arrays.sort(gaps);

    double distance = 0;
    for (int i = 0; i < n; i++) {
      double expected = 1 - Math.exp(-200 * gaps[i]);
      distance = Math.max(distance, Math.abs(expected - i / (double) n));
      distance = Math.max(distance, Math.abs(expected - (i + 1) / (double) n));
    }
    System.out.println("Poisson gaps: seed " + seed + ", distance " + distance);
    assertThat(distance).as("seed %d", seed).isLessThan(1.95 / Math.sqrt(n));
  }

  @Test
  void theSameSeedGivesTheSameStartsAndAnotherOneOthers() {
    long[] one = starts(model(5, 5, new Arrivals.Poisson(7), Duration.ZERO), 50);

    assertThat(starts(model(5, 5, new Arrivals.Poisson(7), Duration.ZERO), 50)).isEqualTo(one);
    assertThat(starts(model(5, 5, new Arrivals.Poisson(8), Duration.ZERO), 50)).isNotEqualTo(one);
  }

  @Test
  void aRampUpClimbsFromNothingAndBringsHalfOfWhatTheRateBrings() {
    long[] starts = starts(model(40, 40, CONSTANT, Duration.ofSeconds(10)), 1000);

    assertThat(countWithin(starts, 0, 5)).isEqualTo(50);
    assertThat(countWithin(starts, 0, 10)).isEqualTo(200);
    assertThat(countWithin(starts, 10, 11)).isEqualTo(40);
    assertThat(countWithin(starts, 20, 21)).isEqualTo(40);
  }

  /** From 10/s to 50/s over 20 s: 10 t + t^2 by the second t, and warm-up of 10 before. */
  @Test
  void aRateThatClimbsDoesSoOverTheDurationAfterTheWarmUp() {
    OpenModel model =
        new OpenModel(
            10,
            50,
            CONSTANT,
            OptionalInt.empty(),
            Duration.ZERO,
            10,
            Duration.ZERO,
            OptionalInt.empty(),
            OptionalLong.of(20 * SECOND));
    long[] starts = starts(model, 1000);

    assertThat(countWithin(starts, 0, 1)).isEqualTo(10);
    assertThat(countWithin(starts, 1, 11)).isEqualTo(200);
    assertThat(countWithin(starts, 1, 21)).isEqualTo(600);
    assertThat(countWithin(starts, 21, 22)).isEqualTo(50);
  }

  @Test
  void aPoissonProcessThatClimbsBringsWhatIsExpectedOfIt() {
    long seed = new Random().nextLong();
    OpenModel model =
        new OpenModel(
            100,
            500,
            new Arrivals.Poisson(seed),
            OptionalInt.empty(),
            Duration.ZERO,
            0,
            Duration.ZERO,
            OptionalInt.empty(),
            OptionalLong.of(20 * SECOND));
    long[] starts = starts(model, 10_000);

    // Mean and variance of a count are equal; six standard deviations never happen.
    for (int second = 0; second < 20; second += 5) {
      double expected = 5 * (100 + 20 * (second + 2.5));
      assertThat((double) countWithin(starts, second, second + 5))
          .as("seed %d, second %d", seed, second)
          .isBetween(expected - 6 * Math.sqrt(expected), expected + 6 * Math.sqrt(expected));
    }
  }

  @Test
  void aRateThatFallsIsOneToo() {
    OpenModel model =
        new OpenModel(
            50,
            10,
            CONSTANT,
            OptionalInt.empty(),
            Duration.ZERO,
            0,
            Duration.ZERO,
            OptionalInt.empty(),
            OptionalLong.of(20 * SECOND));

    assertThat(countWithin(starts(model, 1000), 0, 10)).isEqualTo(400);
    assertThat(countWithin(starts(model, 1000), 10, 20)).isEqualTo(200);
  }

  private static long countWithin(long[] starts, long fromSecond, long toSecond) {
    // A start that falls on a boundary may be rounded to either side of it.
    return LongStream.of(starts)
        .filter(at -> at > fromSecond * SECOND - 5 && at < toSecond * SECOND - 5)
        .count();
  }

  private static long[] starts(OpenModel model, int count) {
    Schedule schedule = new Schedule(model);
    return LongStream.generate(schedule::nextNanos).limit(count).toArray();
  }

  private static OpenModel model(double first, double last, Arrivals arrivals, Duration rampUp) {
    return new OpenModel(
        first,
        last,
        arrivals,
        OptionalInt.empty(),
        rampUp,
        0,
        Duration.ZERO,
        OptionalInt.empty(),
        first == last ? OptionalLong.empty() : OptionalLong.of(30 * SECOND));
  }
}
