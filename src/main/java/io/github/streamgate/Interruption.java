package io.github.streamgate;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Says what interrupted a test: the end of the JVM, or one of JUnit's timeouts, which leave no
 * trace but the time that has passed.
 */
final class Interruption {
  private static final String PARAMETER = "junit.jupiter.execution.timeout.";

  /** From the nearest to the farthest; the first one that is set is JUnit's. */
  private static final String[] PARAMETERS = {
    "testtemplate.method.default", "testable.method.default", "default"
  };

  private final TestPlace place;
  private final Function<String, Optional<String>> junitParameters;

  Interruption(TestPlace place, Function<String, Optional<String>> junitParameters) {
    this.place = place;
    this.junitParameters = junitParameters;
  }

  /** Who did it, after so long, and what to do about it. */
  Said words(Duration sinceStart) {
    double seconds = sinceStart.toMillis() / 1e3;
    if (JvmStop.underWay()) {
      return Saying.INTERRUPTED_BY_STOP.with(seconds);
    }
    return annotated()
        .or(this::configured)
        .map(setting -> Saying.INTERRUPTED_BY_TIMEOUT.with(seconds, setting))
        .orElseGet(() -> Saying.INTERRUPTED_BY_SOMEBODY.with(seconds));
  }

  private Optional<String> annotated() {
    return place.elementsNearestFirst().stream().flatMap(e -> annotated(e).stream()).findFirst();
  }

  private static Optional<String> annotated(AnnotatedElement element) {
    return AnnotationSupport.findAnnotation(element, Timeout.class)
        .map(timeout -> Attributes.source(timeout) + " on " + TestPlace.name(element));
  }

  private Optional<String> configured() {
    for (String parameter : PARAMETERS) {
      Optional<String> value = junitParameters.apply(PARAMETER + parameter);
      if (value.isPresent()) {
        return Optional.of(PARAMETER + parameter + " = " + value.get());
      }
    }
    return Optional.empty();
  }
}
