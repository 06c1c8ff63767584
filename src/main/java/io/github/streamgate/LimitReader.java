package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Levels;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.metric.Metric;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the limits of a test from its annotations.
 *
 * <p>Elements are visited nearest first, and on each of them its own annotations before those that
 * these carry. The first limit found for a thing (a quantile of a metric, the success rate, the
 * throughput) replaces the farther ones whole; two at the same distance contradict each other.
 */
final class LimitReader {
  private record Thing(Class<?> kind, Optional<Metric> metric, double quantile) {
    static Thing of(Limit limit) {
      return limit instanceof Limit.Quantile quantile
          ? new Thing(Limit.Quantile.class, Optional.of(quantile.metric()), quantile.quantile())
          : new Thing(limit.getClass(), Optional.empty(), 0);
    }
  }

  private record Found(List<Limit> limits, String source, int distance) {}

  private final Map<Thing, Found> found = new LinkedHashMap<>();
  private final Levels levels;

  private LimitReader(Levels levels) {
    this.levels = levels;
  }

  /**
   * The limits of a test at one level of its users.
   *
   * @param ofProfile those of its profile, the farthest of all
   */
  static List<Limit> of(TestPlace place, List<Limit> ofProfile, Levels levels) {
    LimitReader reader = new LimitReader(levels);
    int distance = 0;
    for (AnnotatedElement element : place.elementsNearestFirst()) {
      distance = reader.visit(element, distance);
    }
    Map<Thing, List<Limit>> limits = new LinkedHashMap<>();
    reader.found.forEach((thing, nearest) -> limits.put(thing, nearest.limits()));
    Set<Thing> annotated = Set.copyOf(limits.keySet());
    for (Limit limit : ofProfile) {
      Thing thing = Thing.of(limit);
      if (!annotated.contains(thing)) {
        limits.computeIfAbsent(thing, absent -> new ArrayList<>()).add(limit);
      }
    }
    return limits.values().stream().flatMap(List::stream).toList();
  }

  /** Visits an element ring by ring; answers the distance of the next element. */
  private int visit(AnnotatedElement element, int distance) {
    Set<Class<?>> seen = new HashSet<>();
    List<Annotation> ring = List.of(element.getDeclaredAnnotations());
    int at = distance;
    while (!ring.isEmpty()) {
      List<Annotation> next = new ArrayList<>();
      for (Annotation annotation : ring) {
        Class<?> type = annotation.annotationType();
        boolean limit = read(annotation, TestPlace.name(element), at);
        if (!type.getName().startsWith("java.") && seen.add(type)) {
          Arrays.stream(type.getDeclaredAnnotations())
              .filter(carried -> !(limit && isPlain(carried)))
              .forEach(next::add);
        }
      }
      ring = next;
      at++;
    }
    return at;
  }

  /** Whether it is what a limit is made of, and so was read with it. */
  private static boolean isPlain(Annotation annotation) {
    return annotation instanceof MaxQuantile || annotation instanceof MaxQuantile.List;
  }

  /** Reads an annotation if it is a limit by itself. */
  private boolean read(Annotation annotation, String place, int distance) {
    if (annotation instanceof MinSuccessRate rate) {
      String source = Attributes.source(rate);
      requireRange(source, place, "value", rate.value(), 0, false, 100, "99");
      put(
          List.of(new Limit.SuccessRate(rate.value(), source)),
          rate.atUsers(),
          source,
          distance,
          place);
      return true;
    }
    if (annotation instanceof MaxRetryRate rate) {
      String source = Attributes.source(rate);
      requireRange(source, place, "value", rate.value(), 0, true, 99.999, "1");
      put(
          List.of(new Limit.RetryRate(rate.value(), source)),
          rate.atUsers(),
          source,
          distance,
          place);
      return true;
    }
    if (annotation instanceof MinTokensPerSecond rate) {
      String source = Attributes.source(rate);
      requireRange(source, place, "value", rate.value(), 0, false, Double.MAX_VALUE, "500");
      put(
          List.of(new Limit.TokensPerSecond(rate.value(), source)),
          rate.atUsers(),
          source,
          distance,
          place);
      return true;
    }
    MaxQuantile[] quantiles = quantiles(annotation);
    for (MaxQuantile quantile : quantiles) {
      putQuantile(
          quantile,
          annotation instanceof MaxQuantile.List ? quantile : annotation,
          place,
          distance);
    }
    return quantiles.length > 0;
  }

