package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Times in nanoseconds since the start of the run. */
class ClosedUsersTest {

  @Test
  void usersComeUpInOrderSpreadOverTheRampUp() {
    ClosedUsers users = users(4, 400);

    assertThat(users.isDue(0)).isTrue();
    assertThat(users.take().user()).isZero();
    assertThat(users.nextDueNanos()).isEqualTo(100);
    assertThat(users.isDue(99)).isFalse();
    assertThat(users.isDue(100)).isTrue();
    assertThat(users.take().user()).isEqualTo(1);
    assertThat(users.nextDueNanos()).isEqualTo(200);
  }

  @Test
  void withoutRampUpAllAreDueAtOnceLowestFirst() {
    ClosedUsers users = users(3, 0);

    assertThat(users.take().user()).isZero();
    assertThat(users.take().user()).isEqualTo(1);
    assertThat(users.isDue(0)).isTrue();
    assertThat(users.take().user()).isEqualTo(2);
    assertThat(users.anyWaiting()).isFalse();
    assertThat(users.isDue(Duration.ofDays(365).toNanos())).isFalse();
  }

  @Test
  void whoIsFreeIsDueAtOnceAndInTheOrderOfGettingFree() {
    ClosedUsers users = users(2, 0);
    users.take();
    users.take();

    users.free(1, true, 50);
    users.free(0, true, 60);
    assertThat(users.isDue(50)).isTrue();
    assertThat(users.take().user()).isEqualTo(1);
    assertThat(users.take().user()).isZero();
  }

  private static ClosedUsers users(int count, long rampUpNanos) {
    return new ClosedUsers(
        new ClosedModel(
            count,
            Duration.ofNanos(rampUpNanos),
            0,
            Duration.ZERO,
            OptionalInt.of(1),
            OptionalLong.empty()));
  }
}
