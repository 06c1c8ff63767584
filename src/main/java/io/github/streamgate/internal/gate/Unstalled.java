package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.health.Pause;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * What the values of a run may have been, at best, had its client never stood still for so long.
 *
 * <p>A pause matters to a moment that fell into it, or into the little time that the client takes
 * to catch up: what was stamped then may have arrived when the pause began. One that lay between
 * the moments of a request changed nothing, for the client only waits there. A late start is taken
 * off where nothing but the client can have made it late.
 */
final class Unstalled {
  private static final long CATCHING_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Measurement measurement;
  private final List<Pause> pauses;
  private final long leastNanos;
  private final boolean lateByItself;

  /**
   * Takes off what is as long as that, or longer.
   *
   * @param client while the requests were under way
   */
  Unstalled(Measurement measurement, ClientHealth client, long leastNanos) {
    this.measurement = measurement;
    this.pauses = client.pausesOf(leastNanos);
    this.leastNanos = leastNanos;
    this.lateByItself = client.lateByItself();
  }

  List<Pause> pauses() {
    return pauses;
  }

  /** How many requests went out so late for the client's sake. */
  int lateStarts() {
    return (int)
        measurement.samples().stream().filter(sample -> lateByClientNanos(sample) > 0).count();
  }

  /** The values as {@link Measurement#values} has them, and in that order. */
  long[] values(Metric metric) {
    return measurement.samples().stream().flatMapToLong(sample -> value(sample, metric)).toArray();
  }

  private LongStream value(Sample sample, Metric metric) {
    if (!sample.outcome().success()) {
      return LongStream.of(Measurement.FAILED);
    }
    OptionalLong nanos = sample.measures().get(metric);
    return nanos.isEmpty()
        ? LongStream.empty()
        : LongStream.of(
            switch (metric) {
              case TPOT -> pace(sample, nanos.getAsLong());
              case STALL -> gap(sample, nanos.getAsLong());
              default -> latency(sample, nanos.getAsLong());
            });
  }

  private long latency(Sample sample, long nanos) {
    long sentNanos = sample.startNanos() + lateByClientNanos(sample);
    long arrivedNanos = sample.startNanos() + nanos;
    return Math.max(0, atEarliest(arrivedNanos) - atLatest(sentNanos, arrivedNanos));
  }

  private long pace(Sample sample, long nanos) {
    long firstNanos = moment(sample, Metric.TTFT);
    long lastNanos = moment(sample, Metric.E2E);
    long goneNanos = lastNanos - atEarliest(lastNanos) - (firstNanos - atEarliest(firstNanos));
    long gaps = Math.max(1, sample.tokens().count() - 1);
    return Math.max(0, nanos - goneNanos / gaps);
  }

  /**
   * Where in a reply its longest gap lay is not known: the longest pause that fits may be in it.
   */
  private long gap(Sample sample, long nanos) {
    long fromNanos = moment(sample, Metric.TTFT);
    long toNanos = moment(sample, Metric.E2E);
    long pausedNanos =
        pauses.stream()
            .mapToLong(pause -> pause.withinNanos(fromNanos, toNanos))
            .filter(within -> within <= nanos)
            .max()
            .orElse(0);
    return nanos - pausedNanos;
  }

  private static long moment(Sample sample, Metric metric) {
    return sample.startNanos() + sample.measures().get(metric).orElse(0);
  }

  private long lateByClientNanos(Sample sample) {
    long lateNanos = sample.sending().lateNanos();
    return lateByItself && lateNanos >= leastNanos ? lateNanos : 0;
  }

  /** When what was stamped then may have arrived. */
  private long atEarliest(long stampedNanos) {
    for (Pause pause : pauses) {
      if (pause.startNanos() <= stampedNanos
          && stampedNanos <= pause.endNanos() + CATCHING_UP_NANOS) {
        return Math.max(pause.startNanos(), stampedNanos - pause.lengthNanos());
      }
    }
    return stampedNanos;
  }

  /** When what was to be sent then may have gone out, before its answer came. */
  private long atLatest(long sentNanos, long answeredNanos) {
    for (Pause pause : pauses) {
      if (pause.startNanos() <= sentNanos && sentNanos < pause.endNanos()) {
        return Math.min(pause.endNanos(), answeredNanos);
      }
    }
    return sentNanos;
  }
}
