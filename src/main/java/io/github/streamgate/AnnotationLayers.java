package io.github.streamgate;

import io.github.streamgate.internal.config.Layer;
import io.github.streamgate.internal.config.Written;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.platform.commons.support.AnnotationSupport;

/** What {@link SseLoad} says of a test, nearest first: on its method, then on its classes. */
final class AnnotationLayers {
  private AnnotationLayers() {}

  static List<Layer> of(TestPlace place) {
    List<Layer> layers = new ArrayList<>();
    for (AnnotatedElement element : place.elementsNearestFirst()) {
      AnnotationSupport.findAnnotation(element, SseLoad.class)
          .ifPresent(load -> layers.add(layer(load, "@SseLoad on " + TestPlace.name(element))));
    }
    return layers;
  }

  private static Layer layer(SseLoad load, String where) {
    Map<String, Written> written = new HashMap<>();
    for (Method attribute : SseLoad.class.getDeclaredMethods()) {
      Object value = Attributes.value(load, attribute);
      if (!Objects.deepEquals(value, attribute.getDefaultValue())) {
        written.put(attribute.getName(), Written.inSource(text(value), where));
      }
    }
    return Layer.of(written);
  }

  private static String text(Object value) {
    return value.getClass().isArray()
        ? IntStream.range(0, Array.getLength(value))
            .mapToObj(i -> String.valueOf(Array.get(value, i)))
            .collect(Collectors.joining(", "))
        : String.valueOf(value);
  }
}
