package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Shape;
import java.util.Locale;

/** The words for where the slow requests of a broken limit are. */
public final class ShapeText {
  private ShapeText() {}

  /** One sentence, what it looks like first. */
  public static String sentence(Shape shape, Messages words) {
    if (shape instanceof Shape.Client client) {
      return words.text(
          "shape.client",
          Units.duration(client.latestNanos()),
          holds(shape, client.otherwiseNanos(), words));
    }
    if (shape instanceof Shape.Concentrated concentrated) {
      return concentrated(concentrated, words);
    }
    if (shape instanceof Shape.Failures failures) {
      return words.text(
          "shape.failures", failures.failed(), holds(shape, failures.otherwiseNanos(), words));
    }
    if (shape instanceof Shape.Everything everything) {
      return everything(everything, words);
    }
    return tail((Shape.Tail) shape, words);
  }

  /** The name in files: {@code everything}, {@code tail}, {@code key}. */
  static String key(Shape shape) {
    if (shape instanceof Shape.Concentrated concentrated) {
      return concentrated.common().name().toLowerCase(Locale.ROOT);
    }
    return shape.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static String concentrated(Shape.Concentrated shape, Messages words) {
    boolean key = shape.common() == Shape.Common.KEY;
    return words.text(
        "shape.concentrated",
        key
            ? words.text("shape.key", KeyFigures.alias(shape.which()))
            : words.text("shape.prompt", shape.which()),
        shape.slowOfIt(),
        shape.slow(),
        shape.ofIt(),
        shape.n(),
        holds(shape, shape.otherwiseNanos(), words));
  }

  private static String everything(Shape.Everything shape, Messages words) {
    String median = median(shape, shape.medianNanos(), words);
    return shape.usualNanos() == null
        ? words.text("shape.everything-slow", median)
        : words.text(
            "shape.everything-slower",
            median,
            usually(shape.medianNanos(), shape.usualNanos(), words));
  }

  private static String tail(Shape.Tail shape, Messages words) {
    return words.text(
        "shape.tail",
        median(shape, shape.medianNanos(), words),
        shape.usualNanos() == null ? "" : usually(shape.medianNanos(), shape.usualNanos(), words));
  }

  private static String median(Shape shape, double nanos, Messages words) {
    return words.text("shape.median", shape.limit().metric(), Units.duration(nanos));
  }

  private static String usually(double nanos, double usualNanos, Messages words) {
    return words.text(
        "shape.usually",
        Units.duration(usualNanos),
        String.format(Locale.ROOT, "%+d", Math.round(100 * (nanos / usualNanos - 1))));
  }

  private static String holds(Shape shape, double nanos, Messages words) {
    return words.text("shape.holds", shape.limit().label(), Units.duration(nanos));
  }
}
