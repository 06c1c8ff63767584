package io.github.streamgate.internal.gate;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a broken limit on a quantile looks like from within: where its slow requests are. It points
 * to where to look, and decides nothing.
 */
public sealed interface Shape {

  /** The limit that it speaks of. */
  Limit.Quantile limit();

  /**
   * The client sent late: without that, the limit would hold.
   *
   * @param latestNanos how late at most
   * @param otherwiseNanos the quantile, counted from when the requests went out
   */
  record Client(Limit.Quantile limit, double latestNanos, double otherwiseNanos) implements Shape {}

  /** What requests can have in common. */
  enum Common {
    /** A key of the pool. */
    KEY,
    /** A row of the data. */
    PROMPT
  }

  /**
   * The slow ones have something in common: without the requests that have it, the limit would
   * hold.
   *
   * @param which key or row, from 1
   * @param slowOfIt how many of the slow requests have it
   * @param slow how many are slow, or failed
   * @param ofIt how many of all requests have it
   * @param n how many there are
   * @param otherwiseNanos the quantile of the others
   */
  record Concentrated(
      Limit.Quantile limit,
      Common common,
      int which,
      int slowOfIt,
      int slow,
      int ofIt,
      int n,
      double otherwiseNanos)
      implements Shape {}

  /**
   * Requests failed: by the others, the limit would hold.
   *
   * @param failed how many
   * @param otherwiseNanos the quantile of the others
   */
  record Failures(Limit.Quantile limit, int failed, double otherwiseNanos) implements Shape {}

  /** The typical request is slower too; {@code usualNanos} absent where nobody knows it. */
  record Everything(Limit.Quantile limit, double medianNanos, @Nullable Double usualNanos)
      implements Shape {}

  /** The typical request is about as fast as it should be; the slow ones alone are slower. */
  record Tail(Limit.Quantile limit, double medianNanos, @Nullable Double usualNanos)
      implements Shape {}

  /**
   * The shape of the limit that is broken worst; absent where none is, or where the requests do not
   * tell.
   */
  static @Nullable Shape of(Measurement measurement, List<Finding> findings, Usual usual) {
    return findings.stream()
        .filter(Finding.Fail.class::isInstance)
        .map(Finding.Fail.class::cast)
        .filter(fail -> fail.limit() instanceof Limit.Quantile)
        .max(Comparator.comparingDouble(Shape::timesTheLimit))
        .map(worst -> Shapes.of(measurement, worst, usual))
        .orElse(null);
  }

  private static double timesTheLimit(Finding.Fail fail) {
    return fail.comparison().measured().value() / fail.comparison().limit().value();
  }
}
