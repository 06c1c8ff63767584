package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Said.Nanos;
import io.github.streamgate.internal.said.Said.Share;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.internal.stats.Quantiles;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether what was found of a run is its endpoint's doing at all.
 *
 * <p>A finding falls only where something else can have made it. A FAIL does where the limit holds
 * once that is taken off: the client's own pauses and late starts, the time that the host stole,
 * requests that a quota refused. A PASS does where the client stood still for so much of the run
 * that less was asked of the endpoint than it seems. Whatever was found does where the client was
 * busy all the time, or sent less than it was to. Every bound is relative to the limit, and said.
 */
final class Validity {
  /** Pauses that are shorter, as a part of the limit, do not make it hold. */
  private static final double PART_OF_KEPT = 0.2;

  private static final long LEAST_OF_KEPT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final double MOST_PAUSED = 0.05;

  /** In less time a share says nothing: a single hiccup is one. */
  static final long TELLING_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Measurement measurement;
  private final @Nullable ClientHealth client;

  Validity(Measurement measurement) {
    this.measurement = measurement;
    this.client = measurement.clientMeanwhile();
  }

  /** The same finding, or why it is none. */
  Finding checked(Finding finding) {
    if (finding instanceof Finding.Fail fail && broken(fail)) {
      return Quota.objection(measurement, fail)
          .<Finding>map(reason -> new Finding.Invalid(fail.limit(), reason))
          .orElseGet(() -> orStarved(finding, starvedIntoFailing(fail)));
    }
    return checkedBesideReference(finding);
  }

  /**
   * Likewise, where the limit was held against a reference: what slows a client for a while falls
   * on either side with the same chance, and so cannot break a limit.
   */
  Finding checkedBesideReference(Finding finding) {
    if (finding instanceof Finding.Pass pass) {
      return orStarved(
          finding,
          starvedIntoPassing(pass).or(() -> Bottleneck.of(measurement, client, pass.limit())));
    }
    return finding instanceof Finding.Fail fail && !failuresDecide(fail)
        ? orStarved(finding, busyWith(fail.limit()))
        : finding;
  }

  /** Why the run must not become a baseline, by a limit whose figure it would be. */
  Optional<Said> objectionToRecording(Limit.Quantile limit) {
    long[] values = measurement.values(limit.metric());
    return values.length == 0
        ? Optional.empty()
        : stoodStill(limit.label(), (double) Quantiles.of(values).at(limit.quantile()))
            .or(() -> Bottleneck.of(measurement, client, limit));
  }

  private Finding orStarved(Finding finding, Optional<Said> reason) {
    return reason
        .<Finding>map(why -> new Finding.Invalid(finding.limit(), blamed(why), true))
        .orElse(finding);
  }

  /** In one JVM nobody can tell who stopped whom. */
  private Said blamed(Said reason) {
    return client != null && client.besideEndpoint()
        ? Saying.BESIDE_ENDPOINT.with(reason)
        : Words.notTheChangesDoing(reason);
  }

  private Optional<Said> starvedIntoFailing(Finding.Fail fail) {
    if (client == null || failuresDecide(fail)) {
      return Optional.empty();
    }
    if (fail.limit() instanceof Limit.TokensPerSecond) {
      return slowedDown(fail, client).or(() -> Bottleneck.of(measurement, client, fail.limit()));
    }
    return fail.limit() instanceof Limit.Quantile quantile
        ? new StarvedFail(measurement, client, quantile, fail.comparison())
            .reason()
            .or(() -> Bottleneck.busy(client))
        : Optional.empty();
  }

  private Optional<Said> busyWith(Limit limit) {
    return client == null || !Bottleneck.times(limit) ? Optional.empty() : Bottleneck.busy(client);
  }

  /** Whether by its figures: not where a limit that is merely undecided counts as broken. */
  private static boolean broken(Finding.Fail fail) {
    Comparison comparison = fail.comparison();
    return !(fail.limit() instanceof Limit.Quantile)
        || comparison.measured().value() > comparison.limit().value();
  }

  /** No client makes a server answer with an error. */
  private static boolean failuresDecide(Finding.Fail fail) {
    return Double.isInfinite(fail.comparison().measured().value());
  }

  private Optional<Said> slowedDown(Finding.Fail fail, ClientHealth client) {
    long pausedNanos = measurement.pausedNanos(client.pausesOf(LEAST_OF_KEPT_NANOS));
    double goneNanos = (double) measurement.windowNanos() - pausedNanos;
    double rate = (double) measurement.outputTokens() * 1e9 / goneNanos;
    return pausedNanos > 0 && goneNanos > 0 && rate >= fail.comparison().limit().value()
        ? Optional.of(
            Saying.STARVED_OF_RATE.with(
                new Nanos((double) LEAST_OF_KEPT_NANOS), new Nanos((double) pausedNanos)))
        : Optional.empty();
  }

  private Optional<Said> starvedIntoPassing(Finding.Pass pass) {
    return pass.limit() instanceof Limit.Quantile quantile
        ? stoodStill(quantile.label(), pass.comparison().limit().value())
        : Optional.empty();
  }

  private Optional<Said> stoodStill(String label, double limitNanos) {
    if (client == null || measurement.spanNanos() < TELLING_NANOS) {
      return Optional.empty();
    }
    double leastNanos = Math.max(limitNanos * PART_OF_KEPT, (double) LEAST_OF_KEPT_NANOS);
    long pausedNanos = measurement.pausedNanos(client.pausesOf((long) Math.ceil(leastNanos)));
    double share = (double) pausedNanos / measurement.spanNanos();
    return share > MOST_PAUSED
        ? Optional.of(
            Saying.STARVED_OF_LOAD.with(
                new Share(share), new Share(MOST_PAUSED), new Nanos(leastNanos), label))
        : Optional.empty();
  }
}
