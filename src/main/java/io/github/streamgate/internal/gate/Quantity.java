package io.github.streamgate.internal.gate;

/**
 * A figure with its unit.
 *
 * @param value in the unit; {@link Double#POSITIVE_INFINITY} for a duration is "slower than any
 *     limit": failed requests reach into that quantile
 */
public record Quantity(double value, Unit unit) {

  /** What the figure counts. */
  public enum Unit {
    NANOSECONDS,
    PERCENT,
    TOKENS_PER_SECOND
  }

  public Quantity {
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException("a figure that is not a number");
    }
  }

  /** A duration. */
  public static Quantity nanos(double nanos) {
    return new Quantity(nanos, Unit.NANOSECONDS);
  }

  /** A share, in percent. */
  public static Quantity percent(double percent) {
    return new Quantity(percent, Unit.PERCENT);
  }

  /** A rate of tokens. */
  public static Quantity tokensPerSecond(double rate) {
    return new Quantity(rate, Unit.TOKENS_PER_SECOND);
  }
}
