package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.SampleBuilder;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProgressCounterTest {
  private static final long SECOND = 1_000_000_000L;
  private static final LoadModel FIVE_USERS =
      new ClosedModel(5, Duration.ZERO, 0, Duration.ZERO, OptionalInt.of(1), OptionalLong.empty());

  private final ProgressCounter counter = new ProgressCounter(FIVE_USERS);

  @Test
  void aTickCountsWhatWasSoFarAndAveragesWhatCameSinceTheLast() {
    for (int i = 0; i < 4; i++) {
      counter.started();
    }
    counter.closed(sample(new Outcome.Completed(), 100, 10, 30));
    counter.closed(sample(new Outcome.Completed(), 300, 20, 10));

    LoadProgress first = counter.tick(2 * SECOND, true, 3);
    assertThat(first.elapsedNanos()).isEqualTo(2 * SECOND);
    assertThat(first.warmingUp()).isTrue();
    assertThat(first.open()).isEqualTo(2);
    assertThat(first.late()).isEqualTo(3);
    assertThat(first.users()).hasValue(5);
    assertThat(first.closed()).isEqualTo(2);
    assertThat(first.succeeded()).isEqualTo(2);
    assertThat(first.chunks()).isEqualTo(8);
    assertThat(first.outputTokens()).isEqualTo(40);
    assertThat(first.meanTtftNanos()).hasValue(200);
    assertThat(first.meanTpotNanos()).hasValue(15);
    assertThat(first.tokensPerSecond()).hasValue(20);

    counter.closed(sample(new Outcome.Completed(), 500, 40, 6));
    LoadProgress second = counter.tick(4 * SECOND, false, 0);
    assertThat(second.outputTokens()).isEqualTo(46);
    assertThat(second.meanTtftNanos()).hasValue(500);
    assertThat(second.meanTpotNanos()).hasValue(40);
    assertThat(second.tokensPerSecond()).hasValue(3);
  }

  @Test
  void failuresAreClosedButLeaveMeansAndTokensAlone() {
    counter.started();
    counter.closed(sample(new Outcome.Truncated("cut"), 1, 1, 99));

    LoadProgress tick = counter.tick(SECOND, false, 0);
    assertThat(tick.closed()).isEqualTo(1);
    assertThat(tick.succeeded()).isZero();
    assertThat(tick.chunks()).isEqualTo(4);
    assertThat(tick.outputTokens()).isZero();
    assertThat(tick.meanTtftNanos()).isEmpty();
    assertThat(tick.meanTpotNanos()).isEmpty();
    assertThat(tick.tokensPerSecond()).isEmpty();
  }

  private static Sample sample(Outcome outcome, long ttftNanos, long tpotNanos, long tokens) {
    Measures measures =
        new Measures.Builder()
            .putFirst(Metric.TTFT, ttftNanos)
            .putFirst(Metric.TPOT, tpotNanos)
            .build();
    return SampleBuilder.sample(0)
        .outcome(outcome)
        .measures(measures)
        .tokens(tokens, TokenSource.USAGE)
        .delivery(Delivery.apart(4))
        .build();
  }
}
