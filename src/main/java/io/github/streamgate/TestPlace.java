package io.github.streamgate;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a gated test stands.
 *
 * @param testClass the class that runs, which may have inherited the method
 */
record TestPlace(Class<?> testClass, Method method) {

  /** The method, its class, the classes that this extends, and those that it lies in. */
  List<AnnotatedElement> elementsNearestFirst() {
    List<AnnotatedElement> elements = new ArrayList<>();
    elements.add(method);
    for (Class<?> outer = testClass; outer != null; outer = outer.getEnclosingClass()) {
      for (Class<?> c = outer; c != null && c != Object.class; c = c.getSuperclass()) {
        elements.add(c);
      }
    }
    return elements;
  }

  /** How messages name an element: {@code ChatPerfIT.chatStreams}, or {@code ChatPerfIT}. */
  static String name(AnnotatedElement element) {
    return element instanceof Method method
        ? method.getDeclaringClass().getSimpleName() + "." + method.getName()
        : ((Class<?>) element).getSimpleName();
  }

  @Override
  public String toString() {
    return testClass.getSimpleName() + "." + method.getName();
  }
}
