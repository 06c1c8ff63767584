package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Times in nanoseconds since the start of the run; a start every millisecond. */
class OpenArrivalsTest {
  private static final long MILLI = 1_000_000L;

  @Test
  void startsAreDueByTheScheduleWhetherOrNotEarlierOnesAreOver() {
    Starts starts = arrivals(OptionalInt.empty());

    assertThat(starts.take()).isEqualTo(new Starts.Start(0, OptionalLong.of(0)));
    assertThat(starts.isDue(MILLI - 1)).isFalse();
    assertThat(starts.isDue(MILLI)).isTrue();
    assertThat(starts.countsFromNanos(5 * MILLI)).isEqualTo(MILLI);
    assertThat(starts.take()).isEqualTo(new Starts.Start(1, OptionalLong.of(MILLI)));
    assertThat(starts.anyWaiting()).isTrue();
  }

  @Test
  void whereAllSlotsAreTakenAStartWaitsAndKeepsItsIntendedTime() {
    Starts starts = arrivals(OptionalInt.of(2));
    starts.take();
    starts.take();

    assertThat(starts.isDue(100 * MILLI)).isFalse();
    assertThat(starts.late(5 * MILLI)).isEqualTo(4);
    starts.free(0, true, 5 * MILLI);
    assertThat(starts.isDue(5 * MILLI)).isTrue();
    assertThat(starts.take()).isEqualTo(new Starts.Start(0, OptionalLong.of(2 * MILLI)));
    assertThat(starts.late(5 * MILLI)).isEqualTo(3);
    assertThat(starts.nextDueNanos()).isEqualTo(Starts.NEVER_NANOS);
  }

  @Test
  void theLowestFreeSlotIsTheUser() {
    Starts starts = arrivals(OptionalInt.empty());
    starts.take();
    starts.take();
    starts.take();
    starts.free(2, true, 0);
    starts.free(1, true, 0);

    assertThat(starts.take().user()).isEqualTo(1);
    assertThat(starts.take().user()).isEqualTo(2);
    assertThat(starts.take().user()).isEqualTo(3);
  }

  @Test
  void nobodyIsLateWhoIsNotDueYet() {
    Starts starts = arrivals(OptionalInt.empty());
    starts.take();

    assertThat(starts.late(MILLI - 1)).isZero();
    assertThat(starts.late(MILLI)).isEqualTo(1);
  }

  private static Starts arrivals(OptionalInt maxConcurrency) {
    return Starts.of(
        new OpenModel(
            1000,
            1000,
            new Arrivals.Constant(),
            maxConcurrency,
            Duration.ZERO,
            0,
            Duration.ZERO,
            OptionalInt.of(9),
            OptionalLong.empty()));
  }
}
