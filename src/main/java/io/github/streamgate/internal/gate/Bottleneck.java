package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Said.Share;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.metric.Sample;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What spoils every figure of a run, whatever was found: its client could not do what it was to.
 */
final class Bottleneck {
  private static final double MOST_BUSY = 0.9;
  private static final double MOST_SHORT = 0.05;

  /** Less than this behind its schedule a client has merely hiccuped. */
  private static final long BEHIND_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private Bottleneck() {}

  /**
   * Why a limit that holds, or a rate that was not reached, says nothing. A limit that is broken
   * although less was asked of the endpoint is broken all the more.
   */
  static Optional<Said> of(Measurement measurement, @Nullable ClientHealth client, Limit limit) {
    return client == null || !times(limit)
        ? Optional.empty()
        : busy(client).or(() -> fellShort(measurement, client));
  }

  /** Whether it is on time at all: shares of successes do not depend on a client's speed. */
  static boolean times(Limit limit) {
    return limit instanceof Limit.Quantile || limit instanceof Limit.TokensPerSecond;
  }

  /** Whatever was found: a thread that is always busy stamps late. */
  static Optional<Said> busy(ClientHealth client) {
    double reading = client.readingShare().orElse(0);
    double driving = client.drivingShare().orElse(0);
    return client.watchedNanos() >= Validity.TELLING_NANOS && Math.max(reading, driving) > MOST_BUSY
        ? Optional.of(
            (reading > driving ? Saying.BUSY_READING : Saying.BUSY_STARTING)
                .with(new Share(Math.max(reading, driving)), new Share(MOST_BUSY)))
        : Optional.empty();
  }

  private static Optional<Said> fellShort(Measurement measurement, ClientHealth client) {
    List<Sample> samples = measurement.samples();
    int gaps = samples.size() - 1;
    long askedNanos = samples.get(gaps).startNanos() - samples.get(0).startNanos();
    LongSummaryStatistics sentNanos =
        samples.stream()
            .mapToLong(sample -> sample.startNanos() + sample.sending().lateNanos())
            .summaryStatistics();
    long tookNanos = sentNanos.getMax() - sentNanos.getMin();
    boolean isShort =
        client.lateByItself()
            && askedNanos > 0
            && askedNanos < (1 - MOST_SHORT) * tookNanos
            && tookNanos - askedNanos >= BEHIND_NANOS;
    return isShort
        ? Optional.of(
            Saying.FELL_SHORT.with(
                gaps * 1e9 / tookNanos, gaps * 1e9 / askedNanos, new Share(MOST_SHORT)))
        : Optional.empty();
  }
}
