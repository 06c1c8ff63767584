package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetriesTest {
  private static final Retries THREE =
      new Retries(3, Duration.ofMillis(500), Duration.ofSeconds(3), new Random().nextLong());

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 504})
  void aRefusalThatMayPassIsSentAgain(int status) {
    assertThat(THREE.again(new Outcome.HttpError(status, ""), false, 1)).isTrue();
    assertThat(THREE.again(new Outcome.HttpError(status, ""), false, 3)).isTrue();
    assertThat(THREE.again(new Outcome.HttpError(status, ""), false, 4)).isFalse();
    assertThat(Retries.NONE.again(new Outcome.HttpError(status, ""), false, 1)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 400, 401, 403, 404, 408, 409, 422, 501})
  void aRefusalThatWillNotPassIsNot(int status) {
    assertThat(THREE.again(new Outcome.HttpError(status, ""), false, 1)).isFalse();
  }

  @Test
  void aConnectionThatCouldNotBeMadeIsSentAgainAndOneThatBrokeIsNot() {
    assertThat(THREE.again(new Outcome.Unreachable("refused"), true, 1)).isTrue();
    assertThat(THREE.again(new Outcome.Unreachable("closed before an answer"), false, 1)).isFalse();
    assertThat(THREE.again(new Outcome.Truncated("broke"), false, 1)).isFalse();
    assertThat(THREE.again(new Outcome.StreamError("overloaded"), false, 1)).isFalse();
    assertThat(THREE.again(new Outcome.TimedOut("no byte"), false, 1)).isFalse();
    assertThat(THREE.again(new Outcome.Completed(), false, 1)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"1, 250, 500", "2, 500, 1000", "3, 1000, 2000", "4, 1500, 3000", "9, 1500, 3000"})
  void waitsDoubleUpToTheLongestAndAHalfOfThemIsChance(int attempts, long least, long most) {
    for (int index = 0; index < 1000; index++) {
      assertThat(THREE.waitNanos(index, attempts, Optional.empty()) / 1e6)
          .as("%s, request %d", THREE, index)
          .isBetween((double) least, (double) most);
    }
  }

  @Test
  void chanceIsTheSameInEveryRunAndAnotherForEveryRequest() {
    long one = THREE.waitNanos(1, 1, Optional.empty());

    assertThat(THREE.waitNanos(1, 1, Optional.empty())).isEqualTo(one);
    assertThat(THREE.waitNanos(2, 1, Optional.empty())).isNotEqualTo(one);
  }

  @Test
  void whatTheServerAsksForIsHonouredUpToTheLongestWait() {
    assertThat(THREE.waitNanos(1, 1, Optional.of(Duration.ofSeconds(2))))
        .isEqualTo(Duration.ofSeconds(2).toNanos());
    assertThat(THREE.waitNanos(1, 1, Optional.of(Duration.ZERO))).isZero();
    assertThat(THREE.waitNanos(1, 1, Optional.of(Duration.ofDays(9999))))
        .isEqualTo(Duration.ofSeconds(3).toNanos());
  }

  private static final Instant NOW = Instant.parse("1994-11-06T08:49:30Z");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7",
        " 7 ",
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
      })
  void retryAfterIsSecondsOrADate(String header) {
    assertThat(RetryAfter.parse(header, NOW)).contains(Duration.ofSeconds(7));
  }

  /**
   * Two digits of a year mean this century here, whatever the century of the standard's example.
   */
  @Test
  void theOldestDateIsReadToo() {
    assertThat(
            RetryAfter.parse(
                "Friday, 06-Nov-26 08:49:37 GMT", Instant.parse("2026-11-06T08:49:30Z")))
        .contains(Duration.ofSeconds(7));
  }

  @Test
  void aDateThatIsOverIsNow() {
    assertThat(RetryAfter.parse("Sun, 06 Nov 1994 08:00:00 GMT", NOW)).contains(Duration.ZERO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "1.5", "99999999999", "Sun, 99 Nov 1994 08:00:00 GMT"})
  void whatCannotBeReadSaysNothing(String header) {
    assertThat(RetryAfter.parse(header, NOW)).isEmpty();
  }
}
