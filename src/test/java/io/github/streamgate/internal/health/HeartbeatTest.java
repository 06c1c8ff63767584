package io.github.streamgate.internal.health;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeartbeatTest {
  private static final long MILLI = 1_000_000;

  private final Heartbeat heartbeat = new Heartbeat(100 * MILLI);

  @Test
  void aBeatInTimeOrLateByLessThanAnotherOneIsNoPause() {
    heartbeat.beat(105 * MILLI);
    heartbeat.beat(111 * MILLI);
    heartbeat.beat(121 * MILLI - 1);

    assertThat(heartbeat.pauses()).isEmpty();
  }

  @Test
  void aPauseIsFromWhenTheBeatWasDueToWhenItCame() {
    heartbeat.beat(105 * MILLI);
    heartbeat.beat(160 * MILLI);
    heartbeat.beat(165 * MILLI);
    heartbeat.beat(175 * MILLI);

    assertThat(heartbeat.pauses())
        .containsExactly(new Pause(110 * MILLI, 160 * MILLI), new Pause(170 * MILLI, 175 * MILLI));
  }
}
