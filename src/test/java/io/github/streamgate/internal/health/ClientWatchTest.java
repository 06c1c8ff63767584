package io.github.streamgate.internal.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** With the machine's own clock and gauges, so that only what holds on any machine is asserted. */
class ClientWatchTest {
  private static final URI ELSEWHERE = URI.create("http://example.com/");

  @Test
  void whatTheDrivingThreadTakesIsItsAndOtherThreadsAreNot() throws InterruptedException {
    MonotonicClock clock = MonotonicClock.system();
    long startNanos = clock.nanos();
    ClientHealth health;
    try (ClientWatch watch = ClientWatch.start(clock, ELSEWHERE, Set::of)) {
      Thread busy = new Thread(() -> spin(60_000_000));
      busy.start();
      busy.join();
      health = watch.health(startNanos, true);
    }

    assertThat(health.besideEndpoint()).isFalse();
    assertThat(health.watchedNanos()).isGreaterThan(50_000_000);
    assertThat(health.course().stream().mapToLong(Stretch::drivingNanos).sum())
        .as("the thread that waited")
        .isLessThan(40_000_000);
  }

  private static void spin(long nanos) {
    MonotonicClock clock = MonotonicClock.system();
    long endNanos = clock.nanos() + nanos;
    while (clock.nanos() < endNanos) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aClockThatLeapsIsAPauseOfTheRunItLeaptIn() {
    AtomicLong nanos = new AtomicLong(1_000_000_000);
    try (ClientWatch watch = ClientWatch.start(nanos::get, ELSEWHERE, Set::of)) {
      nanos.addAndGet(400_000_000);

      ClientHealth health = watch.health(1_000_000_000, true);

      assertThat(health.pauses()).containsExactly(new Pause(5_000_000, 400_000_000));
      assertThat(health.watchedNanos()).isEqualTo(400_000_000);
      assertThat(watch.health(1_000_000_000, true)).as("asked again").isEqualTo(health);
    }
  }
}