  /**
   * The limits on quantiles that an annotation stands for: itself, those it holds, or those it is
   * made of, if it has attributes to override them with; a composed annotation has none.
   */
  private static MaxQuantile[] quantiles(Annotation annotation) {
    if (annotation instanceof MaxQuantile quantile) {
      return new MaxQuantile[] {quantile};
    }
    if (annotation instanceof MaxQuantile.List several) {
      return several.value();
    }
    Class<?> type = annotation.annotationType();
    return type.getDeclaredMethods().length > 0
        ? type.getDeclaredAnnotationsByType(MaxQuantile.class)
        : new MaxQuantile[0];
  }

  private void putQuantile(MaxQuantile base, Annotation written, String place, int distance) {
    String source = Attributes.source(written);
    requireGated(base.metric(), source, place);
    if (!(base.quantile() > 0 && base.quantile() < 1)) {
      throw new ConfigurationException(
          source
              + " on "
              + place
              + ": quantile must be above 0 and below 1; write for example quantile = 0.95");
    }
    int[] atUsers = Attributes.numbers(written, "atUsers");
    put(
        limits(base, written, source, place),
        atUsers.length > 0 ? atUsers : base.atUsers(),
        source,
        distance,
        place);
  }

  private static void requireGated(Metric metric, String source, String place) {
    if (!metric.perRequest()) {
      throw new ConfigurationException(
          source
              + " on "
              + place
              + ": "
              + metric
              + " cannot be gated, for its gaps are not independent; limit STALL, the longest gap"
              + " of each request, or TPOT");
    }
  }

  private static List<Limit> limits(
      MaxQuantile base, Annotation written, String source, String place) {
    Optional<Double> millis = attribute("millis", written, base);
    Optional<Double> percent = attribute("regressionPercent", written, base);
    double floor =
        attribute("floorMillis", written, base)
            .orElse(Limit.Bound.usualFloorNanos(base.metric()) / 1e6);
    millis.ifPresent(
        value ->
            requireRange(
                source, place, "millis", value, 0, false, Double.MAX_VALUE, "millis = 800"));
    percent.ifPresent(
        value ->
            requireRange(
                source,
                place,
                "regressionPercent",
                value,
                0,
                true,
                1000,
                "regressionPercent = 20"));
    requireRange(source, place, "floorMillis", floor, 0, true, Double.MAX_VALUE, "floorMillis = 1");
    List<Limit> limits = new ArrayList<>();
    millis.ifPresent(
        value ->
            limits.add(limit(base, new Limit.Bound.Absolute(Math.round(value * 1e6)), source)));
    if (percent.isPresent() || millis.isEmpty()) {
      double allowed = percent.orElse(Limit.Bound.usual(base.metric(), base.quantile()).percent());
      limits.add(limit(base, new Limit.Bound.Regression(allowed, Math.round(floor * 1e6)), source));
    }
    return limits;
  }

  private static Limit limit(MaxQuantile base, Limit.Bound bound, String source) {
    return new Limit.Quantile(base.metric(), base.quantile(), bound, source);
  }

  private static Optional<Double> attribute(String name, Annotation written, MaxQuantile base) {
    return Attributes.number(written, name).or(() -> Attributes.number(base, name));
  }

  private static void requireRange(
      String source,
      String place,
      String attribute,
      double value,
      double least,
      boolean leastIsLegal,
      double most,
      String example) {
    boolean legal = (leastIsLegal ? value >= least : value > least) && value <= most;
    if (!legal) {
      throw new ConfigurationException(
          source
              + " on "
              + place
              + ": "
              + attribute
              + " must be "
              + (leastIsLegal ? "0 or more" : "above 0")
              + (most < Double.MAX_VALUE ? " and at most " + Math.round(most) : "")
              + "; write for example "
              + example);
    }
  }

  /** Keeps limits that hold at the present level. */
  private void put(List<Limit> limits, int[] atUsers, String source, int distance, String place) {
    if (!levels.hold(Arrays.stream(atUsers).boxed().toList(), source + " on " + place)) {
      return;
    }
    Found nearer = found.putIfAbsent(Thing.of(limits.get(0)), new Found(limits, source, distance));
    if (nearer != null && nearer.distance() == distance) {
      throw new ConfigurationException(
          nearer.source()
              + " and "
              + source
              + " on "
              + place
              + ": both limit the same thing; remove one of them");
    }
  }
}
