package io.github.streamgate.internal.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClientHealthTest {
  private static final ClientHealth HEALTH =
      new ClientHealth(
          false,
          true,
          List.of(new Pause(5, 15), new Pause(90, 120)),
          List.of(
              new Stretch(0, 50, 3, 10, 20, new Ticks(100, 10)),
              new Stretch(50, 150, 4, 50, 30, new Ticks(100, 30))));

  @Test
  void totalsAreThoseOfThePauseAndOfTheCourse() {
    assertThat(HEALTH.pausedNanos()).isEqualTo(40);
    assertThat(HEALTH.longestPauseNanos()).isEqualTo(30);
    assertThat(HEALTH.pausesOf(11)).containsExactly(new Pause(90, 120));
    assertThat(HEALTH.watchedNanos()).isEqualTo(150);
    assertThat(HEALTH.gcNanos()).isEqualTo(7);
    assertThat(HEALTH.readingShare()).hasValue(0.4);
    assertThat(HEALTH.drivingShare()).hasValue(50.0 / 150);
    assertThat(HEALTH.stolenShare()).hasValue(0.2);
  }

  @Test
  void aPartOfARunHasWhatOverlapsWithIt() {
    assertThat(HEALTH.during(15, 50))
        .isEqualTo(new ClientHealth(false, true, List.of(), HEALTH.course().subList(0, 1)));
    assertThat(HEALTH.during(119, 400))
        .isEqualTo(
            new ClientHealth(
                false, true, List.of(new Pause(90, 120)), HEALTH.course().subList(1, 2)));
  }

  @Test
  void whatNobodyWatchedIsNotDefined() {
    ClientHealth nothing = new ClientHealth(false, true, List.of(), List.of());

    assertThat(nothing.readingShare()).isEmpty();
    assertThat(nothing.stolenShare()).isEmpty();
    assertThat(nothing.longestPauseNanos()).isZero();
  }
}
