package io.github.streamgate;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads annotations by reflection, and writes them as their author did. */
final class Attributes {
  private Attributes() {}

  static Object value(Annotation annotation, Method attribute) {
    try {
      attribute.setAccessible(true);
      return attribute.invoke(annotation);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("attribute " + attribute + " cannot be read", e);
    }
  }

  /** The value of a number, if the annotation has such an attribute and it was written. */
  static Optional<Double> number(Annotation annotation, String name) {
    return Arrays.stream(annotation.annotationType().getDeclaredMethods())
        .filter(attribute -> attribute.getName().equals(name))
        .map(attribute -> value(annotation, attribute))
        .filter(Number.class::isInstance)
        .map(number -> ((Number) number).doubleValue())
        .filter(number -> !number.isNaN())
        .findFirst();
  }

  /** The value of an array of numbers, empty where there is no such attribute or nothing in it. */
  static int[] numbers(Annotation annotation, String name) {
    return Arrays.stream(annotation.annotationType().getDeclaredMethods())
        .filter(attribute -> attribute.getName().equals(name))
        .map(attribute -> value(annotation, attribute))
        .filter(int[].class::isInstance)
        .flatMapToInt(numbers -> Arrays.stream((int[]) numbers))
        .toArray();
  }

  /** The annotation as source code, with the attributes that differ from their defaults. */
  static String source(Annotation annotation) {
    List<Method> set =
        Arrays.stream(annotation.annotationType().getDeclaredMethods())
            .sorted(java.util.Comparator.comparing(Method::getName))
            .filter(
                attribute ->
                    !Objects.deepEquals(value(annotation, attribute), attribute.getDefaultValue()))
            .toList();
    String written =
        set.stream()
            .map(attribute -> assignment(annotation, attribute, set.size() == 1))
            .collect(Collectors.joining(", "));
    return "@"
        + annotation.annotationType().getSimpleName()
        + (written.isEmpty() ? "" : "(" + written + ")");
  }

  private static String assignment(Annotation annotation, Method attribute, boolean alone) {
    String text = plain(value(annotation, attribute));
    return alone && attribute.getName().equals("value") ? text : attribute.getName() + " = " + text;
  }

  private static String plain(Object value) {
    if (value instanceof String text) {
      return '"' + text + '"';
    }
    if (value instanceof int[] numbers) {
      String listed =
          Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(", "));
      return numbers.length == 1 ? listed : "{" + listed + "}";
    }
    if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15) {
      return String.valueOf(number.longValue());
    }
    return String.valueOf(value);
  }
}
