package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.health.ClientHealth;
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

  /** In words; empty where the endpoint broke it. */
  Optional<String> reason() {
    if (bestNanos <= limitNanos) {
      return Optional.of(stalled());
    }
    double stolen =
        client.watchedNanos() >= Validity.TELLING_NANOS ? client.stolenShare().orElse(0) : 0;
    if (stolen > MOST_STOLEN && holdsWithout(stolen)) {
      return Optional.of(
          lost("its host gave %s of this machine's CPU to others, over %s", stolen, MOST_STOLEN));
    }
    double stood = stoodStill();
    return stood > MOST_STOOD_STILL && holdsWithout(stood)
        ? Optional.of(lost("it stood still for %s of the run, over %s", stood, MOST_STOOD_STILL))
        : Optional.empty();
  }

  private double stoodStill() {
    return (double) measurement.pausedNanos(client.pauses())
        / Math.max(measurement.spanNanos(), TELLING_NANOS);
  }

  private boolean holdsWithout(double lostShare) {
    return bestNanos * (1 - lostShare) <= limitNanos;
  }

  private String stalled() {
    return Words.format(
        "the client was starved: %s is %s, and without the client's own %s of %s or more (a tenth"
            + " of the limit) %s, within the limit of %s",
        limit.label(),
        Words.millis(measuredNanos),
        stalls(),
        Words.millis((double) leastNanos),
        Words.millis(bestNanos),
        Words.millis(limitNanos));
  }

  private String stalls() {
    int pauses = unstalled.pauses().size();
    int late = unstalled.lateStarts();
    String ofPauses = pauses + (pauses == 1 ? " pause" : " pauses");
    String ofStarts = late + (late == 1 ? " late start" : " late starts");
    if (late == 0) {
      return ofPauses;
    }
    return pauses == 0 ? ofStarts : ofPauses + " and " + ofStarts;
  }

  private String lost(String how, double share, double bound) {
    return "the client was starved: "
        + Words.format(how, Words.percent(share), Words.percent(bound))
        + Words.format(
            ", and %s of %s%s is over its limit of %s by less than that",
            limit.label(),
            Words.millis(measuredNanos),
            bestNanos < measuredNanos
                ? " ("
                    + Words.millis(bestNanos)
                    + " without the pauses and late starts of requests)"
                : "",
            Words.millis(limitNanos));
  }
}
