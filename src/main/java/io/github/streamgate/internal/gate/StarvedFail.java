package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Said.Nanos;
import io.github.streamgate.internal.said.Said.Share;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.internal.stats.Quantiles;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Whether a limit on a quantile was broken by a starved client: whether it holds once what the
 * client lost is taken off. Used once.
 */
final class StarvedFail {
  /** Pauses that are shorter, as a part of the limit, do not break it. */
  private static final double PART_OF_LIMIT = 0.1;

  private static final double MOST_STOLEN = 0.1;

  /** Who cannot run for more of the time is late with everything, by whatever pause. */
  private static final double MOST_STOOD_STILL = 0.25;

  /** In less time a share of it says nothing. */
  private static final long TELLING_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Measurement measurement;
  private final ClientHealth client;
  private final Limit.Quantile limit;
  private final double measuredNanos;
  private final double limitNanos;
  private final long leastNanos;
  private final Unstalled unstalled;
  private final double bestNanos;

  StarvedFail(
      Measurement measurement, ClientHealth client, Limit.Quantile limit, Comparison comparison) {
    this.measurement = measurement;
    this.client = client;
    this.limit = limit;
    this.measuredNanos = comparison.measured().value();
    this.limitNanos = comparison.limit().value();
    this.leastNanos = (long) Math.ceil(limitNanos * PART_OF_LIMIT);
    this.unstalled = new Unstalled(measurement, client, leastNanos);
    this.bestNanos = (double) Quantiles.of(unstalled.values(limit.metric())).at(limit.quantile());
  }

  /** Empty where the endpoint broke it. */
  Optional<Said> reason() {
    if (bestNanos <= limitNanos) {
      return Optional.of(stalled());
    }
    double stolen =
        client.watchedNanos() >= Validity.TELLING_NANOS ? client.stolenShare().orElse(0) : 0;
    if (stolen > MOST_STOLEN && holdsWithout(stolen)) {
      return Optional.of(lost(Saying.STARVED_BY_HOST, stolen, MOST_STOLEN));
    }
    double stood = stoodStill();
    return stood > MOST_STOOD_STILL && holdsWithout(stood)
        ? Optional.of(lost(Saying.STARVED_BY_STANDING, stood, MOST_STOOD_STILL))
        : Optional.empty();
  }

  private double stoodStill() {
    return (double) measurement.pausedNanos(client.pauses())
        / Math.max(measurement.spanNanos(), TELLING_NANOS);
  }

  private boolean holdsWithout(double lostShare) {
    return bestNanos * (1 - lostShare) <= limitNanos;
  }

  private Said stalled() {
    return Saying.STARVED_BY_STALLS.with(
        limit.label(),
        new Nanos(measuredNanos),
        stalls(),
        new Nanos((double) leastNanos),
        new Nanos(bestNanos),
        new Nanos(limitNanos));
  }

  private Said stalls() {
    int pauses = unstalled.pauses().size();
    int late = unstalled.lateStarts();
    Said ofPauses = Saying.PAUSES.with(pauses);
    Said ofStarts = Saying.LATE_STARTS.with(late);
    if (late == 0) {
      return ofPauses;
    }
    return pauses == 0 ? ofStarts : Saying.AND.with(ofPauses, ofStarts);
  }

  private Said lost(Saying how, double share, double bound) {
    Nanos measured = new Nanos(measuredNanos);
    return how.with(
        new Share(share),
        new Share(bound),
        limit.label(),
        bestNanos < measuredNanos
            ? Saying.WITHOUT_STALLS.with(measured, new Nanos(bestNanos))
            : measured,
        new Nanos(limitNanos));
  }
}
