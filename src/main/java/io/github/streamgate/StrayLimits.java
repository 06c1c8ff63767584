package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Refuses limits that no load stands beside: they would hold whatever the endpoint did.
 *
 * <p>Said by whatever test of the class runs first, for a method that is no test at all never runs
 * to say it itself.
 */
final class StrayLimits {
  private static final List<Class<? extends Annotation>> LIMITS =
      List.of(
          MaxQuantile.class,
          MaxQuantile.List.class,
          MinSuccessRate.class,
          MaxRetryRate.class,
          MinTokensPerSecond.class,
          MinCapacity.class);

  private StrayLimits() {}

  /**
   * Checks the methods of a test class, and what stands on the class itself.
   *
   * @throws ConfigurationException naming the first limit that nothing would judge
   */
  static void refuse(Class<?> testClass) {
    List<Method> methods =
        ReflectionSupport.findMethods(
            testClass, method -> !method.isBridge(), HierarchyTraversalMode.TOP_DOWN);
    for (Method method : methods) {
      if (!isGated(method)) {
        limitOn(method).ifPresent(limit -> refuse(limit, method, "the method"));
      }
    }
    if (withNested(testClass).noneMatch(StrayLimits::hasGates)) {
      limitOn(testClass).ifPresent(limit -> refuse(limit, testClass, "a method of the class"));
    }
  }

  private static void refuse(Annotation limit, AnnotatedElement element, String where) {
    throw new ConfigurationException(
        Attributes.source(limit)
            + " on "
            + TestPlace.name(element)
            + ": there is no load that it could limit; put @SseLoad on "
            + where
            + " too, in the place of @Test, or remove the limit");
  }

  private static Stream<Class<?>> withNested(Class<?> testClass) {
    return Stream.concat(
        Stream.of(testClass),
        Arrays.stream(testClass.getDeclaredClasses()).flatMap(StrayLimits::withNested));
  }

  private static boolean hasGates(Class<?> testClass) {
    return !ReflectionSupport.findMethods(
            testClass, StrayLimits::isGated, HierarchyTraversalMode.TOP_DOWN)
        .isEmpty();
  }

  private static boolean isGated(Method method) {
    return AnnotationSupport.isAnnotated(method, SseLoad.class);
  }

  /** The limit as it was written there, which may be one that is made of others. */
  private static Optional<Annotation> limitOn(AnnotatedElement element) {
    return Arrays.stream(element.getDeclaredAnnotations())
        .filter(written -> isLimit(written.annotationType(), new HashSet<>()))
        .findFirst();
  }

  private static boolean isLimit(Class<? extends Annotation> type, Set<Class<?>> seen) {
    return seen.add(type)
        && (LIMITS.contains(type)
            || Arrays.stream(type.getDeclaredAnnotations())
                .anyMatch(carried -> isLimit(carried.annotationType(), seen)));
  }
}
