package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Levels;
import io.github.streamgate.internal.config.Planner;
import io.github.streamgate.internal.gate.CapacityLimit;
import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import org.junit.platform.commons.support.AnnotationSupport;

/** Reads what a sweep as a whole is to come to; the nearest {@link MinCapacity} decides. */
final class CapacityReader {
  private CapacityReader() {}

  /**
   * The demand, if there is one.
   *
   * @throws ConfigurationException if the levels of the test can not decide it
   */
  static Optional<CapacityLimit> of(TestPlace place, Planner planner) {
    Optional<CapacityLimit> annotated = annotated(place);
    Optional<CapacityLimit> limit = annotated.or(planner::capacity);
    String where = annotated.isPresent() ? " on " + place : "";
    limit.ifPresent(written -> requireDecidable(written, where, planner.levels()));
    return limit;
  }

  private static Optional<CapacityLimit> annotated(TestPlace place) {
    for (AnnotatedElement element : place.elementsNearestFirst()) {
      Optional<MinCapacity> found = AnnotationSupport.findAnnotation(element, MinCapacity.class);
      if (found.isPresent()) {
        return found.map(each -> new CapacityLimit(each.users(), Attributes.source(each)));
      }
    }
    return Optional.empty();
  }

  private static void requireDecidable(CapacityLimit limit, String where, Levels levels) {
    if (!levels.several()) {
      throw new ConfigurationException(
          limit.declared()
              + where
              + ": only a sweep has a knee; set at least two levels, for example users = 1, 5, 20");
    }
    int first = levels.all().get(0);
    int last = levels.all().get(levels.all().size() - 1);
    if (limit.users() <= first || limit.users() > last) {
      throw new ConfigurationException(
          limit.declared()
              + where
              + ": users = "
              + levels.listed()
              + " can not tell, for the knee lies between the first and the last of them; demand"
              + " more than "
              + first
              + " and at most "
              + last);
    }
  }
}
