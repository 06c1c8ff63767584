package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Shape;
import java.util.Locale;

/** The words for where the slow requests of a broken limit are. */
public final class ShapeText {
  private ShapeText() {}

  /** One sentence, what it looks like first. */
  public static String sentence(Shape shape) {
    if (shape instanceof Shape.Client client) {
      return String.format(
          Locale.ROOT,
          "the client: it sent up to %s after the intended start; counted from when requests went"
              + " out, %s",
          Units.duration(client.latestNanos()),
          holds(shape, client.otherwiseNanos()));
    }
    if (shape instanceof Shape.Concentrated concentrated) {
      return concentrated(concentrated);
    }
    if (shape instanceof Shape.Failures failures) {
      return String.format(
          Locale.ROOT,
          "failures, not slowness: without the %d that failed, %s",
          failures.failed(),
          holds(shape, failures.otherwiseNanos()));
    }
    if (shape instanceof Shape.Everything everything) {
      return everything(everything);
    }
    return tail((Shape.Tail) shape);
  }

  /** The name in files: {@code everything}, {@code tail}, {@code key}. */
  static String key(Shape shape) {
    if (shape instanceof Shape.Concentrated concentrated) {
      return concentrated.common().name().toLowerCase(Locale.ROOT);
    }
    return shape.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static String concentrated(Shape.Concentrated shape) {
    boolean key = shape.common() == Shape.Common.KEY;
    return String.format(
        Locale.ROOT,
        "%s has %d of the %d slow or failed requests, and %d of all %d; without it, %s",
        key
            ? "one key: " + KeyFigures.alias(shape.which())
            : "one prompt: row " + shape.which() + " of the data",
        shape.slowOfIt(),
        shape.slow(),
        shape.ofIt(),
        shape.n(),
        holds(shape, shape.otherwiseNanos()));
  }

  private static String everything(Shape.Everything shape) {
    return shape.usualNanos() == null
        ? "everything is slow: "
            + median(shape, shape.medianNanos())
            + ", and beyond that limit by itself"
        : "everything is slower: "
            + median(shape, shape.medianNanos())
            + usually(shape.medianNanos(), shape.usualNanos());
  }

  private static String tail(Shape.Tail shape) {
    return "only the tail is slow: "
        + median(shape, shape.medianNanos())
        + (shape.usualNanos() == null ? "" : usually(shape.medianNanos(), shape.usualNanos()));
  }

  private static String median(Shape shape, double nanos) {
    return shape.limit().metric() + " p50 is " + Units.duration(nanos);
  }

  private static String usually(double nanos, double usualNanos) {
    return String.format(
        Locale.ROOT,
        ", usually %s (%+d %%)",
        Units.duration(usualNanos),
        Math.round(100 * (nanos / usualNanos - 1)));
  }

  private static String holds(Shape shape, double nanos) {
    return shape.limit().label() + " is " + Units.duration(nanos) + ", within its limit";
  }
}
