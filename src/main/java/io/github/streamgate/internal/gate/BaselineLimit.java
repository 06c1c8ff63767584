package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.internal.stats.Spread;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.TokenSource;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A limit in nanoseconds that was derived from the runs of a baseline, or why there is none. */
sealed interface BaselineLimit {

  /** The chance that a run no different from those of the baseline stays within the noise band. */
  double BAND_LEVEL = 0.975;

  /** Fewer runs say nothing about how much runs differ. */
  int FEWEST_RUNS_FOR_A_BAND = 4;

  /** A noise band above this leaves a gate that sees nothing, unless a test says otherwise. */
  double USUAL_MAX_BLIND_PERCENT = 100;

  /**
   * The limit.
   *
   * @param nanos rounded up to 4 significant digits, as messages show it
   * @param anchorNanos the quantile that the series began with; empty where nobody wrote it down
   * @param caveat what to warn of
   */
  record Known(
      double nanos,
      Comparison.Origin.FromBaseline origin,
      OptionalDouble anchorNanos,
      Optional<Said> caveat)
      implements BaselineLimit {}

  /** There is none. */
  record Unknown(Said reason, boolean incomparable) implements BaselineLimit {
    Unknown(Said reason) {
      this(reason, false);
    }
  }

  /**
   * Derives a limit.
   *
   * @param sources who counted the tokens of the run that is to be judged
   * @param maxBlindPercent how wide the noise band of the runs may be, above 0; a tolerance or a
   *     floor that is wider than the noise is the test's own wish, however wide
   */
  static BaselineLimit derive(
      BaselineAnswer answer,
      Limit.Quantile limit,
      Limit.Bound.Regression regression,
      Map<TokenSource, Integer> sources,
      double maxBlindPercent) {
    if (answer instanceof BaselineAnswer.Missing missing) {
      return new Unknown(missing.reason(), missing.incomparable());
    }
    BaselineAnswer.Found found = (BaselineAnswer.Found) answer;
    if (limit.metric() == Metric.TPOT && otherSource(found, sources)) {
      return new Unknown(
          Saying.INCOMPARABLE.with(
              Saying.DIFFERENCE.with(
                  "tokenSource",
                  found.tokenSource(),
                  Saying.AND
                      .between(sources.keySet().stream().map(source -> Said.verbatim(source.key())))
                      .orElseThrow()),
              found.file()),
          true);
    }
    String key = Recording.key(limit.metric(), limit.quantileName());
    double[] millis = found.series().millis(key);
    return millis.length == 0
        ? new Unknown(notStored(found, limit))
        : from(millis, found.series().anchor().get(key), regression, found, maxBlindPercent);
  }

  private static boolean otherSource(
      BaselineAnswer.Found found, Map<TokenSource, Integer> sources) {
    return sources.keySet().stream().anyMatch(source -> !source.key().equals(found.tokenSource()));
  }

  private static Said notStored(BaselineAnswer.Found found, Limit.Quantile limit) {
    String prefix = Recording.key(limit.metric(), "");
    List<String> stored =
        found.series().keys().stream()
            .filter(key -> key.startsWith(prefix))
            .map(key -> key.substring(prefix.length()))
            .toList();
    return stored.isEmpty()
        ? Saying.NO_METRIC.with(found.file(), limit.metric().name())
        : Saying.NO_QUANTILE.with(
            found.file(),
            limit.label(),
            Saying.COMMA.between(stored.stream().map(Said::verbatim)).orElseThrow());
  }

  private static BaselineLimit from(
      double[] millis,
      @Nullable Double anchorMillis,
      Limit.Bound.Regression regression,
      BaselineAnswer.Found found,
      double maxBlindPercent) {
    Spread lnNanos = Spread.of(Arrays.stream(millis).map(value -> Math.log(value * 1e6)).toArray());
    boolean known = millis.length >= FEWEST_RUNS_FOR_A_BAND;
    double band = known ? lnNanos.nextAboveMean(BAND_LEVEL) : 0;
    double mean = Math.exp(lnNanos.mean());
    double allowed =
        Math.max(mean * (1 + regression.percent() / 100), mean + regression.floorNanos());
    double noise = mean * Math.exp(band);
    if (noise > allowed && Math.expm1(band) * 100 > maxBlindPercent) {
      return new Unknown(
          Saying.TOO_NOISY.with(millis.length, found.file(), Math.expm1(band) * 100));
    }
    double nanos = roundedUp(Math.max(allowed, noise));
    Comparison.Origin.FromBaseline origin =
        new Comparison.Origin.FromBaseline(
            mean, millis.length, regression.percent(), (nanos / mean - 1) * 100);
    return new Known(
        nanos,
        origin,
        anchorMillis == null ? OptionalDouble.empty() : OptionalDouble.of(anchorMillis * 1e6),
        known ? Optional.empty() : Optional.of(noiseUnknown(found, millis.length)));
  }

  private static Said noiseUnknown(BaselineAnswer.Found found, int runs) {
    return Saying.NOISE_UNKNOWN.with(
        found.file(), Saying.RUNS.with(runs), found.environment(), FEWEST_RUNS_FOR_A_BAND);
  }

  /** To 4 significant digits; what lies a rounding error above such a figure is that figure. */
  private static double roundedUp(double nanos) {
    return new BigDecimal(nanos)
        .round(new MathContext(12))
        .round(new MathContext(4, RoundingMode.CEILING))
        .doubleValue();
  }
}
